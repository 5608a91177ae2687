import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { dailyAt, everySeconds } from '../../platform/jobs/schedule.ts'
import { findReturned } from './returned.ts'
import { settleWithdrawals } from './send.ts'

export const withdrawalJobs: readonly Job<Context>[] = [
  { name: 'withdrawals.settle', when: everySeconds(10), atStart: true, run: settleWithdrawals },
  { name: 'withdrawals.returned', when: dailyAt('04:20'), run: findReturned },
]
