import { ROLES, type Role } from '@baize/contract'
import { present } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export type StoredOperator = {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly isLocal: boolean
  readonly roles: readonly Role[]
  readonly recovery: { readonly secret: Buffer; readonly isOn: boolean; readonly lastStep: number } | null
  readonly createdAtMs: number
  readonly endedAtMs: number | null
}

type OperatorRow = {
  id: string
  handle: string
  name: string
  is_local: boolean
  roles: string[]
  recovery_secret: Buffer | null
  recovery_on: boolean
  recovery_step: string
  created_at: Date
  ended_at: Date | null
}

const OPERATOR = `o.id, o.handle, o.name, o.is_local, o.recovery_secret, o.recovery_on, o.recovery_step, o.created_at,
  o.ended_at, ARRAY(SELECT r.role FROM operator_roles r WHERE r.operator_id = o.id ORDER BY r.role) AS roles`

const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

const operatorOf = (row: OperatorRow): StoredOperator => ({
  id: row.id,
  handle: row.handle,
  name: row.name,
  isLocal: row.is_local,
  roles: row.roles.filter(isRole),
  recovery:
    row.recovery_secret === null
      ? null
      : { secret: row.recovery_secret, isOn: row.recovery_on, lastStep: Number(row.recovery_step) },
  createdAtMs: row.created_at.getTime(),
  endedAtMs: row.ended_at?.getTime() ?? null,
})

export async function findOperator(db: Queryable, id: string): Promise<StoredOperator | null> {
  const { rows } = await db.query<OperatorRow>(`SELECT ${OPERATOR} FROM operators o WHERE o.id = $1`, [id])
  return rows[0] ? operatorOf(rows[0]) : null
}

export async function lockOperator(tx: Queryable, id: string): Promise<StoredOperator | null> {
  await tx.query('SELECT FROM operators WHERE id = $1 FOR UPDATE', [id])
  return findOperator(tx, id)
}

export async function findByHandle(db: Queryable, handle: string): Promise<StoredOperator | null> {
  const { rows } = await db.query<OperatorRow>(
    `SELECT ${OPERATOR} FROM operators o WHERE translate(o.handle, '.-', '') = translate($1, '.-', '')`,
    [handle],
  )
  return rows[0] ? operatorOf(rows[0]) : null
}

export async function listOperators(db: Queryable): Promise<readonly StoredOperator[]> {
  const { rows } = await db.query<OperatorRow>(`SELECT ${OPERATOR} FROM operators o ORDER BY o.id`)
  return rows.map(operatorOf)
}

/** Null when the handle is taken. */
export async function insertOperator(
  db: Queryable,
  { handle, name, isLocal }: Pick<StoredOperator, 'handle' | 'name' | 'isLocal'>,
  nowMs: number,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO operators (handle, name, is_local, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING id`,
    [handle, name, isLocal, new Date(nowMs)],
  )
  return rows[0]?.id ?? null
}

export async function setRoles(
  tx: Queryable,
  id: string,
  roles: readonly Role[],
  by: string,
  nowMs: number,
): Promise<void> {
  await tx.query('DELETE FROM operator_roles WHERE operator_id = $1 AND NOT role = ANY ($2)', [id, roles])
  await tx.query(
    `INSERT INTO operator_roles (operator_id, role, granted_by, granted_at)
     SELECT $1, role, $3, $4 FROM unnest($2::text[]) AS role ON CONFLICT DO NOTHING`,
    [id, roles, by, new Date(nowMs)],
  )
}

/**
 * Locks the owners' roles, so that two owners cannot remove each other at the same time, and counts the active owners
 * besides this one.
 */
export async function countOtherOwners(tx: Queryable, id: string): Promise<number> {
  await tx.query(`SELECT FROM operator_roles WHERE role = 'owner' ORDER BY operator_id FOR UPDATE`)
  const { rows } = await tx.query<{ count: string }>(
    `SELECT count(*) FROM operator_roles r JOIN operators o ON o.id = r.operator_id
     WHERE r.role = 'owner' AND o.ended_at IS NULL AND o.id <> $1`,
    [id],
  )
  return Number(present(rows[0], 'count').count)
}

export async function endOperator(tx: Queryable, id: string, nowMs: number): Promise<void> {
  await tx.query('UPDATE operators SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
    id,
    new Date(nowMs),
  ])
  await tx.query('DELETE FROM operator_passkeys WHERE operator_id = $1', [id])
  await tx.query('DELETE FROM operator_links WHERE operator_id = $1', [id])
  await tx.query('DELETE FROM operator_sign_ins WHERE operator_id = $1', [id])
}

export async function setRecovery(
  db: Queryable,
  id: string,
  recovery: { readonly secret: Buffer; readonly isOn: boolean; readonly lastStep: number },
): Promise<void> {
  await db.query(
    'UPDATE operators SET recovery_secret = $2, recovery_on = $3, recovery_step = $4 WHERE id = $1',
    [id, recovery.secret, recovery.isOn, recovery.lastStep],
  )
}

/** Counts by operator: passkeys, open sessions, and when a session was last used. */
export async function readActivity(
  db: Queryable,
  standing: Standing,
): Promise<
  ReadonlyMap<
    string,
    { readonly passkeys: number; readonly sessions: number; readonly seenMs: number | null }
  >
> {
  const { rows } = await db.query<{ id: string; passkeys: string; sessions: string; seen: Date | null }>(
    `SELECT o.id,
       (SELECT count(*) FROM operator_passkeys p WHERE p.operator_id = o.id) AS passkeys,
       (SELECT count(*) FROM operator_sessions s WHERE s.operator_id = o.id AND s.ended_at IS NULL
          AND s.last_seen_at >= $1 AND s.opened_at >= $2) AS sessions,
       (SELECT max(s.last_seen_at) FROM operator_sessions s WHERE s.operator_id = o.id) AS seen
     FROM operators o`,
    [new Date(standing.idleSinceMs), new Date(standing.openedSinceMs)],
  )
  return new Map(
    rows.map(({ id, passkeys, sessions, seen }) => [
      id,
      { passkeys: Number(passkeys), sessions: Number(sessions), seenMs: seen?.getTime() ?? null },
    ]),
  )
}

// Sessions

/** A session stands while it was used and opened after these moments. */
export type Standing = { readonly idleSinceMs: number; readonly openedSinceMs: number }

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
  one: Omit<StoredSession, 'lastSeenAtMs'> & { readonly device: string },
): Promise<void> {
  await db.query(
    `INSERT INTO operator_sessions (id, token_hash, operator_id, is_local, opened_at, last_seen_at, ip, user_agent, device)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
    [
      one.id,
      tokenHash,
      one.operatorId,
      one.isLocal,
      new Date(one.openedAtMs),
      one.ip,
      one.userAgent,
      one.device,
    ],
  )
}

/** The session if it stands, marked as seen now. */
export async function touchSession(
  db: Queryable,
  tokenHash: Buffer,
  { idleSinceMs, openedSinceMs }: Standing,
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
  { idleSinceMs, openedSinceMs }: Standing,
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

// Passkeys

export type StoredPasskey = {
  readonly id: string
  readonly operatorId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | null
}

type PasskeyRow = {
  id: string
  operator_id: string
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

const passkeyOf = (row: PasskeyRow): StoredPasskey => ({
  id: row.id,
  operatorId: row.operator_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  createdAtMs: row.created_at.getTime(),
  lastUsedAtMs: row.last_used_at?.getTime() ?? null,
})

export async function findPasskey(db: Queryable, id: string): Promise<StoredPasskey | null> {
  const { rows } = await db.query<PasskeyRow>('SELECT * FROM operator_passkeys WHERE id = $1', [id])
  return rows[0] ? passkeyOf(rows[0]) : null
}

export async function listPasskeys(db: Queryable, operatorId: string): Promise<readonly StoredPasskey[]> {
  const { rows } = await db.query<PasskeyRow>(
    'SELECT * FROM operator_passkeys WHERE operator_id = $1 ORDER BY created_at, id',
    [operatorId],
  )
  return rows.map(passkeyOf)
}

/** False when this passkey is known already. */
export async function insertPasskey(
  db: Queryable,
  one: Omit<StoredPasskey, 'lastUsedAtMs'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO operator_passkeys (id, operator_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [one.id, one.operatorId, one.publicKey, one.counter, one.transports, one.name, new Date(one.createdAtMs)],
  )
  return rowCount === 1
}

/** False when the counter has moved meanwhile: two uses of one answer. */
export async function usePasskey(
  db: Queryable,
  { id, counter }: StoredPasskey,
  newCounter: number,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE operator_passkeys SET counter = $3, last_used_at = $4 WHERE id = $1 AND counter = $2',
    [id, counter, newCounter, new Date(nowMs)],
  )
  return rowCount === 1
}

export async function deletePasskeys(tx: Queryable, operatorId: string, id?: string): Promise<number> {
  const { rowCount } = await tx.query(
    'DELETE FROM operator_passkeys WHERE operator_id = $1 AND ($2::text IS NULL OR id = $2)',
    [operatorId, id ?? null],
  )
  return rowCount ?? 0
}

// Links

export type StoredLink = { readonly operatorId: string; readonly kind: 'invite' | 'recover' }

/** A new link replaces earlier ones of the person. */
export async function replaceLink(
  tx: Queryable,
  hash: Buffer,
  { operatorId, kind }: StoredLink,
  expiresAtMs: number,
): Promise<void> {
  await tx.query('DELETE FROM operator_links WHERE operator_id = $1', [operatorId])
  await tx.query('INSERT INTO operator_links (hash, operator_id, kind, expires_at) VALUES ($1, $2, $3, $4)', [
    hash,
    operatorId,
    kind,
    new Date(expiresAtMs),
  ])
}

export async function findLink(db: Queryable, hash: Buffer, nowMs: number): Promise<StoredLink | null> {
  const { rows } = await db.query<{ operator_id: string; kind: StoredLink['kind'] }>(
    'SELECT operator_id, kind FROM operator_links WHERE hash = $1 AND expires_at > $2',
    [hash, new Date(nowMs)],
  )
  return rows[0] ? { operatorId: rows[0].operator_id, kind: rows[0].kind } : null
}

/** Deletes the link: of two concurrent uses, one succeeds. */
export async function takeLink(tx: Queryable, hash: Buffer, nowMs: number): Promise<StoredLink | null> {
  const { rows } = await tx.query<{ operator_id: string; kind: StoredLink['kind'] }>(
    'DELETE FROM operator_links WHERE hash = $1 AND expires_at > $2 RETURNING operator_id, kind',
    [hash, new Date(nowMs)],
  )
  return rows[0] ? { operatorId: rows[0].operator_id, kind: rows[0].kind } : null
}

// Challenges

export type StoredChallenge = {
  readonly id: string
  readonly kind: 'login' | 'register' | 'confirm'
  readonly operatorId: string | null
  readonly sessionId: string | null
  readonly challenge: string
  readonly callHash: Buffer | null
}

export async function insertChallenge(
  db: Queryable,
  one: StoredChallenge,
  nowMs: number,
  expiresAtMs: number,
): Promise<void> {
  await db.query(
    `DELETE FROM operator_challenges WHERE id IN
       (SELECT id FROM operator_challenges WHERE expires_at <= $1 LIMIT 20 FOR UPDATE SKIP LOCKED)`,
    [new Date(nowMs)],
  )
  await db.query(
    `INSERT INTO operator_challenges (id, kind, operator_id, session_id, challenge, call_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [one.id, one.kind, one.operatorId, one.sessionId, one.challenge, one.callHash, new Date(expiresAtMs)],
  )
}

/** Deletes the challenge it takes: an answer can be used once. */
export async function takeChallenge(
  db: Queryable,
  { id, kind, operatorId }: Pick<StoredChallenge, 'id' | 'kind' | 'operatorId'>,
  nowMs: number,
): Promise<string | null> {
  const { rows } = await db.query<{ challenge: string }>(
    `DELETE FROM operator_challenges WHERE id = $1 AND kind = $2 AND operator_id IS NOT DISTINCT FROM $3
       AND expires_at > $4 RETURNING challenge`,
    [id, kind, operatorId, new Date(nowMs)],
  )
  return rows[0]?.challenge ?? null
}

/** The unanswered challenge of a confirmation in this session. */
export async function findConfirmation(
  db: Queryable,
  id: string,
  sessionId: string,
  nowMs: number,
): Promise<string | null> {
  const { rows } = await db.query<{ challenge: string }>(
    `SELECT challenge FROM operator_challenges
     WHERE id = $1 AND session_id = $2 AND confirmed_at IS NULL AND expires_at > $3`,
    [id, sessionId, new Date(nowMs)],
  )
  return rows[0]?.challenge ?? null
}

export async function markConfirmed(db: Queryable, id: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE operator_challenges SET confirmed_at = $2 WHERE id = $1 AND confirmed_at IS NULL',
    [id, new Date(nowMs)],
  )
  return rowCount === 1
}

/** Uses up a confirmation of exactly this call in this session. */
export async function takeConfirmation(
  db: Queryable,
  id: string,
  sessionId: string,
  callHash: Buffer,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `DELETE FROM operator_challenges
     WHERE id = $1 AND session_id = $2 AND call_hash = $3 AND confirmed_at IS NOT NULL AND expires_at > $4`,
    [id, sessionId, callHash, new Date(nowMs)],
  )
  return rowCount === 1
}

export async function findSessionId(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM operator_sessions WHERE token_hash = $1', [
    tokenHash,
  ])
  return rows[0]?.id ?? null
}
