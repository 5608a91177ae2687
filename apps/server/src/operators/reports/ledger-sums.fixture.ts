import type { Pool } from 'pg'

/**
 * The figures of the reports by SQL of its own, straight from transactions and legs. Shares nothing with the roll-ups:
 * an account is its owner × 16 + its kind, purses of players have kinds below 8.
 */
const [HELD, HOUSE, PACKET, BONUS, BUDGET] = [2, 8, 10, 11, 13]

const MOVED = `
  SELECT t.id, t.kind, t.user_id, t.ref, t.note, (t.at AT TIME ZONE 'UTC')::date AS day, l.amount::numeric AS amount,
    l.from_account & 15 AS f, l.to_account & 15 AS t,
    coalesce(w.currency_id, (SELECT c.currency_id FROM ledger_currencies c WHERE c.number = l.from_account >> 4)) AS currency
  FROM all_transactions t JOIN all_legs l ON l.transaction_id = t.id LEFT JOIN ledger_wallets w ON w.user_id = t.user_id`

/** US dollars for one unit at the end of a day. */
const RATE = `
  (SELECT r.usd::numeric FROM currency_rates r WHERE r.currency_id = s.currency AND r.set_at < s.day + 1 ORDER BY r.id DESC LIMIT 1)`

/** Bets of our own games that were played. */
const OWN = `
  SELECT m.day, m.currency, b.game_id AS game, b.rtp, m.id, m.user_id,
    coalesce(sum(m.amount) FILTER (WHERE m.t = ${HOUSE}), 0) AS staked, coalesce(sum(m.amount) FILTER (WHERE m.f = ${HOUSE}), 0) AS paid
  FROM (${MOVED}) m JOIN all_bets b ON b.user_id = m.user_id AND b.id = m.ref
  WHERE m.kind IN ('bet.play', 'bet.settle') AND (b.state ->> 'cancelled') IS DISTINCT FROM 'true'
  GROUP BY m.day, m.currency, b.game_id, b.rtp, m.id, m.user_id`

/** Bets at providers as they stood at the end of a day ($1): a day's figure is what it has changed since the day before. */
const AT_PROVIDERS = `
  SELECT currency, 'provider:' || provider AS game, count(*) FILTER (WHERE NOT gone AND stake + counted > 0) AS bets,
    coalesce(sum(stake + counted) FILTER (WHERE NOT gone), 0) AS staked, coalesce(sum(won + counted) FILTER (WHERE NOT gone), 0) AS paid
  FROM (
    SELECT w.currency_id AS currency, t.note ->> 'provider' AS provider, t.note ->> 'reference' AS reference,
      bool_or(t.kind = 'provider.rollback') AS gone, coalesce(sum((t.note ->> 'counted')::numeric), 0) AS counted,
      coalesce(sum(l.stake), 0) AS stake, coalesce(sum(l.won), 0) AS won
    FROM all_transactions t JOIN ledger_wallets w ON w.user_id = t.user_id
    LEFT JOIN LATERAL (
      SELECT sum(g.amount) FILTER (WHERE t.kind = 'provider.debit') AS stake,
        sum(CASE g.from_account & 15 WHEN ${HOUSE} THEN g.amount ELSE -g.amount END)
          FILTER (WHERE t.kind IN ('provider.credit', 'provider.settle')) AS won
      FROM all_legs g WHERE g.transaction_id = t.id) l ON true
    WHERE t.kind LIKE 'provider.%' AND (t.at AT TIME ZONE 'UTC')::date <= $1::date
    GROUP BY 1, 2, 3) AS bet
  GROUP BY 1, 2`

const inDollars = (amount: string): string =>
  `to_char(trunc(coalesce(sum(${amount} * ${RATE}), 0) / 100, 2), 'FM999999999990.00')`

type Row = Readonly<Record<string, string>>
const days = '$1::date AND $2::date'

export function ledgerSums(db: Pool) {
  const read = async (sql: string, values: readonly string[]): Promise<readonly Row[]> =>
    (await db.query<Row>(sql, [...values])).rows
  const text = (sum: string): string => `to_char(${sum} / 100, 'FM999999999990.00')`
  const [toPlayer, fromPlayer] = [`t < ${HOUSE}`, `f < ${HOUSE}`]
  const SUMS = {
    ggr: `CASE WHEN ${fromPlayer} AND t = ${HOUSE} THEN amount WHEN ${toPlayer} AND f = ${HOUSE} THEN -amount ELSE 0 END`,
    bonuses: `CASE WHEN ${toPlayer} AND f IN (${BONUS}, ${BUDGET}) THEN amount WHEN ${fromPlayer} AND t = ${BONUS} THEN -amount ELSE 0 END`,
    packets: `CASE WHEN ${toPlayer} AND f = ${PACKET} THEN amount ELSE 0 END`,
  }
  const ngr = `((${SUMS.ggr}) - (${SUMS.bonuses}) - (${SUMS.packets}))`
  const PAYMENTS = `
    SELECT m.*, CASE WHEN m.kind = 'deposit' THEN 'in' ELSE 'out' END AS direction, w.decision
    FROM (${MOVED}) m LEFT JOIN withdrawals w ON w.id = m.ref 
    WHERE m.kind IN ('deposit', 'withdrawal.request', 'withdrawal.confirm', 'withdrawal.reject', 'withdrawal.reverse')`
  return {
    /** GGR, NGR and their parts of each currency. */
    revenue: (from: string, to: string) =>
      read(
        `SELECT currency, ${text(`sum(${SUMS.ggr})`)} AS ggr, ${text(`sum(${SUMS.bonuses})`)} AS bonuses,
           ${text(`sum(${SUMS.packets})`)} AS packets, ${text(`sum(${ngr})`)} AS ngr
         FROM (${MOVED}) s WHERE day BETWEEN ${days} GROUP BY 1 ORDER BY 1`,
        [from, to],
      ),
    revenueInDollars: async (from: string, to: string) =>
      (
        await read(
          `SELECT ${inDollars(SUMS.ggr)} AS ggr, ${inDollars(SUMS.bonuses)} AS bonuses, ${inDollars(SUMS.packets)} AS packets,
             ${inDollars(ngr)} AS ngr FROM (${MOVED}) s WHERE day BETWEEN ${days}`,
          [from, to],
        )
      )[0],
    /** Play, deposits and costs in dollars, by a text of the player or the move. */
    by: (value: string, from: string, to: string) =>
      read(
        `SELECT * FROM (
           SELECT ${value} AS value, ${inDollars(SUMS.ggr)} AS ggr,
             ${inDollars(`((${SUMS.bonuses}) + (${SUMS.packets}))`)} AS costs, ${inDollars(ngr)} AS ngr,
             ${inDollars(`CASE kind WHEN 'deposit' THEN amount ELSE 0 END`)} AS deposits,
             ${inDollars(`CASE kind WHEN 'withdrawal.confirm' THEN amount WHEN 'withdrawal.reverse' THEN -amount ELSE 0 END`)} AS withdrawals
           FROM (SELECT m.*, (x.at AT TIME ZONE 'UTC') AS at FROM (${MOVED}) m JOIN all_transactions x ON x.id = m.id) s
           LEFT JOIN users u ON u.id = s.user_id LEFT JOIN registration_origins o ON o.user_id = s.user_id
           WHERE day BETWEEN ${days} GROUP BY 1) AS sums
         WHERE value IS NOT NULL ORDER BY 1`,
        [from, to],
      ),
    /** Players by week of registration, with those who have deposited once and twice. */
    funnel: () =>
      read(
        `SELECT to_char(date_trunc('week', u.created_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week, count(*)::text AS registered,
           count(*) FILTER (WHERE d.deposits > 0)::text AS first, count(*) FILTER (WHERE d.deposits > 1)::text AS second
         FROM users u CROSS JOIN LATERAL (SELECT count(*) AS deposits FROM all_transactions t
           WHERE t.user_id = u.id AND t.kind = 'deposit') AS d GROUP BY 1 ORDER BY 1`,
        [],
      ),
    /** NGR of players by month of registration, for each of them. */
    valueByMonth: () =>
      read(
        `SELECT to_char(u.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(DISTINCT u.id)::text AS registered,
           to_char(trunc(sum(${ngr} * ${RATE}) / 100 / count(DISTINCT u.id), 2), 'FM999999999990.00') AS ngr
         FROM (${MOVED}) s JOIN users u ON u.id = s.user_id GROUP BY 1 ORDER BY 1`,
        [],
      ),
    ownGames: (day: string) =>
      read(
        `SELECT game, currency, count(*)::text AS bets, ${text('sum(staked)')} AS staked, ${text('sum(paid)')} AS paid
         FROM (${OWN}) s WHERE day = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
        [day],
      ),
    providers: (day: string) =>
      read(
        `SELECT game, currency, (d.bets - coalesce(b.bets, 0))::text AS bets, ${text('(d.staked - coalesce(b.staked, 0))')} AS staked,
           ${text('(d.paid - coalesce(b.paid, 0))')} AS paid
         FROM (${AT_PROVIDERS}) d LEFT JOIN (${AT_PROVIDERS.replace('$1::date', '$1::date - 1')}) b USING (game, currency)
         ORDER BY 1, 2`,
        [day],
      ),
    returns: (from: string, to: string) =>
      read(
        `SELECT game, rtp::text, count(*)::text AS bets, ${inDollars('staked')} AS staked, ${inDollars('paid')} AS paid,
           ${inDollars('(staked - paid)')} AS ggr
         FROM (${OWN}) s WHERE day BETWEEN ${days} GROUP BY 1, 2 ORDER BY 1, 2`,
        [from, to],
      ),
    payments: (from: string, to: string) =>
      read(
        `SELECT direction, currency, count(*) FILTER (WHERE kind IN ('deposit', 'withdrawal.confirm'))::text AS paid,
           ${text(`coalesce(sum(amount) FILTER (WHERE kind IN ('deposit', 'withdrawal.confirm')), 0)`)} AS "paidAmount",
           count(*) FILTER (WHERE kind = 'withdrawal.request')::text AS requested,
           count(*) FILTER (WHERE kind = 'withdrawal.reverse')::text AS reversed,
           ${text(`coalesce(sum(amount) FILTER (WHERE kind = 'withdrawal.reverse'), 0)`)} AS "reversedAmount",
           count(*) FILTER (WHERE kind = 'withdrawal.reject' AND decision = 'APPROVED')::text AS failed,
           count(*) FILTER (WHERE kind = 'withdrawal.reject' AND decision = 'REJECTED')::text AS refused
         FROM (${PAYMENTS}) s WHERE day BETWEEN ${days} GROUP BY 1, 2 ORDER BY 1, 2`,
        [from, to],
      ),
    paymentsInDollars: async (from: string, to: string) =>
      (
        await read(
          `SELECT ${inDollars(`CASE kind WHEN 'deposit' THEN amount ELSE 0 END`)} AS in,
             ${inDollars(`CASE kind WHEN 'withdrawal.confirm' THEN amount WHEN 'withdrawal.reverse' THEN -amount ELSE 0 END`)} AS out
           FROM (${PAYMENTS}) s WHERE day BETWEEN ${days}`,
          [from, to],
        )
      )[0],
    /** Orders of deposits by currency: opened by the day of the order, failed by the day they failed. */
    orders: (from: string, to: string) =>
      read(
        `SELECT currency_id AS currency, count(*) FILTER (WHERE (created_at AT TIME ZONE 'UTC')::date BETWEEN ${days})::text AS opened,
           count(*) FILTER (WHERE (failed_at AT TIME ZONE 'UTC')::date BETWEEN ${days})::text AS failed
         FROM payment_orders GROUP BY 1 ORDER BY 1`,
        [from, to],
      ),
    /** Distinct players of a range: of bets that were played, and of stakes at providers. */
    active: async (from: string, to: string) =>
      (
        await read(
          `SELECT count(DISTINCT user_id)::text AS players FROM (
             SELECT day, user_id FROM (${OWN}) o UNION ALL SELECT day, user_id FROM (${MOVED}) m WHERE m.kind = 'provider.debit') s
           WHERE day BETWEEN ${days}`,
          [from, to],
        )
      )[0]?.players,
    /** Purses of all players by currency, and open bets. */
    purses: () =>
      read(
        `SELECT currency, ${['main', 'held', 'payout', 'task', 'register']
          .map(
            (name, i) =>
              `${text(`sum(CASE ${i + 1} WHEN t THEN amount ELSE 0 END - CASE ${i + 1} WHEN f THEN amount ELSE 0 END)`)} AS ${name}`,
          )
          .join(', ')},
           (count(DISTINCT ref) FILTER (WHERE t = ${HELD}) - count(DISTINCT ref) FILTER (WHERE f = ${HELD}))::text AS "openBets"
         FROM (${MOVED}) s GROUP BY 1 ORDER BY 1`,
        [],
      ),
    /** The account of the games: bets, less the money set aside for rewards and packets. */
    house: () =>
      read(
        `SELECT currency, ${text(`sum(CASE WHEN t = ${HOUSE} THEN amount WHEN f = ${HOUSE} THEN -amount ELSE 0 END)`)} AS balance,
           ${text(`sum(${SUMS.ggr})`)} AS bets
         FROM (${MOVED}) s GROUP BY 1 ORDER BY 1`,
        [],
      ),
    player: async (userId: string) =>
      (
        await read(
          `SELECT ${text(`coalesce(sum(CASE WHEN kind = 'deposit' THEN amount END), 0)`)} AS "paidIn",
             ${text(`coalesce(sum(CASE kind WHEN 'withdrawal.confirm' THEN amount WHEN 'withdrawal.reverse' THEN -amount END), 0)`)} AS "paidOut",
             ${text(`sum(${SUMS.ggr})`)} AS lost, ${text(`sum(${SUMS.bonuses})`)} AS bonuses, ${text(`sum(${SUMS.packets})`)} AS packets
           FROM (${MOVED}) s WHERE user_id = $1`,
          [userId],
        )
      )[0],
    /** A player's transactions that move something, newest first: the change of main, the balance after it, the legs. */
    movements: (userId: string) =>
      read(
        `SELECT id::text, ${text(`sum(CASE WHEN t = 1 THEN amount WHEN f = 1 THEN -amount ELSE 0 END)`)} AS change, count(*)::text AS legs
         FROM (${MOVED}) s WHERE user_id = $1 GROUP BY s.id ORDER BY s.id DESC`,
        [userId],
      ),
    transactions: async () =>
      (await read('SELECT count(*)::text AS count FROM all_transactions', []))[0]?.count,
  }
}
