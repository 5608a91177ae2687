import type { PlatformContext } from '../context.ts'
import type { Job } from '../jobs/job.ts'
import { everyMinutes } from '../jobs/schedule.ts'
import { moveFiles, removeCopies } from './move.ts'
import { countFiles, type Shelf } from './objects-sql.ts'

/** Job: looks for files whose store has left the settings while they were still there. */
export async function findLostFiles({ db, log, stores }: PlatformContext): Promise<void> {
  for (const { store, files } of await countFiles(db, []))
    if (!stores.byName.has(store))
      log.error({ store, files }, 'files are in a store that the settings do not have')
}

export const fileJobs = (shelves: readonly Shelf[]): readonly Job[] => [
  { name: 'files.check', when: everyMinutes(5), atStart: true, run: findLostFiles },
  {
    name: 'files.move',
    when: everyMinutes(1),
    atStart: true,
    run: (ctx, signal) => moveFiles(ctx, shelves, signal),
  },
  { name: 'files.sweep', when: everyMinutes(10), run: removeCopies },
]
