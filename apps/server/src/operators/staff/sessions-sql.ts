import type { Queryable } from '../../platform/db/queryable.ts'

/** A session stands while it was used and opened after these moments. */
export type SessionBounds = { readonly idleSinceMs: number; readonly openedSinceMs: number }

export type StoredSession = {
  readonly id: string
  readonly operatorId: string
  readonly isLocal: boolean
  readonly openedAtMs: number
  readonly lastSeenAtMs: number
  readonly ip: string
  readonly userAgent: string
}

type SessionRow = {
  id: string
  operator_id: string
  is_local: boolean
  opened_at: Date
  last_seen_at: Date
  ip: string
  user_agent: string
}

const sessionOf = (row: SessionRow): StoredSession => ({
  id: row.id,
  operatorId: row.operator_id,
  isLocal: row.is_local,
  openedAtMs: row.opened_at.getTime(),
  lastSeenAtMs: row.last_seen_at.getTime(),
  ip: row.ip,
  userAgent: row.user_agent,
})

const SESSION = 'id, operator_id, is_local, opened_at, last_seen_at, ip, user_agent'

export async function insertSession(
  db: Queryable,
  tokenHash: Buffer,
  session: Omit<StoredSession, 'lastSeenAtMs'> & { readonly device: string },
): Promise<void> {
  await db.query(
    `INSERT INTO operator_sessions (id, token_hash, operator_id, is_local, opened_at, last_seen_at, ip, user_agent, device)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
    [
      session.id,
      tokenHash,
      session.operatorId,
      session.isLocal,
      new Date(session.openedAtMs),
      session.ip,
      session.userAgent,
      session.device,
    ],
  )
}

/** The session if it stands, marked as seen now. */
export async function touchSession(
  db: Queryable,
  tokenHash: Buffer,
  { idleSinceMs, openedSinceMs }: SessionBounds,
  nowMs: number,
): Promise<StoredSession | null> {
  const { rows } = await db.query<SessionRow>(
    `UPDATE operator_sessions SET last_seen_at = greatest(last_seen_at, $4)
     WHERE token_hash = $1 AND ended_at IS NULL AND last_seen_at >= $2 AND opened_at >= $3 RETURNING ${SESSION}`,
    [tokenHash, new Date(idleSinceMs), new Date(openedSinceMs), new Date(nowMs)],
  )
  return rows[0] ? sessionOf(rows[0]) : null
}

export async function listSessions(
  db: Queryable,
  operatorId: string,
  { idleSinceMs, openedSinceMs }: SessionBounds,
): Promise<readonly StoredSession[]> {
  const { rows } = await db.query<SessionRow>(
    `SELECT ${SESSION} FROM operator_sessions
     WHERE operator_id = $1 AND ended_at IS NULL AND last_seen_at >= $2 AND opened_at >= $3
     ORDER BY last_seen_at DESC`,
    [operatorId, new Date(idleSinceMs), new Date(openedSinceMs)],
  )
  return rows.map(sessionOf)
}

/** Ends one session of the operator, or all of them. */
export async function endSessions(
  db: Queryable,
  operatorId: string,
  nowMs: number,
  sessionId?: string,
): Promise<void> {
  await db.query(
    `UPDATE operator_sessions SET ended_at = $2
     WHERE operator_id = $1 AND ended_at IS NULL AND ($3::uuid IS NULL OR id = $3)`,
    [operatorId, new Date(nowMs), sessionId ?? null],
  )
}

export async function findSessionId(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM operator_sessions WHERE token_hash = $1', [
    tokenHash,
  ])
  return rows[0]?.id ?? null
}
