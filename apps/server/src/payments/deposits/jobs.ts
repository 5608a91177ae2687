import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { sweepOrders } from './ask.ts'

export const depositJobs: readonly Job<Context>[] = [
  { name: 'deposits.ask', when: everyMinutes(1), atStart: true, run: sweepOrders },
]
