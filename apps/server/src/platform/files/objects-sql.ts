import { present } from '@baize/kit'
import { DATABASE } from '../configuration/file-settings.ts'
import type { Queryable, Readable } from '../db/queryable.ts'

/** A table of files: its rows have their bytes in a store, or in themselves if they are from before there were stores. */
export type Shelf = {
  readonly table: 'files' | 'static_assets'
  readonly idType: 'uuid' | 'text'
  /** The first part of the keys of its objects. */
  readonly folder: string
}

export async function insertBytes(db: Queryable, key: string, bytes: Buffer): Promise<void> {
  await db.query('INSERT INTO object_bytes (key, bytes) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [
    key,
    bytes,
  ])
}

export async function selectBytes(db: Readable, key: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ bytes: Buffer }>('SELECT bytes FROM object_bytes WHERE key = $1', [key])
  return rows[0]?.bytes ?? null
}

export async function selectLength(db: Readable, key: string): Promise<number | null> {
  const { rows } = await db.query<{ length: number }>(
    'SELECT octet_length(bytes) AS length FROM object_bytes WHERE key = $1',
    [key],
  )
  return rows[0]?.length ?? null
}

export async function deleteBytes(db: Queryable, key: string): Promise<void> {
  await db.query('DELETE FROM object_bytes WHERE key = $1', [key])
}

export type Copy = {
  readonly key: string
  readonly store: string
  readonly size: number
  readonly sha256: Buffer
}

/** Notes a copy before it is written. It is removed at that time unless a file takes it. */
export async function insertCopy(db: Queryable, copy: Copy, removeAtMs: number): Promise<void> {
  await db.query(
    'INSERT INTO object_copies (key, store, size, sha256, remove_at) VALUES ($1, $2, $3, $4, $5)',
    [copy.key, copy.store, copy.size, copy.sha256, new Date(removeAtMs)],
  )
}

/** Makes it the copy of a file, in the transaction that names it there. False when its removal has begun. */
export async function takeCopy(tx: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE object_copies SET remove_at = NULL WHERE key = $1 AND remove_at IS NOT NULL AND NOT removing',
    [key],
  )
  return rowCount === 1
}

/** No file names it any more, or none ever will. */
export async function leaveCopy(tx: Queryable, key: string, removeAtMs: number): Promise<void> {
  await tx.query('UPDATE object_copies SET remove_at = $2, fault = NULL, retry_at = NULL WHERE key = $1', [
    key,
    new Date(removeAtMs),
  ])
}

/** Copies that are due to be removed. From now on no file can take them. */
export async function claimRemovals(
  db: Queryable,
  nowMs: number,
  most: number,
): Promise<readonly Pick<Copy, 'key' | 'store'>[]> {
  const { rows } = await db.query<Pick<Copy, 'key' | 'store'>>(
    `UPDATE object_copies SET removing = true WHERE key IN (
       SELECT key FROM object_copies WHERE remove_at <= $1 ORDER BY remove_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING key, store`,
    [new Date(nowMs), most],
  )
  return rows
}

export async function deleteCopy(db: Queryable, key: string): Promise<void> {
  await db.query('DELETE FROM object_copies WHERE key = $1 AND removing', [key])
}

export async function delayRemoval(db: Queryable, key: string, untilMs: number): Promise<void> {
  await db.query('UPDATE object_copies SET remove_at = $2 WHERE key = $1 AND removing', [
    key,
    new Date(untilMs),
  ])
}

/** Where the bytes of a file are: in its row, or in a copy. */
export type Place =
  | { readonly bytes: Buffer; readonly copy: null }
  | { readonly bytes: null; readonly copy: Copy }

type PlaceRow = {
  readonly bytes: Buffer | null
  readonly key: string | null
  readonly store: string
  readonly size: number
  readonly sha256: Buffer
}

/** Columns of a place, of a shelf's table `f` joined to its copies `c`. */
const PLACE = 'c.key, c.store, c.size, c.sha256'
const JOINED = ({ table }: Shelf) => `${table} f LEFT JOIN object_copies c ON c.key = f.object_key`

const placeOf = ({ bytes, key, ...copy }: PlaceRow): Place =>
  bytes === null
    ? { bytes: null, copy: { ...copy, key: present(key, 'key of a copy') } }
    : { bytes, copy: null }

export async function selectPlace(db: Readable, shelf: Shelf, id: string): Promise<Place | null> {
  const { rows } = await db.query<PlaceRow>(
    `SELECT f.bytes, ${PLACE} FROM ${JOINED(shelf)} WHERE f.id = $1::${shelf.idType}`,
    [id],
  )
  return rows[0] ? placeOf(rows[0]) : null
}

/** Files after this one, in the order of their ids, whose bytes are not in the store. Without those that could not be read. */
export async function listElsewhere(
  db: Readable,
  shelf: Shelf,
  { store, after, nowMs, most }: { store: string; after: string | null; nowMs: number; most: number },
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT f.id::text AS id FROM ${JOINED(shelf)}
     WHERE CASE WHEN f.bytes IS NULL THEN c.store <> $1 ELSE $1 <> '${DATABASE}' END
       AND (c.retry_at IS NULL OR c.retry_at <= $2) AND ($3::${shelf.idType} IS NULL OR f.id > $3::${shelf.idType})
     ORDER BY f.id LIMIT $4`,
    [store, new Date(nowMs), after, most],
  )
  return rows.map(({ id }) => id)
}

/** Names another copy in a file's row. False when the row has changed since it was read. */
export async function relocate(
  tx: Queryable,
  shelf: Shelf,
  { id, from, to }: { readonly id: string; readonly from: string | null; readonly to: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE ${shelf.table} SET bytes = NULL, object_key = $3
     WHERE id = $1::${shelf.idType} AND object_key IS NOT DISTINCT FROM $2`,
    [id, from, to],
  )
  return rowCount === 1
}

export async function markUnreadable(
  db: Queryable,
  key: string,
  { fault, retryAtMs }: { readonly fault: string; readonly retryAtMs: number },
): Promise<void> {
  await db.query('UPDATE object_copies SET fault = $2, retry_at = $3 WHERE key = $1 AND remove_at IS NULL', [
    key,
    fault,
    new Date(retryAtMs),
  ])
}

export type StoreCount = {
  readonly store: string
  readonly files: number
  readonly bytes: number
  readonly unreadable: number
}

/** Files by the store that has them. Those with their bytes in the row are in the database. */
export async function countFiles(db: Readable, shelves: readonly Shelf[]): Promise<readonly StoreCount[]> {
  const rowsOf = ({ table }: Shelf) =>
    `SELECT '${DATABASE}' AS store, octet_length(bytes) AS size, NULL AS fault FROM ${table} WHERE bytes IS NOT NULL`
  const { rows } = await db.query<StoreCount>(
    `SELECT store, count(*)::int AS files, sum(size)::float8 AS bytes, count(fault)::int AS unreadable FROM (
       SELECT store, size, fault FROM object_copies WHERE remove_at IS NULL
       ${shelves.map((shelf) => `UNION ALL ${rowsOf(shelf)}`).join(' ')}
     ) AS places GROUP BY store ORDER BY store`,
  )
  return rows
}
