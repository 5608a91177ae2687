import type { CoinId } from '@baize/contract/shared'
import { type Minor, type OrderId, orderId, present } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type Terms, type TermsRow, termsIn } from '../orders/order-row.ts'

/** Serializes the recording of transfers to the order's address until the transaction ends. */
export async function lockAddress(tx: Queryable, id: OrderId): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('coins ' || $1, 0))`, [id])
}

/** Transfers to an order's address, each with the deposit it was credited as; null for a held transfer. */
export async function listTransfers(db: Queryable, id: OrderId): Promise<Map<string, OrderId | null>> {
  const { rows } = await db.query<{ id: string; credited_as: string | null }>(
    'SELECT id, credited_as FROM coin_transfers WHERE order_id = $1',
    [id],
  )
  return new Map(rows.map((row) => [row.id, row.credited_as === null ? null : orderId(row.credited_as)]))
}

export type NewTransfer = {
  readonly id: string
  readonly coin: CoinId
  readonly coins: bigint
  readonly worth: bigint
  /** Dollars for one unit of the order's currency, empty for the order's own prices; and the version of the coin's price. */
  readonly rate: { readonly usd: string; readonly atMs: number; readonly coinRateId: string }
  readonly seenAtMs: number
  readonly held: 'dust' | 'tooMuch' | null
}

export async function insertTransfer(
  tx: Queryable,
  to: OrderId,
  { id, coin, coins, worth, rate, seenAtMs, held }: NewTransfer,
  creditedAs: OrderId | null,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO coin_transfers (order_id, id, coins, worth, rate, rate_at, seen_at, credited_as, held, recorded_at, coin_id,
       coin_rate_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      to,
      id,
      coins,
      worth,
      rate.usd,
      new Date(rate.atMs),
      new Date(seenAtMs),
      creditedAs,
      held,
      new Date(nowMs),
      coin,
      rate.coinRateId,
    ],
  )
}

/** Holds a transfer of another coin for a person; false if it is held already. */
export async function insertOther(
  db: Queryable,
  order: { readonly id: OrderId; readonly provider: string; readonly paymentId: string | null },
  held: { readonly id: string; readonly reference: string; readonly coin: string; readonly coins: string },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO held_payments (id, connector, reference, payment_id, order_id, reason, amount, currency, state, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, 'otherCurrency', $6, $7, 'held', $8, $8) ON CONFLICT (connector, reference) DO NOTHING`,
    [
      held.id,
      order.provider,
      held.reference,
      order.paymentId,
      order.id,
      held.coins.slice(0, 100),
      held.coin.slice(0, 20),
      new Date(nowMs),
    ],
  )
  return rowCount === 1
}

/** An order with the totals of all transfers to its address so far. */
export type Family = {
  readonly isPaid: boolean
  readonly hasTransfer: boolean
  /** Sum of the deposits that were credited for them, or are about to be. */
  readonly soFar: bigint
  readonly asked: bigint
  /** The bonus promised with the order. */
  readonly bonus: { readonly amount: bigint; readonly wager: bigint; readonly terms: Terms | null } | null
}

type FamilyRow = TermsRow & {
  paid: boolean
  transfers: number
  so_far: string
  asked: string
  bonus_amount: string | null
  bonus_wager: string | null
}

export async function readFamily(tx: Queryable, id: OrderId): Promise<Family> {
  const { rows } = await tx.query<FamilyRow>(
    `SELECT o.bonus_amount, o.bonus_wager, o.bonus_percent, o.bonus_least, o.bonus_most, o.bonus_times,
       coalesce(o.asked, o.amount) AS asked, t.id IS NOT NULL AS paid, c.transfers, c.so_far
     FROM payment_orders o LEFT JOIN ledger_transactions t ON t.key = 'deposit:' || o.id,
       LATERAL (SELECT count(*)::int AS transfers, coalesce(sum(a.amount), 0)::text AS so_far
         FROM coin_transfers c JOIN payment_orders a ON a.id = c.credited_as WHERE c.order_id = o.id) c
     WHERE o.id = $1`,
    [id],
  )
  const row = present(rows[0], `order ${id}`)
  const { bonus_amount: amount, bonus_wager: wager } = row
  return {
    isPaid: row.paid,
    hasTransfer: row.transfers > 0,
    soFar: BigInt(row.so_far),
    asked: BigInt(row.asked),
    bonus:
      amount === null || wager === null
        ? null
        : { amount: BigInt(amount), wager: BigInt(wager), terms: termsIn(row) },
  }
}

export type Sum = { readonly amount: Minor; readonly fee: Minor }
export type Bonus = { readonly amount: Minor; readonly wager: Minor }

/**
 * Sets the order's amount to what arrived and keeps the requested one in `asked`. Only before anything is credited for
 * it.
 */
export async function setArrived(
  tx: Queryable,
  id: OrderId,
  { amount, fee }: Sum,
  bonus: Bonus | null,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `UPDATE payment_orders SET asked = amount, asked_fee = fee, amount = $2, fee = $3,
       bonus_amount = coalesce($4, bonus_amount), bonus_wager = coalesce($5, bonus_wager),
       bonus_lapsed_at = CASE WHEN bonus_source IS NOT NULL AND $4::bigint IS NULL THEN $6::timestamptz ELSE bonus_lapsed_at END
     WHERE id = $1 AND asked IS NULL`,
    [id, amount, fee, bonus?.amount ?? null, bonus?.wager ?? null, new Date(nowMs)],
  )
}

/** Inserts a further transfer to the address of `parent` as a deposit like that one, of its own amount. */
export async function insertFurther(
  tx: Queryable,
  { id, parent, transferId }: { readonly id: OrderId; readonly parent: OrderId; readonly transferId: string },
  { amount, fee }: Sum,
  bonus: Bonus | null,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO payment_orders (id, user_id, request_id, amount, fee, currency_id, created_at, method, provider, pay_url, code, coin,
       expires_at, confirmations, confirmations_needed, parent, coin_id, coins_asked, coin_rate_id, coin_money_usd,
       bonus_source, bonus_amount, bonus_wager)
     SELECT $1, user_id, $3, $4, $5, currency_id, $6, method, provider, pay_url, code, coin,
       expires_at, confirmations_needed, confirmations_needed, id, coin_id, coins_asked, coin_rate_id, coin_money_usd,
       CASE WHEN $7::bigint IS NOT NULL THEN bonus_source END, $7, $8
     FROM payment_orders WHERE id = $2`,
    [
      id,
      parent,
      `transfer ${parent} ${transferId}`,
      amount,
      fee,
      new Date(nowMs),
      bonus?.amount ?? null,
      bonus?.wager ?? null,
    ],
  )
}
