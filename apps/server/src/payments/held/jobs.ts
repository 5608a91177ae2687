import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everySeconds } from '../../platform/jobs/schedule.ts'
import { settleReturns } from './service.ts'

export const heldJobs: readonly Job<Context>[] = [
  { name: 'held.return', when: everySeconds(10), atStart: true, run: settleReturns },
]
