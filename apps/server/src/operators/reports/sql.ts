import type { CurrencyId } from '@baize/contract/shared'
import { present } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { ReturnSums } from '../../play/live/service.ts'
import type { RateOfDay } from './dollars.ts'

/** UTC days, both included. */
export type Days = { readonly from: string; readonly to: string }

export type AsOf = { readonly at: number | null; readonly transactions: number }

export async function selectMark(db: Queryable): Promise<AsOf> {
  const { rows } = await db.query<{ at: Date | null; transactions: string }>(
    'SELECT at, transactions FROM report_mark',
  )
  const { at, transactions } = present(rows[0], 'mark of the roll-ups')
  return { at: at?.getTime() ?? null, transactions: Number(transactions) }
}

/**
 * Whether the roll-ups have everything before a moment. The mark's time says when they were last added to, not that they have
 * caught up with the ledger: behind a late check, moves of the day are still missing.
 */
export async function isSummedUpTo(db: Queryable, endMs: number): Promise<boolean> {
  const { rows } = await db.query<{ whole: boolean }>(
    `SELECT m.at >= $1 AND NOT EXISTS (SELECT FROM report_catch_ups WHERE upto < target)
       AND NOT EXISTS (SELECT FROM all_transactions t WHERE t.id > m.upto AND t.at < $1) AS whole FROM report_mark m`,
    [new Date(endMs)],
  )
  return rows[0]?.whole === true
}

export type GameDay = {
  readonly day: string
  readonly gameId: string
  readonly currencyId: CurrencyId
  readonly players: number
  readonly bets: number
  readonly staked: bigint
  readonly paid: bigint
}

export async function selectGameDays(db: Queryable, { from, to }: Days): Promise<readonly GameDay[]> {
  const { rows } = await db.query<{
    day: string
    game_id: string
    currency_id: CurrencyId
    players: string
    bets: string
    staked: string
    paid: string
  }>(
    `SELECT to_char(g.day, 'YYYY-MM-DD') AS day, g.game_id, g.currency_id, coalesce(max(p.players), 0) AS players,
       sum(g.bets) AS bets, sum(g.staked) AS staked, sum(g.paid) AS paid
     FROM report_games g LEFT JOIN report_game_players p USING (day, game_id, currency_id)
     WHERE g.day BETWEEN $1 AND $2 GROUP BY g.day, g.game_id, g.currency_id ORDER BY g.day, g.game_id, g.currency_id`,
    [from, to],
  )
  return rows.map((row) => ({
    day: row.day,
    gameId: row.game_id,
    currencyId: row.currency_id,
    players: Number(row.players),
    bets: Number(row.bets),
    staked: BigInt(row.staked),
    paid: BigInt(row.paid),
  }))
}

export type CostDay = {
  readonly day: string
  readonly currencyId: CurrencyId
  readonly bonuses: bigint
  readonly packets: bigint
}

/** Bonuses and rewards granted less those revoked, and shares of red packets. A revoked reward goes to the bonus account, too. */
export async function selectCosts(db: Queryable, { from, to }: Days): Promise<readonly CostDay[]> {
  const { rows } = await db.query<{
    day: string
    currency_id: CurrencyId
    bonuses: string
    packets: string
  }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, currency_id,
       sum(CASE WHEN kind IN ('bonus.grant', 'bonus.restore', 'reward.grant') THEN amount WHEN kind = 'bonus.revoke' THEN -amount
         ELSE 0 END) AS bonuses,
       sum(CASE WHEN kind = 'packet.claim' THEN amount ELSE 0 END) AS packets
     FROM report_moves
     WHERE day BETWEEN $1 AND $2 AND kind IN ('bonus.grant', 'bonus.restore', 'reward.grant', 'bonus.revoke', 'packet.claim')
     GROUP BY report_moves.day, currency_id ORDER BY report_moves.day, currency_id`,
    [from, to],
  )
  return rows.map((row) => ({
    day: row.day,
    currencyId: row.currency_id,
    bonuses: BigInt(row.bonuses),
    packets: BigInt(row.packets),
  }))
}

export type GameStakes = {
  readonly day: string
  readonly gameId: string
  readonly rtp: number
  readonly currencyId: CurrencyId
  readonly staked: bigint
  readonly paid: bigint
}

/** The same bets as those of `selectReturnSums`, by day. */
export async function selectGameStakes(db: Queryable, { from, to }: Days): Promise<readonly GameStakes[]> {
  const { rows } = await db.query<{
    day: string
    game_id: string
    rtp: number
    currency_id: CurrencyId
    staked: string
    paid: string
  }>(
    `SELECT to_char(g.day, 'YYYY-MM-DD') AS day, game_id, rtp, currency_id, staked, paid FROM report_games g
     WHERE rtp > 0 AND g.day BETWEEN $1 AND $2`,
    [from, to],
  )
  return rows.map((row) => ({
    day: row.day,
    gameId: row.game_id,
    rtp: row.rtp,
    currencyId: row.currency_id,
    staked: BigInt(row.staked),
    paid: BigInt(row.paid),
  }))
}

/** The dollar rates of each day that the roll-ups have kept. */
export async function selectRates(db: Queryable, { from, to }: Days): Promise<readonly RateOfDay[]> {
  const { rows } = await db.query<{ day: string; currency_id: CurrencyId; usd: string }>(
    `SELECT to_char(r.day, 'YYYY-MM-DD') AS day, currency_id, usd FROM report_rates r WHERE r.day BETWEEN $1 AND $2`,
    [from, to],
  )
  return rows.map((row) => ({ day: row.day, currencyId: row.currency_id, usd: row.usd }))
}

/** Sums by game, RTP and currency. Bets at providers are left out: their RTP is not known here. */
export async function selectReturnSums(db: Queryable, days: Days | null): Promise<readonly ReturnSums[]> {
  const { rows } = await db.query<{
    game_id: ReturnSums['gameId']
    rtp: number
    currency_id: CurrencyId
    bets: string
    staked: string
    paid: string
    staked2: string
    paid2: string
    staked_paid: string
  }>(
    `SELECT game_id, rtp, currency_id, sum(bets) AS bets, sum(staked) AS staked, sum(paid) AS paid, sum(staked2) AS staked2,
       sum(paid2) AS paid2, sum(staked_paid) AS staked_paid
     FROM report_games WHERE rtp > 0 AND ($1::date IS NULL OR day BETWEEN $1 AND $2)
     GROUP BY game_id, rtp, currency_id HAVING sum(bets) > 0 ORDER BY game_id, rtp, currency_id`,
    [days?.from ?? null, days?.to ?? null],
  )
  return rows.map((row) => ({
    gameId: row.game_id,
    rtp: row.rtp,
    currencyId: row.currency_id,
    bets: Number(row.bets),
    staked: BigInt(row.staked),
    paid: BigInt(row.paid),
    staked2: BigInt(row.staked2),
    paid2: BigInt(row.paid2),
    stakedPaid: BigInt(row.staked_paid),
  }))
}

export type PaymentDay = {
  readonly day: string
  readonly direction: 'in' | 'out'
  readonly method: string
  readonly currencyId: CurrencyId
  readonly opened: number
  readonly openedAmount: bigint
  readonly paid: number
  readonly paidAmount: bigint
  readonly failed: number
  readonly refused: number
  /** Payouts that were paid, on this day or before, and came back on this day. */
  readonly reversed: number
  readonly reversedAmount: bigint
}

export async function selectPayments(db: Queryable, { from, to }: Days): Promise<readonly PaymentDay[]> {
  const { rows } = await db.query<{
    day: string
    direction: 'in' | 'out'
    method: string
    currency_id: CurrencyId
    opened: string
    opened_amount: string
    paid: string
    paid_amount: string
    failed: string
    refused: string
    reversed: string
    reversed_amount: string
  }>(
    `SELECT to_char(p.day, 'YYYY-MM-DD') AS day, direction, method, currency_id, opened, opened_amount, paid, paid_amount, failed, refused,
       reversed, reversed_amount
     FROM report_payments p WHERE p.day BETWEEN $1 AND $2 ORDER BY p.day, direction, method, currency_id`,
    [from, to],
  )
  return rows.map((row) => ({
    day: row.day,
    direction: row.direction,
    method: row.method,
    currencyId: row.currency_id,
    opened: Number(row.opened),
    openedAmount: BigInt(row.opened_amount),
    paid: Number(row.paid),
    paidAmount: BigInt(row.paid_amount),
    failed: Number(row.failed),
    refused: Number(row.refused),
    reversed: Number(row.reversed),
    reversedAmount: BigInt(row.reversed_amount),
  }))
}

export type PayoutBucket = {
  readonly method: string
  readonly currencyId: CurrencyId
  readonly bucket: number
  readonly payouts: number
}

export async function selectPayoutTimes(db: Queryable, { from, to }: Days): Promise<readonly PayoutBucket[]> {
  const { rows } = await db.query<{
    method: string
    currency_id: CurrencyId
    bucket: number
    payouts: string
  }>(
    `SELECT method, currency_id, bucket, sum(payouts) AS payouts FROM report_payout_times
     WHERE day BETWEEN $1 AND $2 GROUP BY method, currency_id, bucket`,
    [from, to],
  )
  return rows.map((row) => ({
    method: row.method,
    currencyId: row.currency_id,
    bucket: row.bucket,
    payouts: Number(row.payouts),
  }))
}

type Active = { readonly period: 'day' | 'week' | 'month'; readonly since: string; readonly active: number }

/** Active players of every day, week and month that overlaps the range. */
export async function selectActive(db: Queryable, { from, to }: Days): Promise<readonly Active[]> {
  const { rows } = await db.query<{ period: Active['period']; since: string; active: string }>(
    `SELECT a.period, to_char(a.since, 'YYYY-MM-DD') AS since, sum(a.players) AS active
     FROM (VALUES ('day'), ('week'), ('month')) AS n (period)
     JOIN report_active a ON a.period = n.period AND a.since BETWEEN date_trunc(n.period, $1::date::timestamp)::date AND $2::date
     GROUP BY a.period, a.since ORDER BY a.period, a.since`,
    [from, to],
  )
  return rows.map((row) => ({ ...row, active: Number(row.active) }))
}

export async function selectRegistered(
  db: Queryable,
  { from, to }: Days,
): Promise<readonly { readonly day: string; readonly registered: number }[]> {
  const { rows } = await db.query<{ day: string; registered: string }>(
    `SELECT to_char(r.day, 'YYYY-MM-DD') AS day, players AS registered FROM report_registrations r
     WHERE r.day BETWEEN $1 AND $2 ORDER BY r.day`,
    [from, to],
  )
  return rows.map((row) => ({ day: row.day, registered: Number(row.registered) }))
}

export type Cohort = {
  readonly week: string
  readonly registered: number
  /** Weeks since registration, and the players active then. */
  readonly active: readonly { readonly after: number; readonly players: number }[]
}

/** Players by week of registration, from the week of `from`. */
export async function selectCohorts(db: Queryable, { from, to }: Days): Promise<readonly Cohort[]> {
  const { rows } = await db.query<{
    week: string
    registered: string
    active: { after: number; players: number }[] | null
  }>(
    `SELECT to_char(c.week, 'YYYY-MM-DD') AS week, c.registered,
       (SELECT jsonb_agg(jsonb_build_object('after', (a.since - a.cohort) / 7, 'players', a.players) ORDER BY a.since)
        FROM report_active a WHERE a.period = 'week' AND a.cohort = c.week AND a.since <= $2::date) AS active
     FROM (SELECT date_trunc('week', day::timestamp)::date AS week, sum(players) AS registered FROM report_registrations
       WHERE day BETWEEN date_trunc('week', $1::date::timestamp)::date AND $2::date GROUP BY 1) AS c
     ORDER BY c.week`,
    [from, to],
  )
  return rows.map((row) => ({
    week: row.week,
    registered: Number(row.registered),
    active: row.active ?? [],
  }))
}

export type Purses = {
  readonly currencyId: CurrencyId
  readonly openBets: number
  readonly main: bigint
  readonly held: bigint
  readonly payout: bigint
  readonly task: bigint
  readonly register: bigint
}

const PURSES = ['main', 'held', 'payout', 'task', 'register'] as const

/** The sum of a purse over all players, from rows of `report_moves`. */
export const purseSql = (purse: (typeof PURSES)[number]): string =>
  `coalesce(sum(CASE WHEN to_kind = kind_${purse}() THEN amount ELSE 0 END - CASE WHEN from_kind = kind_${purse}() THEN amount ELSE 0 END), 0)`

/** All purses together, as the roll-ups add them up. */
export async function selectPurses(db: Queryable): Promise<readonly Purses[]> {
  const { rows } = await db.query<
    Readonly<Record<(typeof PURSES)[number], string>> & {
      currency_id: CurrencyId
      open_bets: string
    }
  >(
    `SELECT currency_id, ${PURSES.map((purse) => `${purseSql(purse)} AS ${purse}`).join(', ')},
       coalesce(sum(CASE WHEN kind = 'bet.hold' THEN moves WHEN kind = 'bet.settle' AND from_kind = kind_held() THEN -moves END), 0)
         AS open_bets
     FROM report_moves GROUP BY currency_id ORDER BY currency_id`,
  )
  return rows.map((row) => ({
    currencyId: row.currency_id,
    openBets: Number(row.open_bets),
    main: BigInt(row.main),
    held: BigInt(row.held),
    payout: BigInt(row.payout),
    task: BigInt(row.task),
    register: BigInt(row.register),
  }))
}

export type Proof = {
  readonly currencyId: CurrencyId
  readonly sum: bigint
  readonly transactions: number
  readonly checkedAtMs: number
}

export async function selectProof(db: Queryable): Promise<readonly Proof[]> {
  const { rows } = await db.query<{
    currency_id: CurrencyId
    sum: string
    transactions: string
    checked_at: Date
  }>(
    `SELECT currency_id, (purses + house)::text AS sum, transactions, checked_at FROM report_proof ORDER BY currency_id`,
  )
  return rows.map((row) => ({
    currencyId: row.currency_id,
    sum: BigInt(row.sum),
    transactions: Number(row.transactions),
    checkedAtMs: row.checked_at.getTime(),
  }))
}

export async function countSeals(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ days: number }>('SELECT count(*)::int AS days FROM ledger_seals')
  return rows[0]?.days ?? 0
}

/** The first day of the roll-ups; null in a house in which nothing has happened. */
export async function selectFirstDay(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ day: string | null }>(
    `SELECT to_char(least((SELECT min(day) FROM report_moves), (SELECT min(day) FROM report_registrations)), 'YYYY-MM-DD') AS day`,
  )
  return rows[0]?.day ?? null
}

/** Whether this is a demo house. */
export async function hasDemoPeople(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM users WHERE is_demo LIMIT 1')
  return rowCount === 1
}
