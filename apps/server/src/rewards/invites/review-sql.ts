import type { InviteFlag } from '@baize/contract/operator'
import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId, userId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import type { StoredState } from './sql.ts'

/** Signs that two players are one person or household, or that the invited one belongs to a ring. */
export async function findFlags(
  db: Queryable,
  inviter: UserId,
  invited: UserId,
): Promise<readonly InviteFlag[]> {
  const { rows } = await db.query<{ flags: InviteFlag[] }>(
    `SELECT array_remove(ARRAY[
       CASE WHEN EXISTS (SELECT FROM login_origins a JOIN login_origins b ON b.origin = a.origin
         WHERE a.user_id = $1 AND b.user_id = $2 AND a.origin LIKE 'identity:%') THEN 'sameDevice' END,
       CASE WHEN EXISTS (SELECT FROM payout_accounts a JOIN payout_accounts b ON b.fingerprint = a.fingerprint
         WHERE a.user_id = $1 AND b.user_id = $2) THEN 'samePayoutAccount' END,
       CASE WHEN EXISTS (SELECT FROM login_origins a JOIN login_origins b ON b.origin = a.origin
         WHERE a.user_id = $1 AND b.user_id = $2 AND a.origin LIKE 'address:%') THEN 'sameAddress' END,
       CASE WHEN EXISTS (SELECT FROM invites i JOIN login_origins a ON a.user_id = i.invited_id
           JOIN login_origins b ON b.origin = a.origin
           WHERE i.inviter_id = $1 AND i.invited_id <> $2 AND b.user_id = $2 AND a.origin LIKE 'identity:%')
         OR EXISTS (SELECT FROM invites i JOIN payout_accounts a ON a.user_id = i.invited_id
           JOIN payout_accounts b ON b.fingerprint = a.fingerprint
           WHERE i.inviter_id = $1 AND i.invited_id <> $2 AND b.user_id = $2) THEN 'cluster' END], NULL) AS flags`,
    [inviter, invited],
  )
  return present(rows[0], 'flags').flags
}

/** Moves an invitation out of WAITING, once. */
export async function qualify(
  db: Queryable,
  invited: UserId,
  verdict: {
    readonly state: 'FLAGGED' | 'APPROVED'
    readonly flags: readonly InviteFlag[]
    readonly reward: Minor
  },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE invites SET state = $2, flags = $3, reward = $4, qualified_at = $5
     WHERE invited_id = $1 AND state = 'WAITING'`,
    [invited, verdict.state, [...verdict.flags], verdict.reward.toString(), new Date(nowMs)],
  )
  return rowCount === 1
}

export async function listApproved(db: Queryable, limit: number): Promise<readonly UserId[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT invited_id AS id FROM invites WHERE state = 'APPROVED' ORDER BY at LIMIT $1`,
    [limit],
  )
  return rows.map(({ id }) => userId(id))
}

export async function setPaid(db: Queryable, invited: UserId): Promise<void> {
  await db.query(`UPDATE invites SET state = 'PAID' WHERE invited_id = $1 AND state = 'APPROVED'`, [invited])
}

export type StoredInvite = {
  readonly invited: UserId
  readonly invitedName: string
  readonly inviter: UserId
  readonly inviterName: string
  readonly currencyId: CurrencyId
  readonly atMs: number
  readonly state: StoredState
  readonly flags: readonly InviteFlag[]
  readonly reward: Minor | null
  readonly decidedBy: string | null
  readonly decidedAtMs: number | null
  readonly note: string
}

type InviteRow = {
  invited_id: string
  invited_name: string
  inviter_id: string
  inviter_name: string
  currency_id: CurrencyId
  at: Date
  state: StoredState
  flags: InviteFlag[]
  reward: string | null
  decided_by: string | null
  decided_at: Date | null
  note: string
}

const invitesFrom = (invites: string): string => `
  SELECT i.*, a.username AS invited_name, b.username AS inviter_name, w.currency_id
  FROM ${invites} i JOIN users a ON a.id = i.invited_id JOIN users b ON b.id = i.inviter_id
  JOIN ledger_wallets w ON w.user_id = i.inviter_id`

const toInvite = (row: InviteRow): StoredInvite => ({
  invited: userId(row.invited_id),
  invitedName: row.invited_name,
  inviter: userId(row.inviter_id),
  inviterName: row.inviter_name,
  currencyId: row.currency_id,
  atMs: row.at.getTime(),
  state: row.state,
  flags: row.flags,
  reward: row.reward === null ? null : minor(BigInt(row.reward)),
  decidedBy: row.decided_by,
  decidedAtMs: row.decided_at?.getTime() ?? null,
  note: row.note,
})

export async function findInvite(db: Readable, invited: UserId): Promise<StoredInvite | null> {
  const { rows } = await db.query<InviteRow>(`${invitesFrom('invites')} WHERE i.invited_id = $1`, [invited])
  return rows[0] ? toInvite(rows[0]) : null
}

export async function listInvites(
  db: Queryable,
  states: readonly StoredState[],
  limit: number,
): Promise<readonly StoredInvite[]> {
  const { rows } = await db.query<InviteRow>(
    // Names are looked up for the page alone: thousands may wait.
    `${invitesFrom('(SELECT * FROM invites WHERE state = ANY ($1) ORDER BY qualified_at NULLS LAST, at LIMIT $2)')}
     ORDER BY i.qualified_at NULLS LAST, i.at`,
    [[...states], limit],
  )
  return rows.map(toInvite)
}

/** Locks an invitation that waits for a verdict. False if it does not. */
export async function lockFlagged(tx: Queryable, invited: UserId): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM invites WHERE invited_id = $1 AND state = 'FLAGGED' FOR UPDATE`,
    [invited],
  )
  return rowCount === 1
}

/** False if it was not in the queue any more. */
export async function decide(
  db: Queryable,
  invited: UserId,
  verdict: { readonly state: 'APPROVED' | 'REFUSED'; readonly by: string; readonly note: string },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE invites SET state = $2, decided_by = $3, decided_at = $4, note = $5
     WHERE invited_id = $1 AND state = 'FLAGGED'`,
    [invited, verdict.state, verdict.by, new Date(nowMs), verdict.note],
  )
  return rowCount === 1
}
