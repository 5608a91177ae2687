import { type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export type Visit = {
  readonly userId: UserId | null
  readonly identity: string | null
  readonly nonce: string
  readonly verifier: string
  /** Player whom the issuer has vouched for, while the second factor is pending. */
  readonly provenFor: UserId | null
  /** Subject that the issuer vouches for, while it may open an account here. */
  readonly provenSubject: string | null
  readonly expiresAtMs: number
}

export async function insertVisit(db: Queryable, stateHash: Buffer, visit: Visit): Promise<void> {
  await db.query(
    `INSERT INTO third_visits (state_hash, user_id, identity, nonce, verifier, proven_for, proven_subject, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      stateHash,
      visit.userId,
      visit.identity,
      visit.nonce,
      visit.verifier,
      visit.provenFor,
      visit.provenSubject,
      new Date(visit.expiresAtMs),
    ],
  )
}

const known = (id: string | null): UserId | null => (id === null ? null : userId(id))

/** Consumes the visit: a state works once, right or wrong. */
export async function takeVisit(db: Queryable, stateHash: Buffer, nowMs: number): Promise<Visit | null> {
  const { rows } = await db.query<{
    user_id: string | null
    identity: string | null
    nonce: string
    verifier: string
    proven_for: string | null
    proven_subject: string | null
    expires_at: Date
  }>(
    `DELETE FROM third_visits WHERE state_hash = $1
     RETURNING user_id, identity, nonce, verifier, proven_for, proven_subject, expires_at`,
    [stateHash],
  )
  const [row] = rows
  if (!row || row.expires_at.getTime() <= nowMs) return null
  const { identity, nonce, verifier } = row
  return {
    userId: known(row.user_id),
    identity,
    nonce,
    verifier,
    provenFor: known(row.proven_for),
    provenSubject: row.proven_subject,
    expiresAtMs: row.expires_at.getTime(),
  }
}

/** The player linked with this subject, unless the account is closed. */
export async function findLinked(db: Queryable, issuer: string, subject: string): Promise<UserId | null> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT u.id FROM third_logins t JOIN users u ON u.id = t.user_id
     WHERE t.issuer = $1 AND t.subject = $2 AND u.closed_at IS NULL`,
    [issuer, subject],
  )
  return rows[0] ? userId(rows[0].id) : null
}

/**
 * Replaces the player's previous link with this issuer. False when the subject is linked with another account, even a
 * closed one.
 */
export async function link(
  tx: Queryable,
  { issuer, subject, holder }: { readonly issuer: string; readonly subject: string; readonly holder: UserId },
  nowMs: number,
): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('third:' || $1 || ' ' || $2, 0))`, [
    issuer,
    subject,
  ])
  const { rows } = await tx.query<{ user_id: string }>(
    'SELECT user_id FROM third_logins WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  )
  if (rows[0] && userId(rows[0].user_id) !== holder) return false
  await tx.query('DELETE FROM third_logins WHERE user_id = $1 AND issuer = $2', [holder, issuer])
  await tx.query('INSERT INTO third_logins (issuer, subject, user_id, linked_at) VALUES ($1, $2, $3, $4)', [
    issuer,
    subject,
    holder,
    new Date(nowMs),
  ])
  return true
}

export async function unlink(tx: Queryable, issuer: string, holder: UserId): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM third_logins WHERE user_id = $1 AND issuer = $2', [
    holder,
    issuer,
  ])
  return rowCount === 1
}

export async function deleteOldVisits(db: Queryable, beforeMs: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM third_visits WHERE ctid IN
       (SELECT ctid FROM third_visits WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), atMost],
  )
  return rowCount ?? 0
}
