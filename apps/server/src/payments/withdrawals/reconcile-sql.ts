import { CoinId, type CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'

export type OurRecord = {
  readonly id: string
  readonly userId: string
  readonly username: string
  readonly at: Date
  readonly amount: bigint
  readonly fee: bigint
  readonly currencyId: CurrencyId
  readonly state: 'open' | 'paid' | 'failed'
  /** Of a deposit in coins, and how many it asked for in the smallest unit. */
  readonly coin: CoinId | null
  readonly asked: bigint
  /** In the smallest unit: all coins that came to its address, or of a payout left; and the part of them that is held. */
  readonly coins: bigint
  readonly held: bigint
  /** False for a deposit whose opening the provider has not answered: it may be on its books all the same. */
  readonly isNamed: boolean
}

type Row = {
  id: string
  userId: string
  username: string
  at: Date
  amount: string
  fee: string
  currencyId: CurrencyId
  state: OurRecord['state']
  coin: string | null
  asked: string
  coins: string
  held: string
  isNamed: boolean
}

const toBooks = (row: Row): OurRecord => ({
  ...row,
  amount: BigInt(row.amount),
  fee: BigInt(row.fee),
  coin: CoinId.safeParse(row.coin).data ?? null,
  asked: BigInt(row.asked),
  coins: BigInt(row.coins),
  held: BigInt(row.held),
})

/** Deposits as they were opened, or asked for. All transfers to an address count with its first deposit. */
export async function listPaymentsBetween(
  db: Queryable,
  fromMs: number,
  toMs: number,
): Promise<readonly OurRecord[]> {
  const { rows } = await db.query<Row>(
    `SELECT o.id, o.user_id AS "userId", u.username, o.created_at AS at, coalesce(o.asked, o.amount) AS amount, coalesce(o.asked_fee, o.fee) AS fee, o.currency_id AS "currencyId",
       o.coin_id AS coin, coalesce(o.coins_asked, 0)::text AS asked,
       coalesce((SELECT sum(c.coins) FROM coin_transfers c WHERE c.order_id = o.id), 0)::text AS coins,
       coalesce((SELECT sum(c.coins) FROM coin_transfers c WHERE c.order_id = o.id AND c.held IS NOT NULL), 0)::text AS held,
       CASE WHEN t.id IS NOT NULL THEN 'paid' WHEN o.failed_at IS NOT NULL THEN 'failed' ELSE 'open' END AS state,
       o.payment_id IS NOT NULL AS "isNamed"
     FROM payment_orders o JOIN users u ON u.id = o.user_id LEFT JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE o.created_at >= $1 AND o.created_at < $2 AND o.parent IS NULL ORDER BY o.created_at, o.id`,
    [new Date(fromMs), new Date(toMs)],
  )
  return rows.map(toBooks)
}

/** Withdrawals that were, or may have been, sent to the provider, by the time they were first sent. */
export async function listPayoutsBetween(
  db: Queryable,
  fromMs: number,
  toMs: number,
): Promise<readonly OurRecord[]> {
  const { rows } = await db.query<Row>(
    `SELECT w.id, w.user_id AS "userId", u.username, w.sent_at AS at, w.amount, w.fee, w.currency_id AS "currencyId", NULL AS coin, '0' AS asked, coalesce(w.coins, 0)::text AS coins, '0' AS held,
       CASE l.status WHEN 'PAID' THEN 'paid' WHEN 'RETURNED' THEN 'failed' ELSE 'open' END AS state, true AS "isNamed"
     FROM withdrawals w JOIN ledger_withdrawals l ON l.id = w.id JOIN users u ON u.id = w.user_id
     WHERE w.sent_at >= $1 AND w.sent_at < $2 ORDER BY w.sent_at, w.id`,
    [new Date(fromMs), new Date(toMs)],
  )
  return rows.map(toBooks)
}
