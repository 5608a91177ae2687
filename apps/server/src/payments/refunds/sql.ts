import type { CurrencyId } from '@baize/contract/shared'
import { DAY_MS, type Minor, minor, type OrderId, orderId, present, type UserId, userId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

export type Refund = {
  readonly id: string
  readonly orderId: OrderId
  readonly userId: UserId
  readonly amount: Minor
  /** Amount of the deposit. */
  readonly paidIn: Minor
  readonly currencyId: CurrencyId
  readonly provider: string
  readonly paymentId: string
  /** Number of requests to the provider. Negative once given up; the provider is never asked after that. */
  readonly asks: number
  readonly isByTwo: boolean
  /** Ledger status; null while the ledger holds nothing for it. */
  readonly status: 'HELD' | 'PAID' | 'RETURNED' | null
}

type Row = {
  id: string
  order_id: string
  user_id: string
  amount: string
  paid_in: string
  currency_id: CurrencyId
  provider: string
  payment_id: string
  asks: number
  by_two: boolean
  status: Refund['status']
}

const REFUNDS = `
  SELECT r.id, r.order_id, o.user_id, r.amount, o.amount AS paid_in, o.currency_id, o.provider, o.payment_id, r.asks,
    r.approved_by IS NOT NULL AS by_two, w.status
  FROM refunds r JOIN payment_orders o ON o.id = r.order_id LEFT JOIN ledger_withdrawals w ON w.id = r.id`

const toRefund = (row: Row): Refund => ({
  id: row.id,
  orderId: orderId(row.order_id),
  userId: userId(row.user_id),
  amount: minor(BigInt(row.amount)),
  paidIn: minor(BigInt(row.paid_in)),
  currencyId: row.currency_id,
  provider: row.provider,
  paymentId: row.payment_id,
  asks: row.asks,
  isByTwo: row.by_two,
  status: row.status,
})

export async function findById(db: Queryable, id: string): Promise<Refund | null> {
  const { rows } = await db.query<Row>(`${REFUNDS} WHERE r.id = $1`, [id])
  return rows[0] ? toRefund(rows[0]) : null
}

/** Serializes the computation of a deposit's refundable rest until the transaction ends. */
export async function lockOrder(tx: Queryable, id: OrderId): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('refund ' || $1, 0))`, [id])
}

/** Sum of a deposit's held and paid refunds. A request interrupted before its hold counts for a minute. */
export async function sumRefunds(
  db: Readable,
  id: OrderId,
  nowMs: number,
  butRefund: string | null = null,
): Promise<bigint> {
  const { rows } = await db.query<{ sum: string }>(
    `SELECT coalesce(sum(r.amount), 0)::text AS sum FROM refunds r LEFT JOIN ledger_withdrawals w ON w.id = r.id
     WHERE r.order_id = $1 AND (w.status IN ('HELD', 'PAID') OR w.id IS NULL AND r.refused_at IS NULL AND r.next_at > $2)
       AND r.id IS DISTINCT FROM $3`,
    [id, new Date(nowMs - 60_000), butRefund],
  )
  return BigInt(present(rows[0], 'sum').sum)
}

/** Serializes refunds of one player, whose sum of a day is limited. */
export async function lockRefunds(tx: Queryable, user: UserId): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('refunds:' || $1, 0))`, [user])
}

/** Sum of a player's refunds of the last day that one person made alone. They count from when the money left. */
export async function sumSoloRefunds(
  db: Readable,
  user: UserId,
  nowMs: number,
  butRefund: string | null = null,
): Promise<bigint> {
  const { rows } = await db.query<{ sum: string }>(
    `SELECT coalesce(sum(r.amount), 0)::text AS sum
     FROM payment_orders o JOIN refunds r ON r.order_id = o.id LEFT JOIN ledger_withdrawals w ON w.id = r.id
     WHERE o.user_id = $1 AND r.approved_by IS NULL AND r.id IS DISTINCT FROM $4
       AND (w.status IN ('HELD', 'PAID') AND w.requested_at > $2 OR w.id IS NULL AND r.refused_at IS NULL AND r.next_at > $3)`,
    [user, new Date(nowMs - DAY_MS), new Date(nowMs - 60_000), butRefund],
  )
  return BigInt(present(rows[0], 'sum').sum)
}

export type NewRefund = {
  readonly id: string
  readonly orderId: OrderId
  readonly requestId: string
  readonly amount: Minor
  readonly reason: string
  readonly requestedBy: string
  readonly approvedBy: string | null
}

/** False when the request id was already used, even for another deposit. */
export async function insertRefund(db: Queryable, refund: NewRefund, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO refunds (id, order_id, request_id, amount, reason, requested_by, approved_by, created_at, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (request_id) DO NOTHING`,
    [
      refund.id,
      refund.orderId,
      refund.requestId,
      refund.amount,
      refund.reason,
      refund.requestedBy,
      refund.approvedBy,
      new Date(nowMs),
    ],
  )
  return rowCount === 1
}

/** Whether the ledger holds, or has held, money for it. */
export async function isHeld(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM ledger_withdrawals WHERE id = $1', [id])
  return rowCount === 1
}

export async function findRefund(db: Readable, by: { readonly requestId: string }): Promise<Refund | null> {
  const { rows } = await db.query<Row>(`${REFUNDS} WHERE r.request_id = $1`, [by.requestId])
  return rows[0] ? toRefund(rows[0]) : null
}

export async function setRefused(db: Queryable, id: string, nowMs: number): Promise<void> {
  await db.query('UPDATE refunds SET refused_at = $2 WHERE id = $1', [id, new Date(nowMs)])
}

/** Records the two people who agree to a refund that one person asked for first. */
export async function recordApprovers(
  db: Queryable,
  id: string,
  { requestedBy, approvedBy }: { readonly requestedBy: string; readonly approvedBy: string },
): Promise<void> {
  await db.query('UPDATE refunds SET requested_by = $2, approved_by = $3 WHERE id = $1', [
    id,
    requestedBy,
    approvedBy,
  ])
}

/** Makes it count as a refund requested just now. */
export async function setReopened(db: Queryable, id: string, nowMs: number): Promise<void> {
  await db.query('UPDATE refunds SET refused_at = NULL, next_at = $2 WHERE id = $1', [id, new Date(nowMs)])
}

export async function hasBonus(db: Queryable, id: OrderId, status: 'ACTIVE' | 'RELEASED'): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM ledger_bonuses WHERE id = $1 AND status = $2', [
    id,
    status,
  ])
  return rowCount === 1
}

/** A deposit's bonus that was released into main. */
export async function releasedBonus(db: Queryable, id: OrderId): Promise<bigint> {
  const { rows } = await db.query<{ amount: string }>(
    `SELECT amount FROM ledger_bonuses WHERE id = $1 AND status = 'RELEASED'`,
    [id],
  )
  return BigInt(rows[0]?.amount ?? 0)
}

/** Bonuses still active although money of their deposit was refunded. */
export async function listBonusesLeft(
  db: Queryable,
  limit: number,
): Promise<readonly Pick<Refund, 'id' | 'orderId' | 'userId'>[]> {
  const { rows } = await db.query<{ id: string; order_id: string; user_id: string }>(
    `SELECT DISTINCT ON (b.id) r.id, r.order_id, b.user_id
     FROM ledger_bonuses b JOIN refunds r ON r.order_id = b.id JOIN ledger_withdrawals w ON w.id = r.id
     WHERE b.status = 'ACTIVE' AND w.status = 'PAID' ORDER BY b.id, r.id LIMIT $1`,
    [limit],
  )
  return rows.map((row) => ({ id: row.id, orderId: orderId(row.order_id), userId: userId(row.user_id) }))
}

/** A released bonus that was revoked, with the refund it was revoked for; null where that was not recorded. */
export type TakenBonus = Pick<Refund, 'orderId' | 'userId'> & { readonly takenFor: string | null }

/** Released bonuses that were revoked although their deposit has no held or paid refund; of all deposits, or of one. */
export async function listBonusesToRestore(
  db: Queryable,
  limit: number,
  id: OrderId | null = null,
): Promise<readonly TakenBonus[]> {
  const { rows } = await db.query<{ id: string; user_id: string; taken_for: string | null }>(
    `SELECT b.id, b.user_id, b.taken_for FROM ledger_bonuses b
     WHERE b.status = 'REVOKED' AND b.taken_from = 'main' AND ($2::uuid IS NULL OR b.id = $2)
       AND EXISTS (SELECT FROM refunds r JOIN ledger_withdrawals w ON w.id = r.id WHERE r.order_id = b.id)
       AND NOT EXISTS (
         SELECT FROM refunds r JOIN ledger_withdrawals w ON w.id = r.id WHERE r.order_id = b.id AND w.status IN ('HELD', 'PAID'))
     LIMIT $1`,
    [limit, id],
  )
  return rows.map((row) => ({
    orderId: orderId(row.id),
    userId: userId(row.user_id),
    takenFor: row.taken_for,
  }))
}

/** Counts a request and schedules the next one, before the provider is asked. False when the refund was given up. */
export async function setAsked(db: Queryable, id: string, nextMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE refunds SET asks = asks + 1, next_at = $2 WHERE id = $1 AND asks >= 0',
    [id, new Date(nextMs)],
  )
  return rowCount === 1
}

/**
 * Prevents any request to the provider. False when one was already made: then only the provider's answer ends the
 * refund.
 */
export async function giveUp(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('UPDATE refunds SET asks = -1 WHERE id = $1 AND asks <= 0', [id])
  return rowCount === 1
}

/** Refunds that were done since then, newest first. */
export async function listDone(db: Queryable, sinceMs: number, limit: number): Promise<readonly Refund[]> {
  const { rows } = await db.query<Row>(
    `${REFUNDS} WHERE w.status = 'PAID' AND w.ended_at >= $1 ORDER BY w.ended_at DESC LIMIT $2`,
    [new Date(sinceMs), limit],
  )
  return rows.map(toRefund)
}

export async function listDue(db: Queryable, nowMs: number, limit: number): Promise<readonly Refund[]> {
  const { rows } = await db.query<Row>(
    `${REFUNDS} WHERE w.status = 'HELD' AND r.next_at <= $1 ORDER BY r.created_at LIMIT $2`,
    [new Date(nowMs), limit],
  )
  return rows.map(toRefund)
}
