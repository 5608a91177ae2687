import type { Queryable } from './commands.ts'

/** Something that does not add up, in minor units. */
export type Drift = {
  readonly what: 'main' | 'held' | 'openStakes' | 'transaction' | 'allLegs' | 'bet'
  /** The player, transaction, bet or currency it was found at. */
  readonly where: string
  readonly expected: string
  readonly found: string
}

/** Re-adds the whole ledger from its legs. Nothing found means that not a minor unit is lost or made. */
export async function auditLedger(db: Queryable): Promise<Drift[]> {
  const { rows } = await db.query<Drift>(AUDIT)
  return rows
}

/** One statement, so that all of it is read from one snapshot while bets go on. */
const AUDIT = `
  WITH sums AS (
    SELECT account_id, sum(amount) AS amount FROM ledger_legs GROUP BY account_id
  ), wallets AS (
    SELECT w.*, coalesce(m.amount, 0) AS main_legs, coalesce(h.amount, 0) AS held_legs
    FROM ledger_wallets w
    LEFT JOIN sums m ON m.account_id = w.main_account_id
    LEFT JOIN sums h ON h.account_id = w.held_account_id
  ), stakes AS (
    SELECT user_id, sum(stake) AS amount FROM bets WHERE status = 'PENDING' GROUP BY user_id
  ), by_transaction AS (
    SELECT transaction_id, sum(amount) AS amount FROM ledger_legs GROUP BY transaction_id
  ), by_currency AS (
    SELECT a.currency_id, sum(s.amount) AS amount FROM sums s JOIN ledger_accounts a ON a.id = s.account_id
    GROUP BY a.currency_id
  ), paid AS (
    SELECT t.bet_id, sum(l.amount) FILTER (WHERE a.kind = 'main') AS amount
    FROM ledger_transactions t
    JOIN ledger_legs l ON l.transaction_id = t.id
    JOIN ledger_accounts a ON a.id = l.account_id
    WHERE t.bet_id IS NOT NULL
    GROUP BY t.bet_id
  )
  SELECT 'main' AS what, user_id::text AS "where", main_legs::text AS expected, main::text AS found
  FROM wallets WHERE main <> main_legs
  UNION ALL
  SELECT 'held', user_id::text, held_legs::text, held::text FROM wallets WHERE held <> held_legs
  UNION ALL
  SELECT 'openStakes', w.user_id::text, coalesce(s.amount, 0)::text, w.held::text
  FROM wallets w LEFT JOIN stakes s USING (user_id) WHERE w.held <> coalesce(s.amount, 0)
  UNION ALL
  SELECT 'transaction', transaction_id::text, '0', amount::text FROM by_transaction WHERE amount <> 0
  UNION ALL
  SELECT 'allLegs', currency_id, '0', amount::text FROM by_currency WHERE amount <> 0
  UNION ALL
  SELECT 'bet', b.id::text, (b.payout - b.stake)::text, coalesce(p.amount, 0)::text
  FROM bets b LEFT JOIN paid p ON p.bet_id = b.id WHERE coalesce(p.amount, 0) <> b.payout - b.stake
`
