import type { CountryId, CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, type OrderId, present, type UserId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import type { Opened } from '../providers/provider.ts'
import { type Order, type Row, toOrder } from './order-row.ts'

/** $1 is now: an unpaid order past its expiry is EXPIRED. A lapsed bonus is read as none. */
const ORDERS = `
  SELECT o.id, o.user_id, o.amount, o.currency_id, o.payment_id, o.pay_url, o.created_at, t.at AS paid_at,
         o.method, o.provider, o.fee, o.code, o.coin, o.expires_at, o.confirmations, o.confirmations_needed,
         coalesce(o.asked, o.amount) AS asked, coalesce(o.asked_fee, o.fee) AS asked_fee, o.parent,
         CASE WHEN o.bonus_lapsed_at IS NULL THEN o.bonus_source END AS bonus_source, o.bonus_source AS offered_by, o.bonus_declined, o.bonus_amount, o.bonus_wager,
         o.bonus_percent, o.bonus_least, o.bonus_most, o.bonus_times,
         (SELECT c.coins FROM coin_transfers c WHERE c.credited_as = o.id) AS arrived,
         (SELECT sum(c.coins)::text FROM coin_transfers c WHERE c.order_id = o.id AND c.held IS NOT NULL) AS held,
         (SELECT coalesce(sum(r.amount), 0)::text FROM refunds r JOIN ledger_withdrawals w ON w.id = r.id
          WHERE r.order_id = o.id AND w.status IN ('HELD', 'PAID')) AS refunded,
         CASE WHEN t.id IS NOT NULL THEN 'PAID'
              WHEN o.failed_at IS NOT NULL THEN 'FAILED'
              WHEN o.expires_at < $1 THEN 'EXPIRED'
              ELSE 'WAITING' END AS state
  FROM payment_orders o LEFT JOIN ledger_transactions t ON t.key = 'deposit:' || o.id`

export const depositKey = (id: OrderId): string => `deposit:${id}`

type NewOrder = Pick<
  Order,
  | 'id'
  | 'userId'
  | 'amount'
  | 'currencyId'
  | 'method'
  | 'provider'
  | 'fee'
  | 'expiresAtMs'
  | 'bonus'
  | 'declined'
> & { readonly requestId: string }

/** False when the player has used this request id before. */
export async function insertOrder(db: Queryable, order: NewOrder, nowMs: number): Promise<boolean> {
  const { bonus } = order
  const { rowCount } = await db.query(
    `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, created_at, method, provider, fee, expires_at,
       bonus_source, bonus_amount, bonus_wager, bonus_percent, bonus_least, bonus_most, bonus_times, bonus_declined)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     ON CONFLICT (user_id, request_id) DO NOTHING`,
    [
      order.id,
      order.userId,
      order.requestId,
      order.amount,
      order.currencyId,
      new Date(nowMs),
      order.method,
      order.provider,
      order.fee,
      new Date(order.expiresAtMs),
      bonus?.source,
      bonus?.amount,
      bonus?.wager,
      bonus?.terms?.percent,
      bonus?.terms?.least,
      bonus?.terms?.most,
      bonus?.terms?.times,
      order.declined,
    ],
  )
  return rowCount === 1
}

export async function findOrder(db: Readable, id: OrderId, nowMs: number): Promise<Order | null> {
  const { rows } = await db.query<Row>(`${ORDERS} WHERE o.id = $2`, [new Date(nowMs), id])
  return rows[0] ? toOrder(rows[0]) : null
}

export async function findOrderOfRequest(
  db: Queryable,
  user: UserId,
  requestId: string,
  nowMs: number,
): Promise<Order | null> {
  const { rows } = await db.query<Row>(`${ORDERS} WHERE o.user_id = $2 AND o.request_id = $3`, [
    new Date(nowMs),
    user,
    requestId,
  ])
  return rows[0] ? toOrder(rows[0]) : null
}

export async function listOrders(
  db: Queryable,
  user: UserId,
  page: { readonly pageNo: number; readonly pageSize: number },
  nowMs: number,
): Promise<readonly Order[]> {
  const { rows } = await db.query<Row>(
    `${ORDERS} WHERE o.user_id = $2 ORDER BY o.created_at DESC, o.id DESC LIMIT $3 OFFSET $4`,
    [new Date(nowMs), user, page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  return rows.map(toOrder)
}

const count = (rows: readonly { count: number }[]) => present(rows[0], 'count').count

export async function countOrders(db: Queryable, user: UserId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM payment_orders WHERE user_id = $1',
    [user],
  )
  return count(rows)
}

/** Number of a player's paid deposits, and their sum net of refunds. */
export async function readPaidOrders(
  db: Queryable,
  user: UserId,
): Promise<{ readonly count: number; readonly sum: Minor }> {
  const { rows } = await db.query<{ count: number; sum: string }>(
    `SELECT count(*)::int AS count, coalesce(sum(o.amount - coalesce((
       SELECT sum(l.amount) FROM refunds r JOIN ledger_withdrawals l ON l.id = r.id
       WHERE r.order_id = o.id AND l.status IN ('HELD', 'PAID')), 0)), 0)::text AS sum
     FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE o.user_id = $1`,
    [user],
  )
  const row = present(rows[0], 'count')
  return { count: row.count, sum: minor(BigInt(row.sum)) }
}

/** Set once: the payment of an order never changes. */
export async function setPayment(db: Queryable, id: OrderId, payment: Opened): Promise<void> {
  await db.query(
    `UPDATE payment_orders SET payment_id = $2, pay_url = $3, code = $4, coin = $5, confirmations_needed = $6,
       expires_at = coalesce($7, expires_at)
     WHERE id = $1 AND payment_id IS NULL AND failed_at IS NULL`,
    [
      id,
      payment.paymentId,
      payment.payUrl,
      payment.code,
      payment.coin,
      payment.confirmationsNeeded,
      payment.expiresAtMs === null ? null : new Date(payment.expiresAtMs),
    ],
  )
}

/** Never decreases: statuses may arrive out of order. */
export async function setConfirmations(db: Queryable, id: OrderId, confirmations: number): Promise<void> {
  await db.query('UPDATE payment_orders SET confirmations = $2 WHERE id = $1 AND confirmations < $2', [
    id,
    Math.min(Math.max(0, Math.trunc(confirmations)), 1_000_000),
  ])
}

/** Fails an order for which the provider opened no payment. A payment opened by a concurrent call stands. */
export async function failUnopened(db: Queryable, id: OrderId, nowMs: number): Promise<void> {
  await db.query(
    'UPDATE payment_orders SET failed_at = $2 WHERE id = $1 AND payment_id IS NULL AND failed_at IS NULL',
    [id, new Date(nowMs)],
  )
}

/**
 * False when it had already failed, or is credited: a player who has the money must not be told that it did not arrive.
 */
export async function failOrder(db: Queryable, id: OrderId, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE payment_orders SET failed_at = $2 WHERE id = $1 AND failed_at IS NULL
       AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.key = 'deposit:' || $1)`,
    [id, new Date(nowMs)],
  )
  return rowCount === 1
}

/** Cursor through the orders, oldest first. */
export type Place = { readonly createdAtMs: number; readonly id: string }

/**
 * Orders known to the provider that are neither paid nor failed. Coin orders always count: coins may arrive at any
 * time.
 */
export async function listWaiting(db: Queryable, after: Place, limit: number): Promise<readonly Order[]> {
  const { rows } = await db.query<Row>(
    `${ORDERS}
     WHERE (o.created_at, o.id) > ($2, $3::uuid) AND o.payment_id IS NOT NULL
       AND (o.failed_at IS NULL AND t.id IS NULL OR o.provider = 'coins')
     ORDER BY o.created_at, o.id LIMIT $4`,
    [new Date(0), new Date(after.createdAtMs), after.id, limit],
  )
  return rows.map(toOrder)
}

export type PaidRow = {
  readonly id: string
  readonly amount: string
  readonly currencyId: CurrencyId
  readonly first: boolean
}

/** This player's paid orders among `ids`, oldest first. */
export async function listPaid(
  db: Queryable,
  user: UserId,
  ids: readonly OrderId[],
): Promise<readonly PaidRow[]> {
  const { rows } = await db.query<PaidRow>(
    `SELECT o.id, o.amount::text, o.currency_id AS "currencyId", NOT EXISTS (
       SELECT FROM payment_orders e JOIN ledger_transactions p ON p.key = 'deposit:' || e.id
       WHERE e.user_id = o.user_id AND (coalesce(p.seq, 0), p.id) < (coalesce(t.seq, 0), t.id)) AS first
     FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE o.user_id = $1 AND o.id = ANY($2::uuid[]) ORDER BY t.seq NULLS FIRST, t.id`,
    [user, ids],
  )
  return rows
}

type Payer = { readonly countryId: CountryId; readonly isVerified: boolean }

/** Where the player pays from, and whether they are known to us by e-mail, phone or document. */
export async function readPayer(db: Queryable, user: UserId): Promise<Payer> {
  const { rows } = await db.query<Payer>(
    `SELECT country_id AS "countryId", email_checked OR phone_checked OR identity_level > 0 AS "isVerified"
     FROM users WHERE id = $1`,
    [user],
  )
  return present(rows[0], `player ${user}`)
}

/** The method of the newest deposit that was opened with a provider; empty for none. */
export async function readLastMethod(db: Queryable, user: UserId): Promise<string> {
  const { rows } = await db.query<{ method: string }>(
    `SELECT method FROM payment_orders WHERE user_id = $1 AND payment_id IS NOT NULL
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [user],
  )
  return rows[0]?.method ?? ''
}

/** The promo code typed at registration; empty for none. */
export async function readRegisteredPromo(db: Queryable, user: UserId): Promise<string> {
  const { rows } = await db.query<{ code: string }>('SELECT promo_code AS code FROM users WHERE id = $1', [
    user,
  ])
  return rows[0]?.code ?? ''
}
