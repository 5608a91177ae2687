import { type UserId, userId } from '@baize/kit'
import type { Pool } from 'pg'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The session whose ticket opens another one, and the start of its log-in, which the other one continues. */
export type Giver = { readonly tokenHash: Buffer; readonly openedAtMs: number }

export async function insertSession(
  tx: Queryable,
  session: {
    tokenHash: Buffer
    userId: UserId
    ip: string
    identity: string | null
    device: string
    givenBy?: Giver | undefined
  },
  nowMs: number,
): Promise<void> {
  const { tokenHash, userId: holder, ip, identity, device, givenBy } = session
  const openedAtMs = givenBy?.openedAtMs ?? nowMs
  await tx.query(
    `INSERT INTO sessions (token_hash, user_id, ip, identity, device, created_at, last_seen_at, given_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tokenHash,
      holder,
      ip,
      identity,
      device,
      new Date(openedAtMs),
      new Date(nowMs),
      givenBy?.tokenHash ?? null,
    ],
  )
}

type Session = {
  readonly userId: UserId
  readonly stands: boolean
  /** The stored activity is old enough to be written anew. */
  readonly isDue: boolean
}

/** Earliest last activity and earliest opening of a session that stands now. */
export type SessionBounds = { readonly idleSinceMs: number; readonly openedSinceMs: number }

/** Keyed by the token hash in hex. */
export async function findSessions(
  db: Pool,
  tokenHashes: readonly string[],
  { idleSinceMs, openedSinceMs, dueSinceMs }: SessionBounds & { readonly dueSinceMs: number },
): Promise<ReadonlyMap<string, Session>> {
  const { rows } = await db.query<[hash: string, userId: string, stands: boolean, isDue: boolean]>({
    // Runs on every call: planned once per connection, and rows come without column names.
    name: 'find_sessions',
    rowMode: 'array',
    text: `SELECT encode(token_hash, 'hex'), user_id,
             ended_at IS NULL AND last_seen_at >= $2 AND created_at >= $4, last_seen_at <= $3
           FROM sessions WHERE token_hash = ANY($1::bytea[])`,
    values: [
      `{${tokenHashes.map((hash) => String.raw`"\\x${hash}"`).join()}}`,
      new Date(idleSinceMs),
      new Date(dueSinceMs),
      new Date(openedSinceMs),
    ],
  })
  return new Map(rows.map(([hash, id, stands, isDue]) => [hash, { userId: userId(id), stands, isDue }]))
}

/** Never revives an ended session, nor moves its activity back. */
export async function touchSession(db: Queryable, tokenHash: Buffer, nowMs: number): Promise<void> {
  await db.query(
    `UPDATE sessions SET last_seen_at = $2
     WHERE token_hash = $1 AND ended_at IS NULL AND last_seen_at < $2`,
    [tokenHash, new Date(nowMs)],
  )
}

export async function findStandingSessions(
  db: Queryable,
  tokenHashes: readonly Buffer[],
  { idleSinceMs, openedSinceMs }: SessionBounds,
): Promise<Buffer[]> {
  const { rows } = await db.query<{ token_hash: Buffer }>(
    `SELECT token_hash FROM sessions
     WHERE token_hash = ANY($1) AND ended_at IS NULL AND last_seen_at >= $2 AND created_at >= $3`,
    [tokenHashes, new Date(idleSinceMs), new Date(openedSinceMs)],
  )
  return rows.map((row) => row.token_hash)
}

export async function insertIdentity(
  db: Queryable,
  identity: { id: string; fingerprint: string; ip: string },
  nowMs: number,
): Promise<void> {
  await db.query('INSERT INTO browser_identities (id, fingerprint, ip, created_at) VALUES ($1, $2, $3, $4)', [
    identity.id,
    identity.fingerprint,
    identity.ip,
    new Date(nowMs),
  ])
}

/** Deletes up to `atMost` sessions that ended or went idle before; rows locked elsewhere are left for the next run. */
export async function deleteOldSessions(db: Queryable, beforeMs: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM sessions WHERE token_hash IN
       (SELECT token_hash FROM sessions
        WHERE last_seen_at < $1 AND (ended_at IS NULL OR ended_at < $1)
        ORDER BY last_seen_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), atMost],
  )
  return rowCount ?? 0
}

/** Deletes identities issued before that no stored session or origin refers to. */
export async function deleteUnusedIdentities(
  db: Queryable,
  beforeMs: number,
  atMost: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM browser_identities WHERE id IN
       (SELECT id FROM browser_identities
        WHERE created_at < $1
          AND NOT EXISTS (SELECT FROM sessions WHERE identity = browser_identities.id::text)
          AND NOT EXISTS (SELECT FROM login_origins WHERE origin = 'identity:' || browser_identities.id::text)
        LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), atMost],
  )
  return rowCount ?? 0
}
