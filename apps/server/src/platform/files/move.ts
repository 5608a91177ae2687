import { HOUR_MS, MINUTE_MS, ok } from '@baize/kit'
import { keepCopy, type ObjectsContext, readCopy, writeCopy } from './objects.ts'
import {
  claimRemovals,
  countFiles,
  delayRemoval,
  deleteCopy,
  leaveCopy,
  listElsewhere,
  markUnreadable,
  relocate,
  type Shelf,
  type StoreCount,
  selectPlace,
} from './objects-sql.ts'

/** Files on their way at once: forty megabytes of memory at most. */
const AT_ONCE = 4
/** How often a long move says how far it is. */
const REPORT_EVERY = 200
/** A copy that was left stays this long: a reader may have seen it in the row just before. */
const LINGERS_MS = 10 * MINUTE_MS
const UNREADABLE_AGAIN_MS = HOUR_MS
/** One that fails again and again must not keep the others from being moved. */
const SILENT_AGAIN_MS = 5 * MINUTE_MS
const REMOVALS_AT_ONCE = 100
const REMOVAL_AGAIN_MS = 10 * MINUTE_MS

type Moved = 'moved' | 'unreadable' | 'changed' | 'stopped'

/** What is left to be moved to the store in use. */
export function leftOf(counts: readonly StoreCount[], inUse: string): { files: number; bytes: number } {
  const elsewhere = counts.filter(({ store }) => store !== inUse)
  return {
    files: elsewhere.reduce((sum, { files }) => sum + files, 0),
    bytes: elsewhere.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/**
 * Moves files that are elsewhere to the store in use, a few at a time. A file's row names the new copy only after that was
 * read back, and the old copy is removed only after the row has committed: whenever this ends, each file has its bytes.
 */
export async function moveFiles(
  ctx: ObjectsContext,
  shelves: readonly Shelf[],
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock, log, stores } = ctx
  const tally = { moved: 0, unreadable: 0 }
  const report = async (): Promise<void> => {
    const { files: left, bytes: bytesLeft } = leftOf(await countFiles(db, shelves), stores.inUse.name)
    log.info(
      { to: stores.inUse.name, ...tally, left, bytesLeft },
      left === 0 ? 'all files moved' : 'files moved',
    )
  }
  for (const shelf of shelves) {
    let after: string | null = null
    for (;;) {
      const ids: readonly string[] = await listElsewhere(db, shelf, {
        store: stores.inUse.name,
        after,
        nowMs: clock.now(),
        most: AT_ONCE,
      })
      after = ids.at(-1) ?? null
      if (after === null) break
      const before = tally.moved
      const outcomes = await Promise.all(ids.map((id) => moveFile(ctx, shelf, id)))
      tally.moved += outcomes.filter((outcome) => outcome === 'moved').length
      tally.unreadable += outcomes.filter((outcome) => outcome === 'unreadable').length
      if (signal?.aborted || outcomes.every((outcome) => outcome === 'stopped')) return report()
      if (Math.floor(tally.moved / REPORT_EVERY) > Math.floor(before / REPORT_EVERY)) await report()
    }
  }
  if (tally.moved + tally.unreadable > 0) await report()
}

async function moveFile(ctx: ObjectsContext, shelf: Shelf, id: string): Promise<Moved> {
  const { db, clock, log, stores } = ctx
  const place = await selectPlace(db, shelf, id)
  if (place === null || place.copy?.store === stores.inUse.name) return 'changed'
  const from = place.copy
  const fields = { file: `${shelf.folder}/${id}`, from: from?.store ?? 'row', to: stores.inUse.name }
  const read = from === null ? ok(place.bytes) : await readCopy(ctx, from)
  if (!read.ok) {
    const { kind, reason } = read.error
    const isGone = kind === 'absent' || kind === 'damaged'
    if (isGone) log.error({ ...fields, kind, reason }, 'file not readable, left where it is')
    else log.warn({ ...fields, kind, reason }, 'file not moved')
    const retryAtMs = clock.now() + (isGone ? UNREADABLE_AGAIN_MS : SILENT_AGAIN_MS)
    if (from) await markUnreadable(db, from.key, { fault: reason, retryAtMs })
    return isGone ? 'unreadable' : 'stopped'
  }
  const written = await writeCopy(ctx, stores.inUse, { shelf, id, bytes: read.value })
  const verified = written.ok ? await readCopy(ctx, written.value) : written
  if (!written.ok || !verified.ok) {
    if (!verified.ok) log.warn({ ...fields, ...verified.error }, 'file not moved')
    if (written.ok) await leaveCopy(db, written.value.key, clock.now())
    return 'stopped'
  }
  const to = written.value.key
  const isMoved = await keepCopy(ctx, to, async (tx) => {
    if (!(await relocate(tx, shelf, { id, from: from?.key ?? null, to }))) return false
    if (from) await leaveCopy(tx, from.key, clock.now() + LINGERS_MS)
    return true
  })
  return isMoved ? 'moved' : 'changed'
}

/** Removes copies that no file has: left by a move, or by a process that died while it wrote them. */
export async function removeCopies(
  { db, clock, log, stores }: ObjectsContext,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const due = await claimRemovals(db, clock.now(), REMOVALS_AT_ONCE)
    for (const { key, store: name } of due) {
      if (signal?.aborted) return
      const removed = await stores.byName.get(name)?.delete(key)
      if (removed?.ok) await deleteCopy(db, key)
      else {
        const reason = removed ? removed.error.reason : 'not in the settings'
        log.warn({ key, store: name, reason }, 'copy of a file not removed')
        await delayRemoval(db, key, clock.now() + REMOVAL_AGAIN_MS)
      }
    }
    if (due.length < REMOVALS_AT_ONCE) return
  }
}
