import type { Queryable, Readable } from '../../platform/db/queryable.ts'

export type StoredKey = { readonly id: string; readonly publicKey: Buffer; readonly sealed: Buffer }

const KEY = 'id, public_key AS "publicKey", sealed'

/** Two processes that start together make one key. */
export async function lockKeys(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('push keys', 0))`)
}

export async function findNewestKey(db: Readable): Promise<StoredKey | null> {
  const { rows } = await db.query<StoredKey>(
    `SELECT ${KEY} FROM push_keys ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
  return rows[0] ?? null
}

export async function findKeyByPublic(db: Readable, publicKey: Buffer): Promise<StoredKey | null> {
  const { rows } = await db.query<StoredKey>(`SELECT ${KEY} FROM push_keys WHERE public_key = $1`, [
    publicKey,
  ])
  return rows[0] ?? null
}

export async function listKeys(db: Readable, ids: readonly string[]): Promise<readonly StoredKey[]> {
  const { rows } = await db.query<StoredKey>(`SELECT ${KEY} FROM push_keys WHERE id = ANY ($1::uuid[])`, [
    ids,
  ])
  return rows
}

export async function insertKey(tx: Queryable, key: StoredKey, nowMs: number): Promise<void> {
  await tx.query('INSERT INTO push_keys (id, public_key, sealed, created_at) VALUES ($1, $2, $3, $4)', [
    key.id,
    key.publicKey,
    key.sealed,
    new Date(nowMs),
  ])
}
