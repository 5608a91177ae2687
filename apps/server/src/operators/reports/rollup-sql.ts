import { present } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/** Days that are summed again at night. */
export const READDED_DAYS = 3

/** Factor between two buckets of payout times: a percentile is exact to 10 %. */
export const BUCKET = 1.1

/**
 * Settled bets of the transactions ($1, $2]. A bet that was cancelled before its round or finished before its first
 * step returned its stake; it was not played.
 */
const SETTLED = `
  SELECT b.user_id, b.game_id, b.currency_id, b.stake, b.payout, b.rtp, b.at, (b.at AT TIME ZONE 'UTC')::date AS day
  FROM (
    SELECT user_id, game_id, currency_id, stake, payout, rtp, state, settled_at AS at
    FROM bets WHERE tx > $1::bigint AND tx <= $2::bigint
    UNION ALL
    SELECT b.user_id, b.game_id, b.currency_id, b.stake, b.payout, b.rtp, b.state, t.at
    FROM ledger_transactions t JOIN bets b ON b.user_id = t.user_id AND b.id = t.ref
    WHERE t.id > $1::bigint AND t.id <= $2::bigint AND t.kind IN ('bet.play', 'bet.settle')
  ) AS b
  WHERE (b.payout = b.stake AND ((b.state ->> 'cancelled') = 'true' OR (b.state -> 'play' ->> 'picks') = '[]')) IS NOT TRUE`

/** Legs that have rows of their own, with their transaction. */
const MOVED = `
  SELECT t.kind, t.user_id, t.ref, t.note, t.at, l.amount, ledger_kind(l.from_account) AS from_kind,
    ledger_kind(l.to_account) AS to_kind, coalesce(c.currency_id, w.currency_id) AS currency_id,
    (t.at AT TIME ZONE 'UTC')::date AS day
  FROM ledger_transactions t
  JOIN ledger_legs l ON l.transaction_id = t.id
  LEFT JOIN ledger_wallets w ON w.user_id = t.user_id
  LEFT JOIN ledger_currencies c
    ON c.number = ledger_owner(CASE WHEN ledger_is_purse(l.from_account) THEN l.to_account ELSE l.from_account END)
  WHERE t.id > $1::bigint AND t.id <= $2::bigint AND l.transaction_id > $1::bigint AND l.transaction_id <= $2::bigint`

const MOVES = `
  SELECT day, currency_id, kind, from_kind::smallint AS from_kind, to_kind::smallint AS to_kind, sum(moves) AS moves,
    sum(amount) AS amount
  FROM (
    SELECT day, currency_id, kind, from_kind, to_kind, count(*) AS moves, sum(amount) AS amount
    FROM (${MOVED}) AS m GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT (settled_at AT TIME ZONE 'UTC')::date, currency_id, 'bet.play', kind_main(), kind_house(), count(*), sum(stake)
    FROM bets WHERE tx > $1::bigint AND tx <= $2::bigint GROUP BY 1, 2
    UNION ALL
    SELECT (settled_at AT TIME ZONE 'UTC')::date, currency_id, 'bet.play', kind_house(), kind_main(), count(*), sum(payout)
    FROM bets WHERE tx > $1::bigint AND tx <= $2::bigint AND payout > 0 GROUP BY 1, 2
  ) AS both_kinds
  GROUP BY 1, 2, 3, 4, 5`

/**
 * Moves of bets at providers: a rollback subtracts the stake and the wins that it reverses. A refunded stake was never at
 * risk, so it is neither staked nor paid; settled otherwise later on, it is both again, and its rollback reverses neither.
 * A bet is none once all of its stake is refunded, in however many parts.
 * Older transactions have no `voided`: there `counted` is the refunded part.
 */
const AT_PROVIDERS = `
  SELECT day, at, user_id, currency_id, kind, 'provider:' || (note ->> 'provider') AS game_id, note ->> 'reference' AS reference,
    CASE WHEN kind = 'provider.debit' THEN 1 WHEN kind = 'provider.rollback' AND to_kind = kind_main() THEN -1 ELSE 0 END AS bets,
    CASE WHEN kind = 'provider.debit' THEN amount WHEN kind = 'provider.rollback' AND to_kind = kind_main() THEN -amount ELSE 0
      END AS staked,
    CASE WHEN kind IN ('provider.credit', 'provider.settle') AND to_kind = kind_main() THEN amount
      WHEN kind IN ('provider.settle', 'provider.rollback') AND from_kind = kind_main() THEN -amount ELSE 0 END AS paid
  FROM (${MOVED}) AS m WHERE kind IN ('provider.debit', 'provider.credit', 'provider.settle', 'provider.rollback')
  UNION ALL
  SELECT (t.at AT TIME ZONE 'UTC')::date, t.at, t.user_id, w.currency_id, t.kind, 'provider:' || b.provider, b.reference,
    CASE WHEN t.kind = 'provider.settle' THEN (c.before = -b.stake)::int - (c.before + c.counted = -b.stake)::int
      WHEN abs(c.counted) = b.stake THEN sign(c.counted) ELSE 0 END, c.counted, c.counted
  FROM ledger_transactions t JOIN ledger_wallets w ON w.user_id = t.user_id
  JOIN provider_bets b ON b.provider = t.note ->> 'provider' AND b.reference = t.note ->> 'reference'
  CROSS JOIN LATERAL (
    SELECT CASE WHEN t.kind = 'provider.settle' THEN coalesce(t.note ->> 'voided', t.note ->> 'counted')::bigint ELSE b.voided END AS counted,
      (SELECT coalesce(sum(coalesce(e.note ->> 'voided', e.note ->> 'counted')::bigint), 0) FROM ledger_transactions e
       WHERE e.user_id = t.user_id AND e.id < t.id AND e.kind = 'provider.settle'
         AND e.note ->> 'provider' = b.provider AND e.note ->> 'reference' = b.reference) AS before) AS c
  WHERE t.id > $1::bigint AND t.id <= $2::bigint AND t.kind IN ('provider.settle', 'provider.rollback') AND c.counted <> 0`

const GAMES = `
  SELECT day, game_id, currency_id, rtp, count(*) AS bets, sum(stake) AS staked, sum(payout) AS paid,
    sum(stake::numeric * stake) AS staked2, sum(payout::numeric * payout) AS paid2, sum(stake::numeric * payout) AS staked_paid
  FROM (${SETTLED}) AS s GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT day, game_id, currency_id, 0, sum(bets), sum(staked), sum(paid), 0, 0, 0
  FROM (${AT_PROVIDERS}) AS p GROUP BY 1, 2, 3`

const PLAYERS = `
  SELECT day, user_id, currency_id, sum(bets) AS bets, sum(staked) AS staked, sum(paid) AS paid, sum(deposits) AS deposits,
    sum(withdrawals) AS withdrawals
  FROM (
    SELECT day, user_id, currency_id, count(*) AS bets, sum(stake) AS staked, sum(payout) AS paid, 0 AS deposits, 0 AS withdrawals
    FROM (${SETTLED}) AS s GROUP BY 1, 2, 3
    UNION ALL
    SELECT day, user_id, currency_id, bets, staked, paid, 0, 0 FROM (${AT_PROVIDERS}) AS p
    UNION ALL
    SELECT day, user_id, currency_id, 0, 0, 0, CASE kind WHEN 'deposit' THEN amount ELSE 0 END,
      CASE kind WHEN 'withdrawal.confirm' THEN amount WHEN 'withdrawal.reverse' THEN -amount ELSE 0 END
    FROM (${MOVED}) AS m WHERE kind IN ('deposit', 'withdrawal.confirm', 'withdrawal.reverse')
  ) AS parts
  GROUP BY 1, 2, 3`

const PLAYED = `
  SELECT DISTINCT day, game_id, user_id, currency_id FROM (
    SELECT day, game_id, user_id, currency_id FROM (${SETTLED}) AS s
    UNION ALL
    SELECT day, game_id, user_id, currency_id FROM (${AT_PROVIDERS}) AS p WHERE kind = 'provider.debit'
  ) AS played`

/** Payouts with their method; refunds of deposits count as a method of their own. The house refuses a payout before it is sent. */
const PAYOUTS = `
  SELECT m.*, CASE WHEN r.id IS NOT NULL THEN 'refund' ELSE coalesce(a.kind, 'other') END AS method,
    (w.decision = 'REJECTED') IS TRUE AS refused
  FROM (${MOVED}) AS m
  LEFT JOIN withdrawals w ON w.id = m.ref
  LEFT JOIN payout_accounts a ON a.id = w.account_id
  LEFT JOIN refunds r ON r.id = m.ref
  WHERE m.kind IN ('withdrawal.request', 'withdrawal.confirm', 'withdrawal.reject', 'withdrawal.reverse')`

const PAYMENTS = `
  SELECT m.day, 'in' AS direction, coalesce(o.method, 'other') AS method, m.currency_id, 0 AS opened, 0 AS opened_amount,
    count(*) AS paid, sum(m.amount) AS paid_amount, 0 AS failed, 0 AS refused, 0 AS reversed, 0 AS reversed_amount
  FROM (${MOVED}) AS m LEFT JOIN payment_orders o ON o.id = m.ref WHERE m.kind = 'deposit' GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT day, 'out', method, currency_id, count(*) FILTER (WHERE kind = 'withdrawal.request'),
    coalesce(sum(amount) FILTER (WHERE kind = 'withdrawal.request'), 0), count(*) FILTER (WHERE kind = 'withdrawal.confirm'),
    coalesce(sum(amount) FILTER (WHERE kind = 'withdrawal.confirm'), 0),
    count(*) FILTER (WHERE kind = 'withdrawal.reject' AND NOT refused), count(*) FILTER (WHERE kind = 'withdrawal.reject' AND refused),
    count(*) FILTER (WHERE kind = 'withdrawal.reverse'), coalesce(sum(amount) FILTER (WHERE kind = 'withdrawal.reverse'), 0)
  FROM (${PAYOUTS}) AS p GROUP BY 1, 2, 3, 4`

const PAYOUT_TIMES = `
  SELECT p.day, p.method, p.currency_id,
    ceil(ln(greatest(extract(epoch FROM p.at - d.requested_at), 1)) / ln(${BUCKET}))::smallint AS bucket, count(*) AS payouts
  FROM (${PAYOUTS}) AS p JOIN ledger_withdrawals d ON d.id = p.ref
  WHERE p.kind = 'withdrawal.confirm' AND p.method <> 'refund' GROUP BY 1, 2, 3, 4`

/** Play, payments and costs, each with what it belongs to. Costs have the sign of `selectCosts`. */
const FACTS = `
  SELECT day, at, user_id, currency_id, game_id AS game, 'own' AS provider, NULL AS programme, NULL AS method, 1::bigint AS bets,
    stake::numeric AS staked, payout::numeric AS paid, 0::numeric AS deposits, 0::numeric AS withdrawals, 0::numeric AS costs
  FROM (${SETTLED}) AS s
  UNION ALL
  SELECT p.day, p.at, p.user_id, p.currency_id, b.provider || '/' || coalesce(b.game_id, ''), b.provider, NULL, NULL, p.bets::bigint,
    p.staked, p.paid, 0, 0, 0
  FROM (${AT_PROVIDERS}) AS p
  JOIN provider_bets b ON b.provider = substr(p.game_id, ${'provider:'.length + 1}) AND b.reference = p.reference
  UNION ALL
  SELECT m.day, m.at, m.user_id, m.currency_id, NULL, NULL,
    CASE WHEN m.kind = 'packet.claim' THEN 'packets'
      WHEN m.kind IN ('bonus.grant', 'bonus.restore', 'reward.grant', 'bonus.revoke')
        THEN coalesce(m.note ->> 'programme', g.programme, 'bonus') END,
    CASE WHEN m.kind = 'deposit' THEN coalesce(o.method, 'other') WHEN m.kind NOT LIKE 'withdrawal.%' THEN NULL
      WHEN r.id IS NOT NULL THEN 'refund' ELSE coalesce(a.kind, 'other') END,
    0, 0, 0, CASE m.kind WHEN 'deposit' THEN m.amount ELSE 0 END,
    CASE m.kind WHEN 'withdrawal.confirm' THEN m.amount WHEN 'withdrawal.reverse' THEN -m.amount ELSE 0 END,
    CASE WHEN m.kind IN ('bonus.grant', 'bonus.restore', 'reward.grant', 'packet.claim') THEN m.amount
      WHEN m.kind = 'bonus.revoke' THEN -m.amount ELSE 0 END
  FROM (${MOVED}) AS m LEFT JOIN reward_grants g ON g.id = m.ref
  LEFT JOIN payment_orders o ON o.id = m.ref LEFT JOIN refunds r ON r.id = m.ref
  LEFT JOIN withdrawals w ON w.id = m.ref LEFT JOIN payout_accounts a ON a.id = w.account_id
  WHERE m.kind IN ('deposit', 'withdrawal.confirm', 'withdrawal.reverse', 'bonus.grant', 'bonus.restore', 'reward.grant',
    'bonus.revoke', 'packet.claim')`

const DIMENSIONS = `
  SELECT f.day, d.dimension, d.value, f.currency_id, sum(f.bets) AS bets, sum(f.staked) AS staked, sum(f.paid) AS paid,
    sum(f.deposits) AS deposits, sum(f.withdrawals) AS withdrawals, sum(f.costs) AS costs
  FROM (${FACTS}) AS f
  LEFT JOIN users u ON u.id = f.user_id
  LEFT JOIN registration_origins o ON o.user_id = f.user_id
  CROSS JOIN LATERAL (VALUES ('game', f.game), ('provider', f.provider), ('programme', f.programme),
    ('method', f.method), ('device', u.device), ('cohort', to_char(u.created_at AT TIME ZONE 'UTC', 'YYYY-MM')),
    ('hour', to_char(f.at AT TIME ZONE 'UTC', 'HH24')), ('country', u.country_id), ('language', u.language),
    ('channel', coalesce(lower(o.attribution ->> 'utmSource'), '')),
    ('campaign', coalesce(lower(o.attribution ->> 'utmCampaign'), ''))) AS d (dimension, value)
  WHERE d.value IS NOT NULL GROUP BY 1, 2, 3, 4`

/** The first and the second deposit of each player. */
const FUNNEL = `
  SELECT d.day, date_trunc('week', u.created_at AT TIME ZONE 'UTC')::date AS cohort,
    count(*) FILTER (WHERE d.before = 0) AS first_deposits, count(*) FILTER (WHERE d.before = 1) AS second_deposits
  FROM (
    SELECT (t.at AT TIME ZONE 'UTC')::date AS day, t.user_id,
      (SELECT count(*) FROM (SELECT FROM ledger_transactions e
         WHERE e.user_id = t.user_id AND e.kind = 'deposit' AND e.id < t.id LIMIT 2) AS two) AS before
    FROM ledger_transactions t WHERE t.id > $1::bigint AND t.id <= $2::bigint AND t.kind = 'deposit') AS d
  JOIN users u ON u.id = d.user_id WHERE d.before < 2 GROUP BY 1, 2`

/** A table of sums: `source` computes them for the transactions ($1, $2], one row for each combination of keys. */
type RollUp = {
  readonly table: string
  readonly keys: readonly string[]
  readonly sums: readonly string[]
  readonly source: string
  /** Restricts a comparison to some rows of the table. */
  readonly only?: string
}

const ROLL_UPS: readonly RollUp[] = [
  {
    table: 'report_moves',
    keys: ['day', 'currency_id', 'kind', 'from_kind', 'to_kind'],
    sums: ['moves', 'amount'],
    source: MOVES,
  },
  {
    table: 'report_games',
    keys: ['day', 'game_id', 'currency_id', 'rtp'],
    sums: ['bets', 'staked', 'paid', 'staked2', 'paid2', 'staked_paid'],
    source: GAMES,
  },
  {
    table: 'report_players',
    keys: ['day', 'user_id', 'currency_id'],
    sums: ['bets', 'staked', 'paid', 'deposits', 'withdrawals'],
    source: PLAYERS,
  },
  {
    table: 'report_payments',
    keys: ['day', 'direction', 'method', 'currency_id'],
    sums: [
      'opened',
      'opened_amount',
      'paid',
      'paid_amount',
      'failed',
      'refused',
      'reversed',
      'reversed_amount',
    ],
    source: PAYMENTS,
  },
  {
    table: 'report_payout_times',
    keys: ['day', 'method', 'currency_id', 'bucket'],
    sums: ['payouts'],
    source: PAYOUT_TIMES,
  },
  {
    table: 'report_dimensions',
    keys: ['day', 'dimension', 'value', 'currency_id'],
    sums: ['bets', 'staked', 'paid', 'deposits', 'withdrawals', 'costs'],
    source: DIMENSIONS,
  },
  {
    table: 'report_funnel',
    keys: ['day', 'cohort'],
    sums: ['first_deposits', 'second_deposits'],
    source: FUNNEL,
  },
]

/** Deposits that are opened and fail are not in the ledger: of deposits only the paid ones are summed again. */
const READDED: readonly RollUp[] = [
  ...ROLL_UPS.filter(({ table }) => table !== 'report_payments'),
  {
    table: 'report_payments',
    keys: ['day', 'direction', 'method', 'currency_id'],
    sums: ['paid', 'paid_amount'],
    source: PAYMENTS,
  },
  {
    table: 'report_payments',
    keys: ['day', 'direction', 'method', 'currency_id'],
    sums: ['opened', 'opened_amount', 'failed', 'refused', 'reversed', 'reversed_amount'],
    source: PAYMENTS,
    only: `direction = 'out'`,
  },
  {
    table: 'report_game_players',
    keys: ['day', 'game_id', 'currency_id'],
    sums: ['players'],
    source: `SELECT day, game_id, currency_id, count(*) AS players FROM (${PLAYED}) AS p GROUP BY 1, 2, 3`,
  },
]

const addTo = ({ table, keys, sums, source }: RollUp): string => `
  INSERT INTO ${table} AS r (${[...keys, ...sums].join(', ')})
  SELECT ${[...keys, ...sums].join(', ')} FROM (${source}) AS s
  ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${sums.map((sum) => `${sum} = r.${sum} + excluded.${sum}`).join(', ')}`

const COUNT_GAME_PLAYERS = `
  WITH played AS MATERIALIZED (${PLAYED}), fresh AS (
    INSERT INTO report_seen (period, since, game_id, user_id) SELECT 'day', day, game_id, user_id FROM played
    ON CONFLICT DO NOTHING RETURNING since, game_id, user_id
  )
  INSERT INTO report_game_players AS r (day, game_id, currency_id, players)
  SELECT p.day, p.game_id, p.currency_id, count(*)
  FROM fresh f JOIN played p ON p.day = f.since AND p.game_id = f.game_id AND p.user_id = f.user_id GROUP BY 1, 2, 3
  ON CONFLICT (day, game_id, currency_id) DO UPDATE SET players = r.players + excluded.players`

const COUNT_ACTIVE = `
  WITH periods AS (
    SELECT DISTINCT n.period, date_trunc(n.period, p.day::timestamp)::date AS since, p.user_id
    FROM (${PLAYED}) AS p CROSS JOIN (VALUES ('day'), ('week'), ('month')) AS n (period)
  ), fresh AS (
    INSERT INTO report_seen (period, since, game_id, user_id) SELECT period, since, '', user_id FROM periods
    ON CONFLICT DO NOTHING RETURNING period, since, user_id
  )
  INSERT INTO report_active AS r (period, since, cohort, players)
  SELECT f.period, f.since, date_trunc('week', u.created_at AT TIME ZONE 'UTC')::date, count(*)
  FROM fresh f JOIN users u ON u.id = f.user_id GROUP BY 1, 2, 3
  ON CONFLICT (period, since, cohort) DO UPDATE SET players = r.players + excluded.players`

/**
 * Adds up to `step` transaction ids to all sums, moves the mark, and returns whether there are more. Only transactions
 * that the ledger's check has passed are added: below that none is still uncommitted. The mark's row lock admits one
 * process at a time.
 */
export async function addMore(tx: Queryable, step: number, nowMs: number): Promise<boolean> {
  const { rows } = await tx.query<{ from: string; upto: string; more: boolean }>(
    `SELECT m.upto AS from, least(m.upto + $1, c.upto) AS upto, m.upto + $1 < c.upto AS more
     FROM report_mark m, ledger_checks c WHERE m.upto < c.upto FOR UPDATE OF m`,
    [step],
  )
  const [range] = rows
  if (!range) return false
  const ids = [range.from, range.upto]
  await tx.query(
    `INSERT INTO report_day_marks (day, upto) VALUES (($1::timestamptz AT TIME ZONE 'UTC')::date, $2) ON CONFLICT DO NOTHING`,
    [new Date(nowMs), range.from],
  )
  for (const rollUp of ROLL_UPS) await tx.query(addTo(rollUp), ids)
  await tx.query(COUNT_GAME_PLAYERS, ids)
  await tx.query(COUNT_ACTIVE, ids)
  await tx.query(
    `UPDATE report_mark SET upto = $2::bigint, transactions = transactions
       + (SELECT count(*) FROM ledger_transactions t WHERE t.id > $1::bigint AND t.id <= $2::bigint)
       + (SELECT count(*) FROM bets b WHERE b.tx > $1::bigint AND b.tx <= $2::bigint)`,
    ids,
  )
  return range.more
}

/**
 * Adds up to `step` earlier transaction ids to a roll-up that began after the others, and returns whether there may be more.
 * The row's lock admits one process at a time.
 */
export async function catchUp(tx: Queryable, step: number): Promise<boolean> {
  const { rows } = await tx.query<{ name: string; from: string; upto: string }>(
    `SELECT name, upto AS from, least(upto + $1, target) AS upto FROM report_catch_ups WHERE upto < target
     ORDER BY name LIMIT 1 FOR UPDATE`,
    [step],
  )
  const [range] = rows
  if (!range) return false
  const rollUp = present(
    ROLL_UPS.find(({ table }) => table === range.name),
    `a roll-up named ${range.name}`,
  )
  await tx.query(addTo(rollUp), [range.from, range.upto])
  await tx.query('UPDATE report_catch_ups SET upto = $2 WHERE name = $1', [range.name, range.upto])
  return true
}

/**
 * Keeps the dollar rates of the days since the last run: the last rates of a day that is over, the newest of today. A day before
 * the first rate takes the first. Runs before `recount`, which moves the time of the last run.
 */
export async function keepRates(tx: Queryable, nowMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO report_rates (day, currency_id, usd)
     SELECT d.day::date, c.currency_id, coalesce(
       (SELECT r.usd FROM currency_rates r
        WHERE r.currency_id = c.currency_id AND r.set_at < (d.day + interval '1 day') AT TIME ZONE 'UTC' ORDER BY r.id DESC LIMIT 1),
       (SELECT r.usd FROM currency_rates r WHERE r.currency_id = c.currency_id ORDER BY r.id LIMIT 1))
     FROM (SELECT least(coalesce(at AT TIME ZONE 'UTC', (SELECT min(day) FROM report_moves)), $1::timestamptz AT TIME ZONE 'UTC') AS since
       FROM report_mark) AS m
     CROSS JOIN generate_series(date_trunc('day', m.since), $1::timestamptz AT TIME ZONE 'UTC', interval '1 day') AS d (day)
     CROSS JOIN (SELECT DISTINCT currency_id FROM currency_rates) AS c
     ON CONFLICT (day, currency_id) DO UPDATE SET usd = excluded.usd`,
    [new Date(nowMs)],
  )
}

/**
 * Counts what the ledger does not know, since the start of a day: new browsers, registrations, and deposits opened and failed, each on the day
 * it happened.
 */
export async function recount(tx: Queryable, sinceMs: number, nowMs: number): Promise<void> {
  const since = [new Date(sinceMs)]
  await tx.query(
    `INSERT INTO report_registrations (day, players)
     SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM users
     WHERE created_at >= date_trunc('day', $1::timestamptz, 'UTC') GROUP BY 1
     ON CONFLICT (day) DO UPDATE SET players = excluded.players`,
    since,
  )
  await tx.query(
    `INSERT INTO report_visitors (day, browsers)
     SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM browser_identities
     WHERE created_at >= date_trunc('day', $1::timestamptz, 'UTC') GROUP BY 1
     ON CONFLICT (day) DO UPDATE SET browsers = excluded.browsers`,
    since,
  )
  await tx.query(
    `INSERT INTO report_payments (day, direction, method, currency_id, opened, opened_amount, failed)
     SELECT (o.at AT TIME ZONE 'UTC')::date, 'in', o.method, o.currency_id, sum(o.opened), sum(o.amount), sum(o.failed)
     FROM (
       SELECT created_at AS at, method, currency_id, 1 AS opened, coalesce(asked, amount) AS amount, 0 AS failed FROM payment_orders
       UNION ALL
       SELECT failed_at, method, currency_id, 0, 0, 1 FROM payment_orders WHERE failed_at IS NOT NULL
     ) AS o WHERE o.at >= date_trunc('day', $1::timestamptz, 'UTC') GROUP BY 1, 2, 3, 4
     ON CONFLICT (day, direction, method, currency_id) DO UPDATE SET
       (opened, opened_amount, failed) = (excluded.opened, excluded.opened_amount, excluded.failed)`,
    since,
  )
  await tx.query('UPDATE report_mark SET at = $1', [new Date(nowMs)])
}

/**
 * Stores the zero-sum proof if the roll-ups have reached the position of the ledger's check, and returns the sum of all
 * accounts by currency. One statement, so that the mark, the check and the house are of one moment.
 */
export async function prove(
  tx: Queryable,
): Promise<readonly { readonly currencyId: string; readonly sum: bigint }[]> {
  const { rows } = await tx.query<{ currency_id: string; sum: string }>(
    `INSERT INTO report_proof AS p (currency_id, purses, house, transactions, checked_at)
     SELECT c.currency_id,
       coalesce((SELECT sum(CASE WHEN m.to_kind < kind_house() THEN m.amount ELSE 0 END
         - CASE WHEN m.from_kind < kind_house() THEN m.amount ELSE 0 END) FROM report_moves m WHERE m.currency_id = c.currency_id), 0),
       coalesce((SELECT sum(h.balance) FROM ledger_house h WHERE ledger_owner(h.account) = c.number), 0),
       k.transactions, l.at
     FROM report_mark k JOIN ledger_checks l ON l.upto = k.upto AND l.at IS NOT NULL CROSS JOIN ledger_currencies c
     ON CONFLICT (currency_id) DO UPDATE SET (purses, house, transactions, checked_at) =
       (excluded.purses, excluded.house, excluded.transactions, excluded.checked_at)
     RETURNING p.currency_id, (p.purses + p.house)::text AS sum`,
  )
  return rows.map((row) => ({ currencyId: row.currency_id, sum: BigInt(row.sum) }))
}

export type Difference = {
  readonly table: string
  readonly rows: number
  /** The first rows that differ, with the stored and the true sums. */
  readonly sample: readonly unknown[]
}

/**
 * Sums the days from `fromMs` up to, not including, `toMs` again from the ledger, compares, corrects what differs and
 * returns it.
 */
export async function reAdd(tx: Queryable, fromMs: number, toMs: number): Promise<readonly Difference[]> {
  const days = [new Date(fromMs), new Date(toMs)]
  const { rows } = await tx.query<{ from: string; upto: string }>(
    `SELECT coalesce((SELECT max(d.upto) FROM report_day_marks d
       WHERE d.day < ($1::timestamptz AT TIME ZONE 'UTC')::date), 0)::text AS from, m.upto
     FROM report_mark m FOR UPDATE OF m`,
    days.slice(0, 1),
  )
  const { from, upto } = present(rows[0], 'mark of the roll-ups')
  const { rows: behind } = await tx.query<{ name: string }>(
    'SELECT name FROM report_catch_ups WHERE upto < target',
  )
  const found: Difference[] = []
  for (const rollUp of READDED) {
    // Corrected now, its days would be added once more later.
    if (behind.some(({ name }) => name === rollUp.table)) continue
    const { rows: differing } = await tx.query<{ row: unknown }>(correct(rollUp), [from, upto, ...days])
    if (differing.length > 0)
      found.push({
        table: rollUp.table,
        rows: differing.length,
        sample: differing.slice(0, 10).map(({ row }) => row),
      })
  }
  return found
}

/** A row that is missing on either side counts as zeros. */
const correct = ({ table, keys, sums, source, only = 'true' }: RollUp): string => {
  const inDays = `${only} AND day >= ($3::timestamptz AT TIME ZONE 'UTC')::date AND day < ($4::timestamptz AT TIME ZONE 'UTC')::date`
  const listed = [...keys, ...sums].join(', ')
  return `
  WITH differing AS MATERIALIZED (
    SELECT ${keys.join(', ')}, ${sums.map((sum) => `coalesce(t.${sum}, 0) AS ${sum}, coalesce(s.${sum}, 0) AS stored_${sum}`).join(', ')}
    FROM (SELECT ${listed} FROM (${source}) AS src WHERE ${inDays}) AS t
    FULL JOIN (SELECT ${listed} FROM ${table} WHERE ${inDays}) AS s USING (${keys.join(', ')})
    WHERE ${sums.map((sum) => `coalesce(t.${sum}, 0) <> coalesce(s.${sum}, 0)`).join(' OR ')}
  ), corrected AS (
    INSERT INTO ${table} (${listed}) SELECT ${listed} FROM differing
    ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${sums.map((sum) => `${sum} = excluded.${sum}`).join(', ')}
  )
  SELECT to_jsonb(differing) AS row FROM differing`
}

/** Deletes the players seen in periods that are over, and marks of days that are no longer summed again. */
export async function forgetSeen(tx: Queryable, nowMs: number): Promise<void> {
  await tx.query(
    `DELETE FROM report_seen WHERE since < ($1::timestamptz AT TIME ZONE 'UTC')::date
       - CASE period WHEN 'day' THEN 10 WHEN 'week' THEN 21 ELSE 70 END`,
    [new Date(nowMs)],
  )
  await tx.query(`DELETE FROM report_day_marks WHERE day < ($1::timestamptz AT TIME ZONE 'UTC')::date - 30`, [
    new Date(nowMs),
  ])
}
