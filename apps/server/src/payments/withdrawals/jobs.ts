import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everySeconds } from '../../platform/jobs/schedule.ts'
import { settleWithdrawals } from './send.ts'

export const withdrawalJobs: readonly Job<Context>[] = [
  { name: 'withdrawals.settle', when: everySeconds(10), atStart: true, run: settleWithdrawals },
]
