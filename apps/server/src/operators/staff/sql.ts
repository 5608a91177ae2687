import { ROLES, type Role } from '@baize/contract/operator'
import { present } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import type { SessionBounds } from './sessions-sql.ts'

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

export async function findOperator(db: Readable, id: string): Promise<StoredOperator | null> {
  const { rows } = await db.query<OperatorRow>(`SELECT ${OPERATOR} FROM operators o WHERE o.id = $1`, [id])
  return rows[0] ? operatorOf(rows[0]) : null
}

export async function lockOperator(tx: Queryable, id: string): Promise<StoredOperator | null> {
  await tx.query('SELECT FROM operators WHERE id = $1 FOR UPDATE', [id])
  return findOperator(tx, id)
}

export async function findByHandle(db: Readable, handle: string): Promise<StoredOperator | null> {
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

export async function listNames(
  db: Readable,
): Promise<{ readonly handle: string; readonly name: string; readonly isFormer: boolean }[]> {
  const { rows } = await db.query<{ handle: string; name: string; isFormer: boolean }>(
    'SELECT handle, name, ended_at IS NOT NULL AS "isFormer" FROM operators ORDER BY name, handle',
  )
  return rows
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
  standing: SessionBounds,
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
