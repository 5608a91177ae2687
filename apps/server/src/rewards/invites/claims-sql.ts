import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export type StoredClaim = {
  readonly id: string
  readonly userId: UserId
  readonly currencyId: CurrencyId
  readonly amount: Minor
  readonly isPaid: boolean
}

type ClaimRow = { id: string; user_id: string; currency_id: CurrencyId; amount: string; paid: boolean }
const CLAIMS = 'SELECT id, user_id, currency_id, amount, paid_at IS NOT NULL AS paid FROM invite_claims'
const toClaim = (row: ClaimRow): StoredClaim => ({
  id: row.id,
  userId: userId(row.user_id),
  currencyId: row.currency_id,
  amount: minor(BigInt(row.amount)),
  isPaid: row.paid,
})

export async function findClaim(db: Queryable, user: UserId, requestId: string): Promise<StoredClaim | null> {
  const { rows } = await db.query<ClaimRow>(`${CLAIMS} WHERE user_id = $1 AND request_id = $2`, [
    user,
    requestId,
  ])
  return rows[0] ? toClaim(rows[0]) : null
}

/** Claims whose money has not arrived: their process died, or the budget was spent. */
export async function listOpenClaims(
  db: Queryable,
  user: UserId | null,
  limit: number,
): Promise<readonly StoredClaim[]> {
  const { rows } = await db.query<ClaimRow>(
    `${CLAIMS} WHERE paid_at IS NULL AND ($1::bigint IS NULL OR user_id = $1) ORDER BY at LIMIT $2`,
    [user, limit],
  )
  return rows.map(toClaim)
}

export async function insertClaim(
  tx: Queryable,
  claim: Omit<StoredClaim, 'isPaid'> & { readonly requestId: string },
  nowMs: number,
): Promise<void> {
  await tx.query(
    'INSERT INTO invite_claims (id, user_id, request_id, currency_id, amount, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [claim.id, claim.userId, claim.requestId, claim.currencyId, claim.amount.toString(), new Date(nowMs)],
  )
}

export async function setClaimPaid(db: Queryable, id: string, nowMs: number): Promise<void> {
  await db.query('UPDATE invite_claims SET paid_at = $2 WHERE id = $1 AND paid_at IS NULL', [
    id,
    new Date(nowMs),
  ])
}

/** Rewards and commission that were paid, and lines of the statement, newest first. */
export async function sumEarned(db: Queryable, user: UserId): Promise<Minor> {
  const { rows } = await db.query<{ sum: string }>(
    `SELECT coalesce(sum(amount), 0)::text AS sum FROM reward_grants WHERE user_id = $1 AND programme = 'invite'`,
    [user],
  )
  return minor(BigInt(present(rows[0], 'sum').sum))
}

export type StatementLine = {
  readonly id: string
  readonly atMs: number
  readonly amount: Minor
  /** The friend of a reward; null for commission. */
  readonly friend: UserId | null
}

export async function listLines(
  db: Queryable,
  user: UserId,
  page: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly lines: readonly StatementLine[]; readonly total: number }> {
  const { rows } = await db.query<{
    id: string
    at: Date
    amount: string
    friend: string | null
    total: number
  }>(
    `SELECT id, at, amount, source ->> 'friend' AS friend, count(*) OVER ()::int AS total
     FROM reward_grants WHERE user_id = $1 AND programme = 'invite' ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3`,
    [user, page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  return {
    total: rows[0]?.total ?? 0,
    lines: rows.map((row) => ({
      id: row.id,
      atMs: row.at.getTime(),
      amount: minor(BigInt(row.amount)),
      friend: row.friend === null ? null : userId(row.friend),
    })),
  }
}
