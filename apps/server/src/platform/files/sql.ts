import type { FileType } from '@baize/contract/player'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../db/queryable.ts'

export type NewFile = {
  readonly id: string
  readonly owner: UserId
  readonly sha256: Buffer
  readonly type: FileType
  readonly bytes: Buffer
  readonly at: Date
}

/**
 * Stores nothing when the owner already has `most` files, or this very one. Serialized per owner, so that each insert
 * counts all earlier ones.
 */
export async function insertFile(tx: Queryable, file: NewFile, most: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('files:' || $1, 0))`, [file.owner])
  await tx.query(
    `INSERT INTO files (id, user_id, sha256, type, bytes, created_at, sealed)
     SELECT $1, $2, $3, $4, $5, $6, true WHERE (SELECT count(*) FROM files WHERE user_id = $2) < $7
     ON CONFLICT (user_id, sha256) DO NOTHING`,
    [file.id, file.owner, file.sha256, file.type, file.bytes, file.at, most],
  )
}

export async function selectFileId(
  db: Queryable,
  owner: UserId,
  hashes: readonly Buffer[],
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM files WHERE user_id = $1 AND sha256 = ANY($2::bytea[])',
    [owner, hashes],
  )
  return rows[0]?.id ?? null
}

export type KeptFile = { readonly type: FileType; readonly bytes: Buffer; readonly sealed: boolean }

/** A file sent as an identity document is no longer readable by its sender. */
export async function selectFile(db: Queryable, owner: UserId, id: string): Promise<KeptFile | null> {
  const { rows } = await db.query<KeptFile>(
    `SELECT type, bytes, sealed FROM files WHERE user_id = $1 AND id = $2
     AND NOT EXISTS (SELECT FROM identity_files WHERE file_id = $2)`,
    [owner, id],
  )
  return rows[0] ?? null
}

export async function selectAnyFile(db: Queryable, id: string): Promise<KeptFile | null> {
  const { rows } = await db.query<KeptFile>('SELECT type, bytes, sealed FROM files WHERE id = $1', [id])
  return rows[0] ?? null
}
