import { cacheFor } from '../concurrency/cached.ts'
import type { PlatformContext } from '../context.ts'
import { leftOf } from './move.ts'
import { countFiles, type Shelf } from './objects-sql.ts'

/** Counting reads an index as large as there are files, and scrapes are frequent. */
const COUNTED_MS = 30_000

/** Sets the metrics of files from the database, so that every process reports the same. */
export const fileMeter = (
  { db, clock, metrics, stores }: Pick<PlatformContext, 'clock' | 'db' | 'metrics' | 'stores'>,
  shelves: readonly Shelf[],
): (() => Promise<void>) =>
  cacheFor(COUNTED_MS, clock, async () => {
    const counts = await countFiles(db, shelves)
    metrics.files.reset()
    metrics.fileBytes.reset()
    for (const { store, files, bytes } of counts) {
      metrics.files.set({ store }, files)
      metrics.fileBytes.set({ store }, bytes)
    }
    const left = leftOf(counts, stores.inUse.name)
    metrics.filesToMove.set(left.files)
    metrics.fileBytesToMove.set(left.bytes)
    metrics.filesUnreadable.set(counts.reduce((sum, { unreadable }) => sum + unreadable, 0))
  })
