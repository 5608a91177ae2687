import type { CurrencyId, RechargeOrder } from '@baize/contract'
import { type Minor, minor, type OrderId, orderId, present, type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

export type Order = {
  readonly id: OrderId
  readonly userId: UserId
  readonly amount: Minor
  readonly currencyId: CurrencyId
  readonly paymentId: string | null
  readonly payUrl: string
  readonly state: RechargeOrder['state']
  readonly createdAtMs: number
  readonly paidAtMs: number | null
}

type Row = {
  id: string
  user_id: string
  amount: string
  currency_id: CurrencyId
  payment_id: string | null
  pay_url: string
  state: RechargeOrder['state']
  created_at: Date
  paid_at: Date | null
}

const toOrder = (row: Row): Order => ({
  id: orderId(row.id),
  userId: userId(row.user_id),
  amount: minor(BigInt(row.amount)),
  currencyId: row.currency_id,
  paymentId: row.payment_id,
  payUrl: row.pay_url,
  state: row.state,
  createdAtMs: row.created_at.getTime(),
  paidAtMs: row.paid_at?.getTime() ?? null,
})

export const depositKey = (id: OrderId): string => `deposit:${id}`

/** $1 is the moment before which an order that nobody paid has run out. */
const ORDERS = `
  SELECT o.id, o.user_id, o.amount, o.currency_id, o.payment_id, o.pay_url, o.created_at, t.at AS paid_at,
         CASE WHEN t.id IS NOT NULL THEN 'PAID'
              WHEN o.failed_at IS NOT NULL THEN 'FAILED'
              WHEN o.created_at < $1 THEN 'EXPIRED'
              ELSE 'WAITING' END AS state
  FROM payment_orders o LEFT JOIN ledger_transactions t ON t.key = 'deposit:' || o.id`

type NewOrder = Pick<Order, 'id' | 'userId' | 'amount' | 'currencyId'> & { readonly requestId: string }

/** False when the player has used this request id before. */
export async function insertOrder(db: Queryable, order: NewOrder, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, request_id) DO NOTHING`,
    [order.id, order.userId, order.requestId, order.amount, order.currencyId, new Date(nowMs)],
  )
  return rowCount === 1
}

export async function findOrder(db: Queryable, id: OrderId, expiredBeforeMs: number): Promise<Order | null> {
  const { rows } = await db.query<Row>(`${ORDERS} WHERE o.id = $2`, [new Date(expiredBeforeMs), id])
  return rows[0] ? toOrder(rows[0]) : null
}

export async function findOrderOfRequest(
  db: Queryable,
  user: UserId,
  requestId: string,
  expiredBeforeMs: number,
): Promise<Order> {
  const { rows } = await db.query<Row>(`${ORDERS} WHERE o.user_id = $2 AND o.request_id = $3`, [
    new Date(expiredBeforeMs),
    user,
    requestId,
  ])
  return toOrder(present(rows[0], `order of request ${requestId}`))
}

export async function listOrders(
  db: Queryable,
  user: UserId,
  page: { readonly pageNo: number; readonly pageSize: number },
  expiredBeforeMs: number,
): Promise<readonly Order[]> {
  const { rows } = await db.query<Row>(
    `${ORDERS} WHERE o.user_id = $2 ORDER BY o.created_at DESC, o.id DESC LIMIT $3 OFFSET $4`,
    [new Date(expiredBeforeMs), user, page.pageSize, (page.pageNo - 1) * page.pageSize],
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

/** How many deposits of a player were paid, and what they come to. */
export async function readPaidOrders(
  db: Queryable,
  user: UserId,
): Promise<{ readonly count: number; readonly sum: Minor }> {
  const { rows } = await db.query<{ count: number; sum: string }>(
    `SELECT count(*)::int AS count, coalesce(sum(o.amount), 0)::text AS sum
     FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE o.user_id = $1`,
    [user],
  )
  const row = present(rows[0], 'count')
  return { count: row.count, sum: minor(BigInt(row.sum)) }
}

/** Only once: which payment an order belongs to never changes. */
export async function setPayment(
  db: Queryable,
  id: OrderId,
  payment: { readonly paymentId: string; readonly payUrl: string },
): Promise<void> {
  await db.query(
    `UPDATE payment_orders SET payment_id = $2, pay_url = $3
     WHERE id = $1 AND payment_id IS NULL AND failed_at IS NULL`,
    [id, payment.paymentId, payment.payUrl],
  )
}

/** The provider opened no payment. An answer to the same order that came through another call stands. */
export async function failUnopened(db: Queryable, id: OrderId, nowMs: number): Promise<void> {
  await db.query(
    'UPDATE payment_orders SET failed_at = $2 WHERE id = $1 AND payment_id IS NULL AND failed_at IS NULL',
    [id, new Date(nowMs)],
  )
}

export async function failOrder(db: Queryable, id: OrderId, nowMs: number): Promise<void> {
  await db.query('UPDATE payment_orders SET failed_at = $2 WHERE id = $1 AND failed_at IS NULL', [
    id,
    new Date(nowMs),
  ])
}

/** Where a walk through the orders, oldest first, has got to. */
export type Place = { readonly createdAtMs: number; readonly id: string }

/** Orders that the provider knows and that are neither paid nor failed yet. */
export async function listWaiting(db: Queryable, after: Place, limit: number): Promise<readonly Order[]> {
  const { rows } = await db.query<Row>(
    `${ORDERS}
     WHERE (o.created_at, o.id) > ($2, $3::uuid) AND o.failed_at IS NULL AND o.payment_id IS NOT NULL AND t.id IS NULL
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

/** Those of these orders that are this player's and paid, oldest first. */
export async function listPaid(
  db: Queryable,
  user: UserId,
  ids: readonly OrderId[],
): Promise<readonly PaidRow[]> {
  const { rows } = await db.query<PaidRow>(
    `SELECT o.id, o.amount::text, o.currency_id AS "currencyId", NOT EXISTS (
       SELECT FROM payment_orders e JOIN ledger_transactions p ON p.key = 'deposit:' || e.id
       WHERE e.user_id = o.user_id AND p.id < t.id) AS first
     FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE o.user_id = $1 AND o.id = ANY($2::uuid[]) ORDER BY t.id`,
    [user, ids],
  )
  return rows
}
