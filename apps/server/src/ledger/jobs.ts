import type { Job } from '../platform/jobs/job.ts'
import { dailyAt, everyMinutes } from '../platform/jobs/schedule.ts'
import type { Context } from './context.ts'
import { forgetSomeRefusals, makePartitions } from './sql.ts'

/** Enough for a worker to be down for a season. Rows without a partition go to the default one, never refused. */
const MONTHS_AHEAD = 3

/** Job: creates the partitions of bets and legs for the coming months. */
async function prepareMonths({ db, clock, log }: Context): Promise<void> {
  const made = await makePartitions(db, clock.now(), MONTHS_AHEAD)
  if (made.length > 0) log.info({ made }, 'partitions created')
}

/** Job: deletes stored bet refusals too old for any attempt to be still in flight. */
export async function forgetRefusals({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  let gone: number
  do {
    if (signal?.aborted) return
    gone = await forgetSomeRefusals(db)
  } while (gone > 0)
}

export const ledgerJobs: readonly Job<Context>[] = [
  { name: 'ledger.refusals', when: everyMinutes(10), run: forgetRefusals },
  { name: 'ledger.partitions', when: dailyAt('00:05'), atStart: true, run: prepareMonths },
]
