import { createHash } from 'node:crypto'
import { err, HOUR_MS, ok, type Result } from '@baize/kit'
import type { PlatformContext } from '../context.ts'
import { inTransaction } from '../db/pool.ts'
import type { Queryable } from '../db/queryable.ts'
import type { ObjectStore, StoreFault } from '../object-stores/object-store.ts'
import {
  type Copy,
  insertCopy,
  leaveCopy,
  type Place,
  type Shelf,
  selectPlace,
  takeCopy,
} from './objects-sql.ts'

/** Far longer than any write takes. What no file has taken by then was left by a process that died. */
const UNTAKEN_MS = HOUR_MS
const KEY_BYTES = 8

/** Dependencies of what reads and writes objects. */
export type ObjectsContext = Pick<PlatformContext, 'clock' | 'db' | 'log' | 'randomBytes' | 'stores'>

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/**
 * Writes the bytes of a file to a store, under a key of its own. They are the file's once `keepCopy` commits with its row;
 * until then they are due to be removed, so a process that dies here leaves nothing.
 */
export async function writeCopy(
  { db, clock, randomBytes }: Pick<ObjectsContext, 'clock' | 'db' | 'randomBytes'>,
  store: ObjectStore,
  { shelf, id, bytes }: { readonly shelf: Shelf; readonly id: string; readonly bytes: Buffer },
): Promise<Result<Copy, StoreFault>> {
  const key = `${shelf.folder}/${id}/${Buffer.from(randomBytes(KEY_BYTES)).toString('hex')}`
  const copy: Copy = { key, store: store.name, size: bytes.length, sha256: hashOf(bytes) }
  await insertCopy(db, copy, clock.now() + UNTAKEN_MS)
  const put = await store.put(key, bytes)
  if (put.ok) return ok(copy)
  await leaveCopy(db, key, clock.now())
  return put
}

/** Makes a copy the one of a file, with the row that names it. If there is no such row, the copy is removed. */
export const keepCopy = (
  { db, clock }: Pick<ObjectsContext, 'clock' | 'db'>,
  key: string,
  nameIt: (tx: Queryable) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Its removal has begun: the write took longer than any write does.
    if (!(await takeCopy(tx, key))) return false
    if (await nameIt(tx)) return true
    await leaveCopy(tx, key, clock.now())
    return false
  })

/** Reads a copy and compares it with its hash. */
export async function readCopy(
  { stores }: Pick<ObjectsContext, 'stores'>,
  copy: Copy,
): Promise<Result<Buffer, StoreFault>> {
  const store = stores.byName.get(copy.store)
  if (!store) return err({ kind: 'refused', reason: `no store ${copy.store} in the settings` })
  const read = await store.get(copy.key, copy.size)
  if (!read.ok || hashOf(read.value).equals(copy.sha256)) return read
  return err({
    kind: 'damaged',
    reason: `hash of ${read.value.length} bytes differs, ${copy.size} expected`,
  })
}

/** The bytes of a file, wherever they are. Null when there is no such file. */
export async function readObject(
  ctx: ObjectsContext,
  shelf: Shelf,
  id: string,
): Promise<Result<Buffer, StoreFault> | null> {
  let place = await selectPlace(ctx.db, shelf, id)
  if (place === null) return null
  let read = await readPlace(ctx, place)
  if (!read.ok) {
    // It may have been moved meanwhile.
    const now = await selectPlace(ctx.db, shelf, id)
    if (now && now.copy?.key !== place.copy?.key) {
      place = now
      read = await readPlace(ctx, place)
    }
  }
  if (!read.ok) {
    const { kind, reason } = read.error
    const fields = { file: `${shelf.folder}/${id}`, store: place.copy?.store, kind, reason }
    ctx.log[kind === 'down' ? 'warn' : 'error'](fields, 'file not readable')
  }
  return read
}

const readPlace = async (
  ctx: Pick<ObjectsContext, 'stores'>,
  place: Place,
): Promise<Result<Buffer, StoreFault>> => (place.copy === null ? ok(place.bytes) : readCopy(ctx, place.copy))
