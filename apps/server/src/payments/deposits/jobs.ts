import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { dailyAt, everyMinutes } from '../../platform/jobs/schedule.ts'
import { sweepOrders } from './ask.ts'
import { findTakenBack } from './taken-back.ts'

export const depositJobs: readonly Job<Context>[] = [
  { name: 'deposits.ask', when: everyMinutes(1), atStart: true, run: sweepOrders },
  { name: 'deposits.takenBack', when: dailyAt('04:40'), run: findTakenBack },
]
