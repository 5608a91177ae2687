import type { SettledAs } from '@baize/contract/operator'
import type { ReturnReason, Withdrawal } from '@baize/contract/player'
import type { CurrencyId, PayoutKind } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId, userId, type WithdrawalId, withdrawalId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import type { ShownAccount } from './accounts-sql.ts'
import type { RateUsed } from './coin-terms.ts'

export type Decision = 'APPROVED' | 'REJECTED'

export type StoredWithdrawal = {
  readonly id: WithdrawalId
  readonly userId: UserId
  readonly requestId: string
  /** Number of attempts: a request that the ledger refused may be repeated. */
  readonly tries: number
  readonly accountId: string
  readonly account: ShownAccount
  readonly sealedAccount: Buffer
  readonly accountAddedAtMs: number
  readonly amount: Minor
  readonly fee: Minor
  /** Coins in millionths that reach the address; null for a payout to a bank. */
  readonly coins: bigint | null
  readonly currencyId: CurrencyId
  readonly createdAtMs: number
  readonly endedAtMs: number | null
  /** When it was paid, if it came back later; null for all others. */
  readonly paidAtMs: number | null
  readonly decision: Decision | null
  readonly reason: ReturnReason | null
  readonly sentAtMs: number | null
  readonly payoutId: string | null
  /** The connector that it was given to; null before it is first sent. */
  readonly driver: string | null
  readonly asks: number
  /** What people said of it, whose provider told no outcome, and when; null for all others. */
  readonly settled: { readonly as: SettledAs; readonly atMs: number } | null
  /** Since when its provider gives no usable answer about it. */
  readonly unansweredSinceMs: number | null
  /** Ledger status; null while the ledger holds nothing for it. */
  readonly status: 'HELD' | 'PAID' | 'RETURNED' | null
  readonly username: string
  readonly realName: string
}

type Row = {
  id: string
  user_id: string
  request_id: string
  tries: number
  account_id: string
  kind: PayoutKind
  bank: string
  masked: string
  sealed: Buffer
  added_at: Date
  amount: string
  fee: string
  coins: string | null
  currency_id: CurrencyId
  created_at: Date
  ended_at: Date | null
  paid_at: Date | null
  decision: Decision | null
  return_reason: ReturnReason | null
  sent_at: Date | null
  payout_id: string | null
  driver: string | null
  asks: number
  settled_as: SettledAs | null
  settled_at: Date | null
  unanswered_since: Date | null
  status: StoredWithdrawal['status']
  username: string
  real_name: string | null
}

const toWithdrawal = (row: Row): StoredWithdrawal => ({
  id: withdrawalId(row.id),
  userId: userId(row.user_id),
  requestId: row.request_id,
  tries: row.tries,
  accountId: row.account_id,
  account: { kind: row.kind, bank: row.bank, masked: row.masked },
  sealedAccount: row.sealed,
  accountAddedAtMs: row.added_at.getTime(),
  amount: minor(BigInt(row.amount)),
  fee: minor(BigInt(row.fee)),
  coins: row.coins === null ? null : BigInt(row.coins),
  currencyId: row.currency_id,
  createdAtMs: row.created_at.getTime(),
  endedAtMs: row.ended_at?.getTime() ?? null,
  paidAtMs: row.paid_at?.getTime() ?? null,
  decision: row.decision,
  reason: row.return_reason,
  sentAtMs: row.sent_at?.getTime() ?? null,
  payoutId: row.payout_id,
  driver: row.driver,
  asks: row.asks,
  settled:
    row.settled_as === null || row.settled_at === null
      ? null
      : { as: row.settled_as, atMs: row.settled_at.getTime() },
  unansweredSinceMs: row.unanswered_since?.getTime() ?? null,
  status: row.status,
  username: row.username,
  realName: row.real_name ?? '',
})

const COLUMNS = `
  w.id, w.user_id, w.request_id, w.tries, w.account_id, a.kind, a.bank, a.masked, a.sealed, a.created_at AS added_at, w.amount, w.fee, w.coins, w.currency_id, w.created_at, l.ended_at, l.paid_at,
  w.decision, w.return_reason, w.sent_at, w.payout_id, w.driver, w.asks, w.settled_as, w.settled_at, w.unanswered_since, l.status, u.username, u.real_name`
const HELD_OR_ENDED = `
  FROM withdrawals w JOIN ledger_withdrawals l ON l.id = w.id JOIN payout_accounts a ON a.id = w.account_id
  JOIN users u ON u.id = w.user_id`

const STATES: Readonly<Record<Extract<Withdrawal['state'], 'REVIEWING' | 'SENT'>, string>> = {
  REVIEWING: `l.status = 'HELD' AND w.decision IS NULL`,
  SENT: `l.status = 'HELD' AND w.decision = 'APPROVED'`,
}

const count = (rows: readonly { count: number }[]) => present(rows[0], 'count').count

export async function findWithdrawal(db: Readable, id: WithdrawalId): Promise<StoredWithdrawal | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM withdrawals w LEFT JOIN ledger_withdrawals l ON l.id = w.id
     JOIN payout_accounts a ON a.id = w.account_id JOIN users u ON u.id = w.user_id WHERE w.id = $1`,
    [id],
  )
  return rows[0] ? toWithdrawal(rows[0]) : null
}

export async function findOfRequest(
  db: Queryable,
  user: UserId,
  requestId: string,
): Promise<StoredWithdrawal | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM withdrawals w LEFT JOIN ledger_withdrawals l ON l.id = w.id
     JOIN payout_accounts a ON a.id = w.account_id JOIN users u ON u.id = w.user_id
     WHERE w.user_id = $1 AND w.request_id = $2`,
    [user, requestId],
  )
  return rows[0] ? toWithdrawal(rows[0]) : null
}

type Page = { readonly pageNo: number; readonly pageSize: number }

export async function listOf(db: Queryable, user: UserId, page: Page): Promise<readonly StoredWithdrawal[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} ${HELD_OR_ENDED} WHERE w.user_id = $1 ORDER BY w.created_at DESC, w.id DESC LIMIT $2 OFFSET $3`,
    [user, page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  return rows.map(toWithdrawal)
}

export async function countOf(db: Queryable, user: UserId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM withdrawals w JOIN ledger_withdrawals l ON l.id = w.id WHERE w.user_id = $1',
    [user],
  )
  return count(rows)
}

export async function listOpen(
  db: Queryable,
  state: keyof typeof STATES,
  page: Page,
): Promise<readonly StoredWithdrawal[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} ${HELD_OR_ENDED} WHERE ${STATES[state]} ORDER BY l.requested_at, w.id LIMIT $1 OFFSET $2`,
    [page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  return rows.map(toWithdrawal)
}

export async function countOpen(db: Queryable, state: keyof typeof STATES): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM withdrawals w JOIN ledger_withdrawals l ON l.id = w.id WHERE ${STATES[state]}`,
  )
  return count(rows)
}

/** Held withdrawals that can be settled now, longest due first. */
export async function listDue(
  db: Queryable,
  nowMs: number,
  most: number,
): Promise<readonly StoredWithdrawal[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} ${HELD_OR_ENDED}
     WHERE l.status = 'HELD' AND w.decision IS NOT NULL AND (w.next_at IS NULL OR w.next_at <= $1)
     ORDER BY w.next_at NULLS FIRST, w.id LIMIT $2`,
    [new Date(nowMs), most],
  )
  return rows.map(toWithdrawal)
}

/**
 * Serializes a player's withdrawals until the transaction ends, so that the rest of a daily limit is not spent twice.
 */
export async function lockPlayer(tx: Queryable, user: UserId): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('withdraw:' || $1, 0))`, [user])
}

/**
 * Blocks an underage verdict on this player, which bars them, and a hold of their withdrawals until the transaction
 * ends: both take the same lock. False for nobody.
 */
export async function lockVerdicts(tx: Queryable, user: UserId): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [user])
  return rowCount === 1
}

/** Blocks deciding on or sending an earlier attempt of this request until the transaction ends. */
export async function lockRequest(tx: Queryable, user: UserId, requestId: string): Promise<void> {
  await tx.query('SELECT FROM withdrawals WHERE user_id = $1 AND request_id = $2 FOR NO KEY UPDATE', [
    user,
    requestId,
  ])
}

/**
 * Records a request with its automatic decision. A repeated request that the ledger holds nothing for is decided anew,
 * as others may have left meanwhile. A held one stays as it is.
 */
export async function weighWithdrawal(
  tx: Queryable,
  withdrawal: Pick<
    StoredWithdrawal,
    'id' | 'userId' | 'requestId' | 'accountId' | 'amount' | 'fee' | 'coins' | 'currencyId'
  > & { readonly approved: boolean; readonly rate: RateUsed | null },
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs)
  await tx.query(
    `INSERT INTO withdrawals (id, user_id, request_id, account_id, amount, fee, currency_id, created_at, decision, decided_at, coins, rate, rate_id,
       coin_rate_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (user_id, request_id) DO UPDATE SET created_at = excluded.created_at, decision = excluded.decision,
       decided_at = excluded.decided_at, refused_at = NULL, tries = withdrawals.tries + 1,
       rate = CASE WHEN withdrawals.coins = excluded.coins THEN excluded.rate ELSE withdrawals.rate END,
       rate_id = CASE WHEN withdrawals.coins = excluded.coins THEN excluded.rate_id ELSE withdrawals.rate_id END,
       coin_rate_id = CASE WHEN withdrawals.coins = excluded.coins THEN excluded.coin_rate_id ELSE withdrawals.coin_rate_id END
     WHERE withdrawals.amount = excluded.amount AND withdrawals.account_id = excluded.account_id
       AND NOT EXISTS (SELECT FROM ledger_withdrawals l WHERE l.id = withdrawals.id)`,
    [
      withdrawal.id,
      withdrawal.userId,
      withdrawal.requestId,
      withdrawal.accountId,
      withdrawal.amount,
      withdrawal.fee,
      withdrawal.currencyId,
      now,
      withdrawal.approved ? 'APPROVED' : null,
      withdrawal.approved ? now : null,
      withdrawal.coins,
      withdrawal.rate?.usd ?? null,
      withdrawal.rate?.id ?? null,
      withdrawal.rate?.coinRateId ?? null,
    ],
  )
}

/** Only for the newest attempt: one in flight may still be held. */
export async function setRefused(
  db: Queryable,
  { id, tries }: Pick<StoredWithdrawal, 'id' | 'tries'>,
  nowMs: number,
): Promise<void> {
  await db.query('UPDATE withdrawals SET refused_at = $3 WHERE id = $1 AND tries = $2', [
    id,
    tries,
    new Date(nowMs),
  ])
}

/** False when it was already decided. */
export async function decide(
  tx: Queryable,
  id: WithdrawalId,
  { decision, reason }: { readonly decision: Decision; readonly reason: ReturnReason | null },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE withdrawals SET decision = $2, decided_at = $3, return_reason = $4 WHERE id = $1 AND decision IS NULL`,
    [id, decision, new Date(nowMs), reason],
  )
  return rowCount === 1
}

export async function insertReview(
  tx: Queryable,
  id: WithdrawalId,
  review: {
    readonly decision: Decision
    readonly note: string
    readonly requestedBy: string
    readonly approvedBy: string | null
  },
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawal_reviews (withdrawal_id, decision, note, requested_by, approved_by, at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, review.decision, review.note, review.requestedBy, review.approvedBy, new Date(nowMs)],
  )
}

/**
 * Written before the provider is asked, so that after a crash it is known that it may have been. Its driver never changes:
 * another one could pay it a second time. False when the approval is gone, or people have ended it.
 */
export async function setSent(
  db: Queryable,
  id: WithdrawalId,
  { driver, nowMs, nextMs }: { readonly driver: string; readonly nowMs: number; readonly nextMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE withdrawals SET sent_at = coalesce(sent_at, $2), asks = asks + 1, next_at = $3, driver = coalesce(driver, $4)
     WHERE id = $1 AND decision = 'APPROVED' AND settled_as IS NULL`,
    [id, new Date(nowMs), new Date(nextMs), driver],
  )
  return rowCount === 1
}

/** Notes whether the provider has just given a usable answer about a payout. */
export async function noteAnswer(
  db: Queryable,
  id: WithdrawalId,
  isAnswered: boolean,
  nowMs: number,
): Promise<void> {
  await db.query(
    `UPDATE withdrawals SET unanswered_since = CASE WHEN $2 THEN NULL ELSE coalesce(unanswered_since, $3) END
     WHERE id = $1 AND $2 = (unanswered_since IS NOT NULL)`,
    [id, isAnswered, new Date(nowMs)],
  )
}

/** No driver can take it now: looked at again later, and nothing was sent. */
export async function postpone(db: Queryable, id: WithdrawalId, nextMs: number): Promise<void> {
  await db.query('UPDATE withdrawals SET next_at = $2 WHERE id = $1 AND sent_at IS NULL', [
    id,
    new Date(nextMs),
  ])
}

/**
 * Revokes an approval before anything is sent: null leaves the decision to review, a reason returns the money to the
 * player.
 */
export async function revoke(
  tx: Queryable,
  id: WithdrawalId,
  reason: ReturnReason | null,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `UPDATE withdrawals SET decision = CASE WHEN $2::text IS NOT NULL THEN 'REJECTED' END, return_reason = $2,
       decided_at = CASE WHEN $2::text IS NOT NULL THEN $3::timestamptz END
     WHERE id = $1 AND decision = 'APPROVED' AND sent_at IS NULL`,
    [id, reason, new Date(nowMs)],
  )
}

/** Keeps what two people say of it, and when to act on it. False when it has ended, or people have said so before. */
export async function settle(
  tx: Queryable,
  id: WithdrawalId,
  settlement: {
    readonly outcome: SettledAs
    readonly note: string
    readonly requestedBy: string
    readonly approvedBy: string
  },
  { nowMs, nextMs }: { readonly nowMs: number; readonly nextMs: number },
): Promise<boolean> {
  const { outcome, note, requestedBy, approvedBy } = settlement
  const { rowCount } = await tx.query(
    `UPDATE withdrawals w SET settled_as = $2, settled_at = $3, next_at = $4
     WHERE id = $1 AND sent_at IS NOT NULL AND settled_as IS NULL
       AND EXISTS (SELECT FROM ledger_withdrawals l WHERE l.id = w.id AND l.status = 'HELD')`,
    [id, outcome, new Date(nowMs), new Date(nextMs)],
  )
  if (rowCount !== 1) return false
  await tx.query(
    `INSERT INTO withdrawal_settlements (withdrawal_id, outcome, note, requested_by, approved_by, at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, outcome, note, requestedBy, approvedBy, new Date(nowMs)],
  )
  return true
}

/** Whether a person has reviewed it. */
export async function isReviewed(db: Queryable, id: WithdrawalId): Promise<boolean> {
  const { rows } = await db.query('SELECT FROM withdrawal_reviews WHERE withdrawal_id = $1', [id])
  return rows.length > 0
}

/** Set once: the provider's payout of a withdrawal never changes. */
export async function setPayout(db: Queryable, id: WithdrawalId, payoutId: string): Promise<void> {
  await db.query('UPDATE withdrawals SET payout_id = $2 WHERE id = $1 AND payout_id IS NULL', [id, payoutId])
}

export async function setReturnReason(db: Queryable, id: WithdrawalId, reason: ReturnReason): Promise<void> {
  await db.query('UPDATE withdrawals SET return_reason = $2 WHERE id = $1 AND return_reason IS NULL', [
    id,
    reason,
  ])
}

/** Also over the reason of a failure that was heard and then found to be paid. */
export async function setSentBack(db: Queryable, id: WithdrawalId): Promise<void> {
  await db.query(
    `UPDATE withdrawals w SET return_reason = 'sentBack' WHERE id = $1 AND (return_reason IS NULL
       OR EXISTS (SELECT FROM ledger_withdrawals l WHERE l.id = w.id AND l.status = 'PAID'))`,
    [id],
  )
}

/** Those of the given withdrawals that are paid. */
export async function listPaid(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM ledger_withdrawals WHERE id = ANY ($1::uuid[]) AND status = 'PAID'`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function isFrozen(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('SELECT FROM ledger_freezes WHERE lifted_at IS NULL')
  return rows.length > 0
}
