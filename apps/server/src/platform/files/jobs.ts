import { note } from '../connectors/connector.ts'
import type { PlatformContext } from '../context.ts'
import type { Job } from '../jobs/job.ts'
import { everyMinutes } from '../jobs/schedule.ts'
import { moveFiles, removeCopies } from './move.ts'
import { countFiles, type Shelf } from './objects-sql.ts'
import { s3Connector } from './s3-store.ts'

/** Job: asks each store for something harmless, so that a wrong key shows before a player sends a document. */
export async function checkStores(ctx: PlatformContext): Promise<void> {
  for (const settings of ctx.config.filesS3) {
    const fault = (await ctx.stores.byName.get(settings.name)?.check()) ?? null
    if (fault !== null) ctx.log.error({ store: settings.name, fault }, 'store of files failed its check')
    await note(ctx, s3Connector(settings), fault, true)
  }
  for (const { store, files } of await countFiles(ctx.db, []))
    if (!ctx.stores.byName.has(store))
      ctx.log.error({ store, files }, 'files are in a store that the settings do not have')
}

export const fileJobs = (shelves: readonly Shelf[]): readonly Job[] => [
  { name: 'files.check', when: everyMinutes(5), atStart: true, run: checkStores },
  {
    name: 'files.move',
    when: everyMinutes(1),
    atStart: true,
    run: (ctx, signal) => moveFiles(ctx, shelves, signal),
  },
  { name: 'files.sweep', when: everyMinutes(10), run: removeCopies },
]
