import { Role, type ServiceKey } from '@baize/contract'
import type { Queryable } from '../../ledger/commands.ts'

type KeyRow = {
  id: string
  name: string
  role: string
  created_by: string
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  last_used_at: Date | null
}
const KEY = 'id, name, role, created_by, created_at, expires_at, ended_at, last_used_at'
const keyOf = (row: KeyRow): ServiceKey => ({
  id: row.id,
  name: row.name,
  role: Role.parse(row.role),
  createdBy: row.created_by,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  lastUsedAt: row.last_used_at?.getTime() ?? null,
})

export async function insertKey(
  db: Queryable,
  tokenHash: Buffer,
  one: Pick<ServiceKey, 'id' | 'name' | 'role' | 'createdBy' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await db.query(
    `INSERT INTO service_keys (id, token_hash, name, role, created_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [one.id, tokenHash, one.name, one.role, one.createdBy, new Date(one.createdAt), new Date(one.expiresAt)],
  )
}

/** The key if it stands, marked as used now. */
export async function touchKey(db: Queryable, tokenHash: Buffer, nowMs: number): Promise<ServiceKey | null> {
  const { rows } = await db.query<KeyRow>(
    `UPDATE service_keys SET last_used_at = $2
     WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2 RETURNING ${KEY}`,
    [tokenHash, new Date(nowMs)],
  )
  return rows[0] ? keyOf(rows[0]) : null
}

export async function listKeys(db: Queryable): Promise<readonly ServiceKey[]> {
  const { rows } = await db.query<KeyRow>(`SELECT ${KEY} FROM service_keys ORDER BY created_at DESC, id DESC`)
  return rows.map(keyOf)
}

/** An ended key stays ended at its first moment. */
export async function endKey(db: Queryable, id: string, nowMs: number): Promise<ServiceKey | null> {
  const { rows } = await db.query<KeyRow>(
    `UPDATE service_keys SET ended_at = coalesce(ended_at, $2) WHERE id = $1 RETURNING ${KEY}`,
    [id, new Date(nowMs)],
  )
  return rows[0] ? keyOf(rows[0]) : null
}
