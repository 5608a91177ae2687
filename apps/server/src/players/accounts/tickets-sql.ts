import { type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { SessionBounds } from './sessions-sql.ts'

export async function insertTicket(
  db: Queryable,
  hash: Buffer,
  sessionHash: Buffer,
  expiresAtMs: number,
): Promise<void> {
  await db.query('INSERT INTO login_tickets (hash, session_hash, expires_at) VALUES ($1, $2, $3)', [
    hash,
    sessionHash,
    new Date(expiresAtMs),
  ])
}

/** Deletes the ticket it takes: of two concurrent uses, one succeeds. */
export async function takeTicket(tx: Queryable, hash: Buffer, nowMs: number): Promise<Buffer | null> {
  const { rows } = await tx.query<{ session_hash: Buffer }>(
    'DELETE FROM login_tickets WHERE hash = $1 AND expires_at > $2 RETURNING session_hash',
    [hash, new Date(nowMs)],
  )
  return rows[0]?.session_hash ?? null
}

export async function findTicket(db: Queryable, hash: Buffer, nowMs: number): Promise<Buffer | null> {
  const { rows } = await db.query<{ session_hash: Buffer }>(
    'SELECT session_hash FROM login_tickets WHERE hash = $1 AND expires_at > $2',
    [hash, new Date(nowMs)],
  )
  return rows[0]?.session_hash ?? null
}

/** Null unless the session stands. */
export async function findStandingSession(
  tx: Queryable,
  sessionHash: Buffer,
  { idleSinceMs, openedSinceMs }: SessionBounds,
): Promise<{ readonly userId: UserId; readonly openedAtMs: number } | null> {
  const { rows } = await tx.query<{ user_id: string; created_at: Date }>(
    `SELECT user_id, created_at FROM sessions
     WHERE token_hash = $1 AND ended_at IS NULL AND last_seen_at >= $2 AND created_at >= $3`,
    [sessionHash, new Date(idleSinceMs), new Date(openedSinceMs)],
  )
  const row = rows[0]
  return row ? { userId: userId(row.user_id), openedAtMs: row.created_at.getTime() } : null
}

/** Deletes a small batch, and skips tickets that are being taken. */
export async function forgetExpired(db: Queryable, nowMs: number): Promise<void> {
  await db.query(
    `DELETE FROM login_tickets WHERE hash IN
       (SELECT hash FROM login_tickets WHERE expires_at <= $1 LIMIT 20 FOR UPDATE SKIP LOCKED)`,
    [new Date(nowMs)],
  )
}
