import type { HeldPayment, HeldReason, HeldState } from '@baize/contract/operator'
import type { CurrencyId } from '@baize/contract/shared'
import { type OrderId, orderId, present } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

export type NewHeld = {
  readonly id: string
  readonly connector: string
  /** The provider's id of the money: it is held once. */
  readonly reference: string
  readonly paymentId: string
  readonly orderId: OrderId | null
  readonly reason: HeldReason
  /** As the provider writes them. */
  readonly amount: string
  readonly currency: string
  readonly payer: string
  /** Our id of the refund, where it is sent back at once; null for a person's decision. */
  readonly returnId: string | null
}

/** False when this money is held already. */
export async function insertHeld(tx: Queryable, held: NewHeld, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO held_payments (id, connector, reference, payment_id, order_id, reason, amount, currency, payer, state,
       return_id, due_at, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $10::text IS NULL THEN 'held' ELSE 'returning' END,
       $10, CASE WHEN $10::text IS NULL THEN NULL ELSE $11::timestamptz END, $11, $11)
     ON CONFLICT (connector, reference) DO NOTHING`,
    [
      held.id,
      held.connector,
      held.reference,
      held.paymentId,
      held.orderId,
      held.reason,
      held.amount,
      held.currency,
      held.payer,
      held.returnId,
      new Date(nowMs),
    ],
  )
  return rowCount === 1
}

/** Serializes what becomes of the money of an order until the transaction ends. */
export async function lockOrderMoney(tx: Queryable, id: OrderId): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('money of order ' || $1, 0))`, [id])
}

/** The money that an order was credited for, or is about to be; null for none. */
export async function creditedReference(db: Queryable, id: OrderId): Promise<string | null> {
  const { rows } = await db.query<{ reference: string | null }>(
    'SELECT credited_reference AS reference FROM payment_orders WHERE id = $1',
    [id],
  )
  return rows[0]?.reference ?? null
}

export async function isHeld(db: Queryable, connector: string, reference: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM held_payments WHERE connector = $1 AND reference = $2', [
    connector,
    reference,
  ])
  return rowCount === 1
}

/** Those of the given references that are held, or were. */
export async function listHeldReferences(
  db: Queryable,
  connector: string,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ reference: string }>(
    'SELECT reference FROM held_payments WHERE connector = $1 AND reference = ANY ($2::text[])',
    [connector, references],
  )
  return new Set(rows.map(({ reference }) => reference))
}

export async function setCreditedReference(tx: Queryable, id: OrderId, reference: string): Promise<void> {
  await tx.query(
    'UPDATE payment_orders SET credited_reference = $2 WHERE id = $1 AND credited_reference IS NULL',
    [id, reference],
  )
}

export type Held = Omit<NewHeld, 'returnId'> & {
  readonly state: HeldState
  readonly returnId: string | null
  readonly asks: number
}

type HeldRow = {
  id: string
  connector: string
  reference: string
  payment_id: string
  order_id: string | null
  reason: HeldReason
  amount: string
  currency: string
  payer: string
  state: HeldState
  return_id: string | null
  asks: number
}

const HELD = `SELECT id, connector, reference, coalesce(payment_id, '') AS payment_id, order_id, reason, amount, currency,
  payer, state, return_id, asks FROM held_payments`

const toHeld = (row: HeldRow): Held => ({
  id: row.id,
  connector: row.connector,
  reference: row.reference,
  paymentId: row.payment_id,
  orderId: row.order_id === null ? null : orderId(row.order_id),
  reason: row.reason,
  amount: row.amount,
  currency: row.currency,
  payer: row.payer,
  state: row.state,
  returnId: row.return_id,
  asks: row.asks,
})

export async function findHeld(db: Readable, id: string): Promise<Held | null> {
  const { rows } = await db.query<HeldRow>(`${HELD} WHERE id = $1`, [id])
  return rows[0] ? toHeld(rows[0]) : null
}

export async function lockHeld(tx: Queryable, id: string): Promise<Held | null> {
  const { rows } = await tx.query<HeldRow>(`${HELD} WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] ? toHeld(rows[0]) : null
}

export async function findByReturn(db: Readable, returnId: string): Promise<Held | null> {
  const { rows } = await db.query<HeldRow>(`${HELD} WHERE return_id = $1`, [returnId])
  return rows[0] ? toHeld(rows[0]) : null
}

/** Money whose return is due to be asked for, each for one caller. The next question is put off before this one is asked. */
export async function claimReturns(
  db: Queryable,
  nowMs: number,
  { firstMs, mostMs, limit }: { readonly firstMs: number; readonly mostMs: number; readonly limit: number },
): Promise<readonly Held[]> {
  const { rows } = await db.query<HeldRow>(
    `UPDATE held_payments h SET asks = h.asks + 1,
       due_at = $1::timestamptz + least($2::float8 * power(2, least(h.asks, 20)), $3::float8) * interval '1 millisecond'
     FROM (SELECT id FROM held_payments WHERE state = 'returning' AND due_at <= $1 ORDER BY due_at LIMIT $4
           FOR UPDATE SKIP LOCKED) d
     WHERE h.id = d.id
     RETURNING h.id, connector, reference, coalesce(payment_id, '') AS payment_id, order_id, reason, amount, currency, payer, state,
       return_id, asks`,
    [new Date(nowMs), firstMs, mostMs, limit],
  )
  return rows.map(toHeld)
}

/** Ends a return. False if another caller has. */
export async function endReturn(
  db: Queryable,
  { id, returnId }: Pick<Held, 'id' | 'returnId'>,
  { state, note }: { readonly state: 'returned' | 'held'; readonly note: string },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE held_payments SET state = $3, note = $4, due_at = NULL, changed_at = $5
     WHERE id = $1 AND return_id = $2 AND state = 'returning'`,
    [id, returnId, state, note, new Date(nowMs)],
  )
  return rowCount === 1
}

export type Decision = {
  readonly state: 'returning' | 'credited' | 'dismissed'
  readonly note: string
  readonly requestedBy: string
  readonly approvedBy: string | null
  readonly returnId: string | null
}

/** Records a decision on held money, which the caller has locked. */
export async function decide(
  tx: Queryable,
  id: string,
  { state, note, requestedBy, approvedBy, returnId }: Decision,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `UPDATE held_payments SET state = $2, note = $3, decided_by = $4, approved_by = $5, return_id = coalesce($6, return_id),
       asks = 0, due_at = CASE WHEN $2 = 'returning' THEN $7::timestamptz END, changed_at = $7
     WHERE id = $1`,
    [id, state, note, requestedBy, approvedBy, returnId, new Date(nowMs)],
  )
}

/** Orders whose credit was decided and not posted. */
export async function listCreditsLeft(db: Queryable, limit: number): Promise<readonly OrderId[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT h.order_id AS id FROM held_payments h WHERE h.state = 'credited'
       AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.key = 'deposit:' || h.order_id) LIMIT $1`,
    [limit],
  )
  return rows.map(({ id }) => orderId(id))
}

type ListedRow = HeldRow & {
  note: string
  decided_by: string | null
  approved_by: string | null
  created_at: Date
  changed_at: Date
  user_id: string | null
  username: string | null
  ordered: string | null
  ordered_currency: CurrencyId | null
  is_paid: boolean
}

const OPEN = `state IN ('held', 'returning')`

/** Held payments, the oldest open ones first, or those that are done, the newest first. */
export async function listHeld(
  db: Queryable,
  { open, pageNo, pageSize }: { readonly open: boolean; readonly pageNo: number; readonly pageSize: number },
): Promise<
  readonly (Omit<HeldPayment, 'can' | 'ordered'> &
    Pick<ListedRow, 'ordered' | 'ordered_currency' | 'is_paid'>)[]
> {
  const { rows } = await db.query<ListedRow>(
    `SELECT h.*, coalesce(h.payment_id, '') AS payment_id, o.user_id, u.username, coalesce(o.asked, o.amount)::text AS ordered,
       o.currency_id AS ordered_currency, t.id IS NOT NULL AS is_paid
     FROM held_payments h LEFT JOIN payment_orders o ON o.id = h.order_id LEFT JOIN users u ON u.id = o.user_id
       LEFT JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE (h.${OPEN}) = $1
     ORDER BY CASE WHEN $1 THEN h.created_at END, h.changed_at DESC, h.id LIMIT $2 OFFSET $3`,
    [open, pageSize, (pageNo - 1) * pageSize],
  )
  return rows.map((row) => ({
    id: row.id,
    connector: row.connector,
    reference: row.reference,
    orderId: row.order_id,
    reason: row.reason,
    amount: row.amount,
    currency: row.currency,
    payer: row.payer,
    state: row.state,
    note: row.note,
    decidedBy: row.decided_by,
    approvedBy: row.approved_by,
    createdAt: row.created_at.getTime(),
    changedAt: row.changed_at.getTime(),
    userId: row.user_id,
    username: row.username,
    ordered: row.ordered,
    ordered_currency: row.ordered_currency,
    is_paid: row.is_paid,
  }))
}

export async function countHeld(db: Queryable, open: boolean): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM held_payments WHERE (${OPEN}) = $1`,
    [open],
  )
  return present(rows[0], 'count').count
}

/** Number of open held payments by reason, and when the oldest came; for the metrics. */
export async function readOpen(
  db: Queryable,
): Promise<readonly { readonly reason: HeldReason; readonly count: number; readonly oldestMs: number }[]> {
  const { rows } = await db.query<{ reason: HeldReason; count: number; oldest: Date }>(
    `SELECT reason, count(*)::int AS count, min(created_at) AS oldest FROM held_payments WHERE ${OPEN} GROUP BY reason`,
  )
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestMs: oldest.getTime() }))
}
