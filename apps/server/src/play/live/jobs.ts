import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { countMoreWins, forgetWins } from './sql.ts'

/** The ledger allocates 1,024 ids per batch. */
const STEP = 256 * 1024

/** The job: counts wins since its last run, a range at a time, each in one transaction with its cursor. */
export async function countWins({ db, clock }: Context, signal: AbortSignal): Promise<void> {
  let more = true
  while (more && !signal.aborted) {
    more = await inTransaction(db, async (tx) => {
      const isMore = await countMoreWins(tx, STEP, clock.now())
      await forgetWins(tx, clock.now())
      return isMore
    })
  }
}

export const liveJobs: readonly Job<Context>[] = [
  { name: 'wins.count', when: everyMinutes(1), run: countWins },
]
