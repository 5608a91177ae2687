import type { ListedDeposit, ListedRefund, ListedWithdrawal, PlayerBadge } from '@baize/contract/operator'
import type { ReturnReason } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type KeyPage, MOST_SCANNED, momentOf, pageOf, splitCursor } from './pages.ts'
import { amountText } from './players.ts'
import { badgesAt } from './players-sql.ts'

type Scan = { id: string; created_at: Date; fits: boolean }
type Filter = {
  readonly userId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cursor?: string | undefined
}

/** The key range of a page, as $1 … $5 of a query on a table `o`. */
const IN_RANGE = `($1::bigint IS NULL OR o.user_id = $1) AND ($2::timestamptz IS NULL OR o.created_at >= $2)
  AND o.created_at < coalesce($3::timestamptz, 'infinity')
  AND (o.created_at, o.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`
const rangeOf = ({ userId, from, to, cursor }: Filter): readonly unknown[] => {
  const [at, id] = splitCursor(cursor) ?? [null, null]
  return [userId ?? null, momentOf(from), momentOf(to), at, id]
}

type DepositRow = Scan & {
  user_id: string
  username: string
  amount: string
  fee: string
  currency_id: CurrencyId
  method: string
  provider: string
  payment_id: string | null
  state: ListedDeposit['state']
  refunded: string
  bonus_source: string | null
  paid_at: Date | null
  transaction_id: string | null
}

export async function selectDeposits(
  db: Queryable,
  { state, method, currencyId, pageSize, ...filter }: InputOf<'/api/operator/deposits'>,
  nowMs: number,
): Promise<KeyPage<ListedDeposit>> {
  const isFiltered = state !== undefined || method !== undefined || currencyId !== undefined
  const scanned = isFiltered ? MOST_SCANNED : pageSize
  // Few deposits fail: an index of their own finds them without a walk through the paid ones.
  const among = state === 'FAILED' ? 'AND o.failed_at IS NOT NULL' : ''
  const { rows } = await db.query<DepositRow>(
    `SELECT o.*, u.username,
       (SELECT coalesce(sum(r.amount), 0)::text FROM refunds r JOIN ledger_withdrawals w ON w.id = r.id
        WHERE o.fits AND r.order_id = o.id AND w.status IN ('HELD', 'PAID')) AS refunded
     FROM (
       SELECT s.*, ($7::text IS NULL OR s.state = $7) AND ($8::text IS NULL OR s.method = $8)
         AND ($9::text IS NULL OR s.currency_id = $9) AS fits
       FROM (
         SELECT o.id, o.user_id, o.amount, o.fee, o.currency_id, o.method, o.provider, o.payment_id, o.bonus_source, o.created_at,
           t.at AS paid_at, t.id AS transaction_id,
           CASE WHEN t.id IS NOT NULL THEN 'PAID' WHEN o.failed_at IS NOT NULL THEN 'FAILED'
                WHEN o.expires_at < $10 THEN 'EXPIRED' ELSE 'WAITING' END AS state
         FROM (SELECT * FROM payment_orders o WHERE ${IN_RANGE} ${among} ORDER BY o.created_at DESC, o.id DESC LIMIT $6) o
         LEFT JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
       ) s
     ) o LEFT JOIN users u ON o.fits AND u.id = o.user_id
     ORDER BY o.created_at DESC, o.id DESC`,
    [...rangeOf(filter), scanned, state ?? null, method ?? null, currencyId ?? null, new Date(nowMs)],
  )
  return pageOf(rows, { pageSize, scanned }, (row) => ({
    id: row.id,
    userId: row.user_id,
    username: row.username,
    amount: amountText(row.amount, row.currency_id),
    fee: amountText(row.fee, row.currency_id),
    currencyId: row.currency_id,
    method: row.method,
    provider: row.provider,
    paymentId: row.payment_id,
    state: row.state,
    refunded: amountText(row.refunded, row.currency_id),
    bonusSource: row.bonus_source,
    createdAt: row.created_at.getTime(),
    paidAt: row.paid_at?.getTime() ?? null,
    transactionId: row.transaction_id,
  }))
}

type WithdrawalRow = Scan & {
  user_id: string
  username: string
  amount: string
  fee: string
  currency_id: CurrencyId
  account: ListedWithdrawal['account']
  state: ListedWithdrawal['state']
  return_reason: ReturnReason | null
  reviewed_by: string | null
  ended_at: Date | null
  unanswered_since: Date | null
  badges: PlayerBadge[] | null
}

export async function selectWithdrawals(
  db: Queryable,
  { state, currencyId, pageSize, ...filter }: InputOf<'/api/operator/withdrawals/all'>,
  nowMs: number,
): Promise<KeyPage<ListedWithdrawal>> {
  // Few wait for a review: an index of their own finds them without a walk through the paid ones, and nearly all of it fits.
  const isQueue = state === 'REVIEWING'
  const among = isQueue ? 'AND o.decision IS NULL' : ''
  const isFiltered = (state !== undefined && !isQueue) || currencyId !== undefined
  const scanned = isFiltered ? MOST_SCANNED : isQueue ? 2 * pageSize : pageSize
  // A request that the ledger never held is no withdrawal; its row stays to be retried.
  const { rows } = await db.query<WithdrawalRow>(
    `SELECT s.*, u.username, ${badgesAt('$9')} AS badges, jsonb_build_object('kind', a.kind, 'bank', a.bank, 'masked', a.masked) AS account, r.requested_by AS reviewed_by
     FROM (
      SELECT s.*, s.state IS NOT NULL AND ($7::text IS NULL OR s.state = $7) AND ($8::text IS NULL OR s.currency_id = $8) AS fits
      FROM (
       SELECT o.id, o.user_id, o.account_id, o.amount, o.fee, o.currency_id, o.return_reason, o.created_at, l.ended_at, CASE WHEN l.status = 'HELD' THEN o.unanswered_since END AS unanswered_since,
         CASE WHEN l.status <> 'HELD' THEN l.status WHEN l.status IS NULL THEN NULL
              WHEN o.decision = 'APPROVED' THEN 'SENT' ELSE 'REVIEWING' END AS state
       FROM (SELECT * FROM withdrawals o WHERE ${IN_RANGE} ${among} ORDER BY o.created_at DESC, o.id DESC LIMIT $6) o
       LEFT JOIN LATERAL (SELECT status, ended_at FROM ledger_withdrawals WHERE id = o.id LIMIT 1) l ON true
      ) s
     ) s LEFT JOIN LATERAL (SELECT id, username FROM users WHERE s.fits AND id = s.user_id LIMIT 1) u ON true
     LEFT JOIN LATERAL (SELECT kind, bank, masked FROM payout_accounts WHERE s.fits AND id = s.account_id LIMIT 1) a ON true
     LEFT JOIN LATERAL (SELECT requested_by FROM withdrawal_reviews WHERE s.fits AND withdrawal_id = s.id LIMIT 1) r ON true
     ORDER BY s.created_at DESC, s.id DESC`,
    [...rangeOf(filter), scanned, state ?? null, currencyId ?? null, new Date(nowMs)],
  )
  return pageOf(rows, { pageSize, scanned }, (row) => ({
    id: row.id,
    userId: row.user_id,
    username: row.username,
    amount: amountText(row.amount, row.currency_id),
    fee: amountText(row.fee, row.currency_id),
    currencyId: row.currency_id,
    badges: row.badges ?? [],
    account: row.account,
    state: row.state,
    reason: row.state === 'RETURNED' ? (row.return_reason ?? 'other') : null,
    reviewedBy: row.reviewed_by,
    createdAt: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    unansweredSince: row.unanswered_since?.getTime() ?? null,
  }))
}

type RefundRow = Scan & {
  order_id: string
  user_id: string
  username: string
  amount: string
  currency_id: CurrencyId
  status: 'HELD' | 'PAID' | 'RETURNED' | null
  reason: string
  requested_by: string
  approved_by: string | null
}

export async function selectRefunds(
  db: Queryable,
  { cursor, pageSize }: InputOf<'/api/operator/refunds'>,
): Promise<KeyPage<ListedRefund>> {
  const [at, id] = splitCursor(cursor) ?? [null, null]
  const { rows } = await db.query<RefundRow>(
    `SELECT r.id, r.order_id, p.user_id, u.username, r.amount, p.currency_id, w.status, r.reason, r.requested_by,
       r.approved_by, r.created_at, true AS fits
     FROM (SELECT * FROM refunds o
           WHERE (o.created_at, o.id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
           ORDER BY o.created_at DESC, o.id DESC LIMIT $3) r
     JOIN payment_orders p ON p.id = r.order_id JOIN users u ON u.id = p.user_id
     LEFT JOIN ledger_withdrawals w ON w.id = r.id
     ORDER BY r.created_at DESC, r.id DESC`,
    [at, id, pageSize],
  )
  return pageOf(rows, { pageSize, scanned: pageSize }, (row) => ({
    id: row.id,
    orderId: row.order_id,
    userId: row.user_id,
    username: row.username,
    amount: amountText(row.amount, row.currency_id),
    currencyId: row.currency_id,
    state: row.status ?? 'REFUSED',
    reason: row.reason,
    requestedBy: row.requested_by,
    approvedBy: row.approved_by,
    createdAt: row.created_at.getTime(),
  }))
}
