import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { deleteOld } from './messages-sql.ts'

const BATCH_SIZE = 5000

/** Job: deletes messages of rooms that are older than the house keeps them. */
export async function forgetMessages(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  signal?: AbortSignal,
): Promise<void> {
  const beforeMs = clock.now() - config.chatLifeMs
  let gone: number
  do {
    if (signal?.aborted) return
    gone = await deleteOld(db, beforeMs, BATCH_SIZE)
  } while (gone > 0)
}

export const chatJobs: readonly Job<Context>[] = [
  { name: 'chat.sweep', when: everyMinutes(10), run: forgetMessages },
]
