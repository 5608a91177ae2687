import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everySeconds } from '../../platform/jobs/schedule.ts'
import { publishDue } from './schedule.ts'

export const designJobs: readonly Job<Context>[] = [
  { name: 'design.publish', when: everySeconds(5), atStart: true, run: publishDue },
]
