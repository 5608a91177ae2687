import { keyPermissionsOf, permissionsOf, Role, type ServiceKey } from '@baize/contract/operator'
import type { Queryable } from '../../platform/db/queryable.ts'

type KeyRow = {
  id: string
  name: string
  role: string
  created_by: string
  created_by_id: string | null
  approved_by: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  last_used_at: Date | null
}
const KEY =
  'id, name, role, created_by, created_by_id, approved_by, created_at, expires_at, ended_at, last_used_at'
const keyOf = (row: KeyRow): ServiceKey => ({
  id: row.id,
  name: row.name,
  role: Role.parse(row.role),
  createdBy: row.created_by,
  approvedBy: row.approved_by,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  lastUsedAt: row.last_used_at?.getTime() ?? null,
})

export async function insertKey(
  db: Queryable,
  tokenHash: Buffer,
  serviceKey: Pick<
    ServiceKey,
    'id' | 'name' | 'role' | 'createdBy' | 'approvedBy' | 'createdAt' | 'expiresAt'
  > & {
    readonly makerId: string | null
  },
): Promise<void> {
  await db.query(
    `INSERT INTO service_keys (id, token_hash, name, role, created_by, created_at, expires_at, created_by_id, approved_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      serviceKey.id,
      tokenHash,
      serviceKey.name,
      serviceKey.role,
      serviceKey.createdBy,
      new Date(serviceKey.createdAt),
      new Date(serviceKey.expiresAt),
      serviceKey.makerId,
      serviceKey.approvedBy,
    ],
  )
}

type Maker = { readonly endedAtMs: number | null; readonly roles: readonly Role[] }

/** Whether the maker is active and may do everything that a key of this role does. */
export function covers({ endedAtMs, roles }: Maker, role: Role): boolean {
  const held = permissionsOf(roles)
  return endedAtMs === null && [...keyPermissionsOf(role)].every((permission) => held.has(permission))
}

/** Ends the keys that this maker may no longer stand for. */
export async function endKeysOf(tx: Queryable, makerId: string, maker: Maker, nowMs: number): Promise<void> {
  const { rows } = await tx.query<KeyRow>(
    `SELECT ${KEY} FROM service_keys WHERE created_by_id = $1 AND ended_at IS NULL`,
    [makerId],
  )
  for (const { id, role } of rows.map(keyOf)) if (!covers(maker, role)) await endKey(tx, id, nowMs)
}

/** The key if it stands, marked as used now, and its maker. */
export async function touchKey(
  db: Queryable,
  tokenHash: Buffer,
  nowMs: number,
): Promise<(ServiceKey & { readonly makerId: string | null }) | null> {
  const { rows } = await db.query<KeyRow>(
    `UPDATE service_keys SET last_used_at = $2
     WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2 RETURNING ${KEY}`,
    [tokenHash, new Date(nowMs)],
  )
  return rows[0] ? { ...keyOf(rows[0]), makerId: rows[0].created_by_id } : null
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
