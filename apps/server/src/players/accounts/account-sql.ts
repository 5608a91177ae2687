import { type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Address } from './codes.ts'
import type { SessionBounds } from './sessions-sql.ts'

type Holder = {
  readonly userId: UserId
  /** The holder has confirmed the address. */
  readonly checked: boolean
}

/** Holder of an address, unless the account is closed. */
export async function findByAddress(db: Queryable, { channel, to }: Address): Promise<Holder | null> {
  const { rows } = await db.query<{ id: string; checked: boolean }>(
    channel === 'sms'
      ? 'SELECT id, phone_checked AS checked FROM users WHERE phone = $1 AND closed_at IS NULL'
      : 'SELECT id, email_checked AS checked FROM users WHERE lower(email) = $1 AND closed_at IS NULL',
    [to],
  )
  const [row] = rows
  return row ? { userId: userId(row.id), checked: row.checked } : null
}

export async function updateAddress(tx: Queryable, id: UserId, { channel, to }: Address): Promise<void> {
  await tx.query(
    channel === 'sms'
      ? 'UPDATE users SET phone = $2, phone_checked = true WHERE id = $1'
      : 'UPDATE users SET email = $2, email_checked = true WHERE id = $1',
    [id, to],
  )
}

/** Only while the address is still theirs. */
export async function markChecked(tx: Queryable, id: UserId, { channel, to }: Address): Promise<void> {
  await tx.query(
    channel === 'sms'
      ? 'UPDATE users SET phone_checked = true WHERE id = $1 AND phone = $2'
      : 'UPDATE users SET email_checked = true WHERE id = $1 AND lower(email) = $2',
    [id, to],
  )
}

/** Revokes the ways in that were confirmed before this address: the other address and linked sign-ins. */
export async function dropOtherWays(tx: Queryable, id: UserId, { channel }: Address): Promise<void> {
  await tx.query(
    channel === 'sms'
      ? 'UPDATE users SET email_checked = false WHERE id = $1'
      : 'UPDATE users SET phone_checked = false WHERE id = $1',
    [id],
  )
  await tx.query('DELETE FROM third_logins WHERE user_id = $1', [id])
}

export async function updatePassword(tx: Queryable, id: UserId, passwordHash: string): Promise<void> {
  await tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, passwordHash])
}

/** Null leaves a field unchanged. */
export async function updateProfile(
  db: Queryable,
  id: UserId,
  { nickname, avatar }: { readonly nickname: string | null; readonly avatar: string | null },
): Promise<void> {
  await db.query(
    'UPDATE users SET nickname = coalesce($2, nickname), avatar = coalesce($3, avatar) WHERE id = $1',
    [id, nickname, avatar],
  )
}

export async function closeUser(db: Queryable, id: UserId, nowMs: number): Promise<void> {
  await db.query('UPDATE users SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL', [id, new Date(nowMs)])
}

/** Closed by staff, so that its owner cannot reopen it; or opened again. False when there is no such player. */
export async function setClosedByStaff(
  tx: Queryable,
  id: UserId,
  by: string | null,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    by === null
      ? 'UPDATE users SET closed_at = NULL, closed_by = NULL WHERE id = $1'
      : 'UPDATE users SET closed_at = coalesce(closed_at, $3), closed_by = $2 WHERE id = $1',
    by === null ? [id] : [id, by, new Date(nowMs)],
  )
  return rowCount === 1
}

type SessionRow = {
  readonly id: string
  readonly tokenHash: Buffer
  readonly device: string
  readonly ip: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

/** Standing sessions, last used first. */
export async function listSessions(
  db: Queryable,
  id: UserId,
  { idleSinceMs, openedSinceMs }: SessionBounds,
): Promise<readonly SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `SELECT id, token_hash AS "tokenHash", device, ip, created_at AS "createdAt", last_seen_at AS "lastSeenAt"
     FROM sessions WHERE user_id = $1 AND ended_at IS NULL AND last_seen_at >= $2 AND created_at >= $3
     ORDER BY last_seen_at DESC, created_at DESC LIMIT 100`,
    [id, new Date(idleSinceMs), new Date(openedSinceMs)],
  )
  return rows
}

/**
 * Ends a session and all that were opened with tickets of it, directly or by way of another. Returns their token
 * hashes; none when this player has no such session.
 */
export async function endSessionTree(
  tx: Queryable,
  id: UserId,
  session: { readonly id: string } | { readonly tokenHash: Buffer },
  nowMs: number,
): Promise<readonly Buffer[]> {
  const [condition, value] =
    'id' in session ? ['id = $2', session.id] : ['token_hash = $2', session.tokenHash]
  const { rows } = await tx.query<{ token_hash: Buffer }>(
    `WITH RECURSIVE tree AS (
       SELECT token_hash FROM sessions WHERE ${condition} AND user_id = $1 AND ended_at IS NULL
       UNION SELECT s.token_hash FROM tree t JOIN sessions s ON s.given_by = t.token_hash
     )
     UPDATE sessions SET ended_at = $3
     WHERE token_hash IN (SELECT token_hash FROM tree) AND ended_at IS NULL RETURNING token_hash`,
    [id, value, new Date(nowMs)],
  )
  return rows.map((row) => row.token_hash)
}

export async function endSessionsBut(
  db: Queryable,
  id: UserId,
  kept: Buffer | null,
  nowMs: number,
): Promise<readonly Buffer[]> {
  const { rows } = await db.query<{ token_hash: Buffer }>(
    `UPDATE sessions SET ended_at = $3
     WHERE user_id = $1 AND ended_at IS NULL AND token_hash IS DISTINCT FROM $2 RETURNING token_hash`,
    [id, kept, new Date(nowMs)],
  )
  return rows.map((row) => row.token_hash)
}
