import type { FileType } from '@baize/contract'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

export type NewFile = {
  readonly id: string
  readonly owner: UserId
  readonly sha256: Buffer
  readonly type: FileType
  readonly bytes: Buffer
  readonly at: Date
}

/** Stores nothing when the owner has `most` files already, or this very one. */
export async function insertFile(db: Queryable, file: NewFile, most: number): Promise<void> {
  await db.query(
    `INSERT INTO files (id, user_id, sha256, type, bytes, created_at)
     SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM files WHERE user_id = $2) < $7
     ON CONFLICT (user_id, sha256) DO NOTHING`,
    [file.id, file.owner, file.sha256, file.type, file.bytes, file.at, most],
  )
}

export async function selectFileId(db: Queryable, owner: UserId, sha256: Buffer): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM files WHERE user_id = $1 AND sha256 = $2', [
    owner,
    sha256,
  ])
  return rows[0]?.id ?? null
}

export async function selectFile(
  db: Queryable,
  owner: UserId,
  id: string,
): Promise<{ type: string; bytes: Buffer } | null> {
  const { rows } = await db.query<{ type: string; bytes: Buffer }>(
    'SELECT type, bytes FROM files WHERE user_id = $1 AND id = $2',
    [owner, id],
  )
  return rows[0] ?? null
}
