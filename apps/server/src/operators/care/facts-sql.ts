import type { CountryId } from '@baize/contract/shared'
import { DAY_MS, type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { CareFacts } from './markers.ts'

/** The days that markers look at. */
const WINDOW_DAYS = 14
/** The ledger allocates 1,024 ids per batch. */
const STEP = 256 * 1024

/** The clock that most people of a country live by. */
const ZONES: Readonly<Record<CountryId, string>> = {
  US: 'America/Chicago',
  BR: 'America/Sao_Paulo',
  ID: 'Asia/Jakarta',
}

/** Bets of the transactions ($1, $2]. A settlement by the house is no play. */
const PLAYED = `
  SELECT user_id, settled_at AS at FROM bets WHERE tx > $1::bigint AND tx <= $2::bigint
  UNION ALL
  SELECT user_id, at FROM ledger_transactions
  WHERE id > $1::bigint AND id <= $2::bigint AND kind IN ('bet.play', 'bet.hold', 'bet.step', 'provider.debit')`

/**
 * Counts the play and deposits of the next transactions that the roll-ups have reached, notes their players as due,
 * and returns whether there are more. The mark's row lock admits one process at a time.
 */
export async function countMore(tx: Queryable, nowMs: number): Promise<boolean> {
  const { rows } = await tx.query<{ from: string; upto: string; more: boolean }>(
    `SELECT c.upto AS from, least(c.upto + $1, r.upto) AS upto, c.upto + $1 < r.upto AS more
     FROM care_mark c, report_mark r WHERE c.upto < r.upto FOR UPDATE OF c`,
    [STEP],
  )
  const [range] = rows
  if (!range) return false
  const ids = [range.from, range.upto]
  const since = new Date(nowMs - WINDOW_DAYS * DAY_MS)
  await tx.query(
    `WITH added AS (
       INSERT INTO care_hours AS h (user_id, hour, quarters)
       SELECT user_id, date_trunc('hour', at, 'UTC'), bit_or(1 << (extract(minute FROM at)::integer / 15))::smallint
       FROM (${PLAYED}) AS p WHERE at >= $3 GROUP BY 1, 2 ORDER BY 1, 2
       ON CONFLICT (user_id, hour) DO UPDATE SET quarters = h.quarters | excluded.quarters
       RETURNING user_id
     )
     INSERT INTO care_due (user_id) SELECT DISTINCT user_id FROM added ORDER BY 1 ON CONFLICT DO NOTHING`,
    [...ids, since],
  )
  await tx.query(
    `WITH added AS (
       INSERT INTO care_events (user_id, tx, kind, at)
       SELECT user_id, id, kind, at FROM ledger_transactions
       WHERE id > $1::bigint AND id <= $2::bigint AND kind = 'deposit' AND at >= $3
       ON CONFLICT DO NOTHING RETURNING user_id
     )
     INSERT INTO care_due (user_id) SELECT DISTINCT user_id FROM added ORDER BY 1 ON CONFLICT DO NOTHING`,
    [...ids, since],
  )
  await tx.query('UPDATE care_mark SET upto = $1', [range.upto])
  return range.more
}

/** Takes players whose markers are due; two processes take different ones. */
export async function takeDue(tx: Queryable, most: number): Promise<readonly UserId[]> {
  const { rows } = await tx.query<{ id: string }>(
    `DELETE FROM care_due WHERE user_id IN (
       SELECT user_id FROM care_due ORDER BY user_id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING user_id AS id`,
    [most],
  )
  return rows.map(({ id }) => userId(id))
}

type FactRow = {
  readonly id: string
  readonly hours: CareFacts['hours']
  readonly deposits: readonly number[]
  readonly days: readonly { readonly startMs: number; readonly lost: string; readonly deposited: string }[]
  readonly raises: number
}

const MS = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)::bigint`
const listed = (what: string, from: string) => `coalesce((SELECT json_agg(${what}) FROM ${from}), '[]')`

export async function readFacts(
  tx: Queryable,
  players: readonly UserId[],
  nowMs: number,
): Promise<ReadonlyMap<UserId, CareFacts>> {
  const { rows } = await tx.query<FactRow>(
    `SELECT u.id,
       ${listed(
         `json_build_object('hour', floor(extract(epoch FROM h.hour AT TIME ZONE z.zone) / 3600), 'quarters', h.quarters) ORDER BY h.hour`,
         'care_hours h WHERE h.user_id = u.id AND h.hour >= $2',
       )} AS hours,
       ${listed(`${MS('e.at')} ORDER BY e.at`, `care_events e WHERE e.user_id = u.id AND e.kind = 'deposit' AND e.at >= $2`)} AS deposits,
       ${listed(
         `json_build_object('startMs', ${MS(`p.day::timestamp AT TIME ZONE 'UTC'`)}, 'lost', (p.staked - p.paid)::text, 'deposited', p.deposits::text)`,
         `report_players p WHERE p.user_id = u.id AND p.day >= ($2 AT TIME ZONE 'UTC')::date`,
       )} AS days,
       (SELECT count(*)::integer FROM protection_steps s WHERE s.user_id = u.id AND s.step = 'limitAsked' AND s.at >= $2) AS raises
     FROM users u JOIN jsonb_each_text($3) AS z (country, zone) ON z.country = u.country_id
     WHERE u.id = ANY($1::bigint[])`,
    [players, new Date(nowMs - WINDOW_DAYS * DAY_MS), JSON.stringify(ZONES)],
  )
  return new Map(
    rows.map(({ id, days, ...facts }) => [
      userId(id),
      {
        ...facts,
        days: days.map(({ startMs, lost, deposited }) => ({
          startMs,
          lost: BigInt(lost),
          deposited: BigInt(deposited),
        })),
      },
    ]),
  )
}

/** Notes players with a score that is a day old: it falls when nothing happens. */
export const noteStale = (tx: Queryable, nowMs: number): Promise<unknown> =>
  tx.query(
    `INSERT INTO care_due (user_id) SELECT user_id FROM care_scores WHERE at < $1 ORDER BY user_id ON CONFLICT DO NOTHING`,
    [new Date(nowMs - DAY_MS)],
  )

/** Deletes what no marker looks at any more. */
export async function forgetCounts(tx: Queryable, nowMs: number): Promise<void> {
  const before = [new Date(nowMs - (WINDOW_DAYS + 1) * DAY_MS)]
  await tx.query('DELETE FROM care_hours WHERE hour < $1', before)
  await tx.query('DELETE FROM care_events WHERE at < $1', before)
}
