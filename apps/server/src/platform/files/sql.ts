import type { FileType } from '@baize/contract/player'
import { present, type UserId } from '@baize/kit'
import type { Queryable } from '../db/queryable.ts'
import type { Shelf } from './objects-sql.ts'

export type NewFile = {
  readonly id: string
  readonly owner: UserId
  readonly sha256: Buffer
  readonly type: FileType
  /** The key of its copy. */
  readonly key: string
  readonly at: Date
}

/** Players' files. */
export const FILES: Shelf = { table: 'files', idType: 'uuid', folder: 'files' }

/**
 * False, with nothing stored, when the owner already has `most` files, or this very one. Serialized per owner, so that
 * each insert counts all earlier ones.
 */
export async function insertFile(tx: Queryable, file: NewFile, most: number): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('files:' || $1, 0))`, [file.owner])
  const { rowCount } = await tx.query(
    `INSERT INTO files (id, user_id, sha256, type, object_key, created_at, sealed)
     SELECT $1, $2, $3, $4, $5, $6, true WHERE (SELECT count(*) FROM files WHERE user_id = $2) < $7
     ON CONFLICT (user_id, sha256) DO NOTHING`,
    [file.id, file.owner, file.sha256, file.type, file.key, file.at, most],
  )
  return rowCount === 1
}

export async function countOwned(db: Queryable, owner: UserId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM files WHERE user_id = $1',
    [owner],
  )
  return present(rows[0], 'count').count
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

/** The type of a file. One sent as an identity document is no longer readable by its sender. */
export async function selectOwnType(db: Queryable, owner: UserId, id: string): Promise<FileType | null> {
  const { rows } = await db.query<{ type: FileType }>(
    `SELECT type FROM files WHERE user_id = $1 AND id = $2
     AND NOT EXISTS (SELECT FROM identity_files WHERE file_id = $2)`,
    [owner, id],
  )
  return rows[0]?.type ?? null
}

export async function selectType(db: Queryable, id: string): Promise<FileType | null> {
  const { rows } = await db.query<{ type: FileType }>('SELECT type FROM files WHERE id = $1', [id])
  return rows[0]?.type ?? null
}
