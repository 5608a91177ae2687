import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { reserveScheduled } from './schedules.ts'

export const rainJobs: readonly Job<Context>[] = [
  { name: 'rains.schedule', when: everyMinutes(1), atStart: true, run: reserveScheduled },
]
