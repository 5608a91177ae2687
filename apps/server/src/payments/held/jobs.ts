import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes, everySeconds } from '../../platform/jobs/schedule.ts'
import { creditDecided } from './acts.ts'
import { settleReturns } from './service.ts'

export const heldJobs: readonly Job<Context>[] = [
  { name: 'held.return', when: everySeconds(10), atStart: true, run: settleReturns },
  { name: 'held.credit', when: everyMinutes(1), atStart: true, run: creditDecided },
]
