import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { dailyAt, everySeconds } from '../../platform/jobs/schedule.ts'
import { findReturnedRefunds, settleRefunds } from './service.ts'

export const refundJobs: readonly Job<Context>[] = [
  { name: 'refunds.settle', when: everySeconds(30), atStart: true, run: settleRefunds },
  { name: 'refunds.returned', when: dailyAt('04:30'), run: findReturnedRefunds },
]
