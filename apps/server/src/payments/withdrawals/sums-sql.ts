import { type Minor, minor, present, type UserId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

/** A request that is not held within this time was interrupted. */
export const IN_PROGRESS_MS = 60_000

/** Held or paid, or requested after $3 and not held yet. A withdrawal that the ledger refused does not count. */
const LEAVES = `(l.status IN ('HELD', 'PAID') OR (l.id IS NULL AND w.refused_at IS NULL AND w.created_at > $3))`

/** Sum of withdrawals that left or are leaving since then. */
export async function sumSince(
  db: Queryable,
  user: UserId,
  { sinceMs, underWaySinceMs, butRequest }: { sinceMs: number; underWaySinceMs: number; butRequest: string },
): Promise<Minor> {
  const { rows } = await db.query<{ sum: string }>(
    `SELECT coalesce(sum(w.amount), 0)::text AS sum FROM withdrawals w LEFT JOIN ledger_withdrawals l ON l.id = w.id
     WHERE w.user_id = $1 AND w.created_at >= $2 AND w.request_id <> $4
       AND ${LEAVES}`,
    [user, new Date(sinceMs), new Date(underWaySinceMs), butRequest],
  )
  return minor(BigInt(present(rows[0], 'sum').sum))
}

/**
 * Sum of withdrawals that left or are leaving since then without review. Splitting a large amount into small ones does
 * not avoid review.
 */
export async function sumUnseen(
  db: Queryable,
  user: UserId,
  { sinceMs, underWaySinceMs, butRequest }: { sinceMs: number; underWaySinceMs: number; butRequest: string },
): Promise<Minor> {
  const { rows } = await db.query<{ sum: string }>(
    `SELECT coalesce(sum(w.amount), 0)::text AS sum FROM withdrawals w LEFT JOIN ledger_withdrawals l ON l.id = w.id
     WHERE w.user_id = $1 AND w.created_at > $2 AND w.request_id <> $4 AND w.decision = 'APPROVED'
       AND ${LEAVES}
       AND NOT EXISTS (SELECT FROM withdrawal_reviews r WHERE r.withdrawal_id = w.id)`,
    [user, new Date(sinceMs), new Date(underWaySinceMs), butRequest],
  )
  return minor(BigInt(present(rows[0], 'sum').sum))
}

/** Sum of a player's withdrawals that one person alone approved since then. */
export async function sumSoloApprovals(
  db: Readable,
  user: UserId,
  { sinceMs, but }: { readonly sinceMs: number; readonly but: string },
): Promise<bigint> {
  const { rows } = await db.query<{ sum: string }>(
    `SELECT coalesce(sum(w.amount), 0)::text AS sum FROM withdrawals w
     JOIN withdrawal_reviews r ON r.withdrawal_id = w.id AND r.decision = 'APPROVED' AND r.approved_by IS NULL
     WHERE w.user_id = $1 AND r.at > $2 AND w.id <> $3`,
    [user, new Date(sinceMs), but],
  )
  return BigInt(present(rows[0], 'sum').sum)
}

/**
 * A player's verification level, whether they were ever paid (which counts for nothing once a provider took an approval back), and the total that left or is leaving, counted as in
 * `sumSince`.
 */
export async function readShown(
  db: Queryable,
  user: UserId,
  { underWaySinceMs, butRequest }: { readonly underWaySinceMs: number; readonly butRequest: string },
): Promise<{ readonly level: number; readonly wasPaid: boolean; readonly gone: Minor }> {
  const { rows } = await db.query<{ level: number; was_paid: boolean; gone: string }>(
    `SELECT u.identity_level AS level, coalesce(bool_or(l.status = 'PAID'), false) AND NOT EXISTS (
         SELECT FROM identities i WHERE i.user_id = u.id AND 'withdrawn' = ANY (i.doubts)) AS was_paid,
       coalesce(sum(w.amount) FILTER (WHERE w.request_id <> $3 AND (
         l.status IN ('HELD', 'PAID') OR (l.id IS NULL AND w.refused_at IS NULL AND w.created_at > $2))), 0)::text AS gone
     FROM users u LEFT JOIN withdrawals w ON w.user_id = u.id LEFT JOIN ledger_withdrawals l ON l.id = w.id
     WHERE u.id = $1 GROUP BY u.id`,
    [user, new Date(underWaySinceMs), butRequest],
  )
  const { level, was_paid, gone } = present(rows[0], `user ${user}`)
  return { level, wasPaid: was_paid, gone: minor(BigInt(gone)) }
}

/** In minor units: totals paid in, paid out and staked. A refunded deposit counts neither as in nor as out. */
export async function readTurnover(
  db: Queryable,
  user: UserId,
): Promise<{ readonly paidIn: Minor; readonly paidOut: Minor; readonly wagered: Minor }> {
  const { rows } = await db.query<Record<'paid_in' | 'paid_out' | 'wagered', string>>(
    `SELECT w.wagered,
       (SELECT coalesce(sum(o.amount), 0) FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
        WHERE o.user_id = w.user_id) -
       (SELECT coalesce(sum(l.amount), 0) FROM ledger_withdrawals l JOIN refunds r ON r.id = l.id
        WHERE l.user_id = w.user_id AND l.status IN ('HELD', 'PAID')) AS paid_in,
       (SELECT coalesce(sum(l.amount), 0) FROM ledger_withdrawals l
        WHERE l.user_id = w.user_id AND l.status = 'PAID' AND NOT EXISTS (SELECT FROM refunds r WHERE r.id = l.id)) AS paid_out
     FROM ledger_wallets w WHERE w.user_id = $1`,
    [user],
  )
  const row = present(rows[0], `wallet of ${user}`)
  return {
    paidIn: minor(BigInt(row.paid_in)),
    paidOut: minor(BigInt(row.paid_out)),
    wagered: minor(BigInt(row.wagered)),
  }
}

/** A player's deposits in order, each with the turnover when it was credited. The refunded part needs no wagering. */
export async function listDeposits(
  db: Queryable,
  user: UserId,
): Promise<readonly { readonly amount: bigint; readonly wagered: bigint }[]> {
  const { rows } = await db.query<{ amount: string; wagered: string }>(
    `SELECT d.amount - coalesce((
       SELECT sum(l.amount) FROM refunds r JOIN ledger_withdrawals l ON l.id = r.id
       WHERE r.order_id = d.order_id AND l.status = 'PAID'), 0) AS amount, d.wagered
     FROM ledger_deposits d WHERE d.user_id = $1 ORDER BY d.id`,
    [user],
  )
  return rows.map((row) => ({ amount: BigInt(row.amount), wagered: BigInt(row.wagered) }))
}
