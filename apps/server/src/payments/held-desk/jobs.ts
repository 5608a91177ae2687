import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { creditDecided } from './service.ts'

export const heldDeskJobs: readonly Job<Context>[] = [
  { name: 'held.credit', when: everyMinutes(1), atStart: true, run: creditDecided },
]
