import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everySeconds } from '../../platform/jobs/schedule.ts'
import { settleBonuses } from './service.ts'

export const bonusJobs: readonly Job<Context>[] = [
  { name: 'bonuses.settle', when: everySeconds(30), atStart: true, run: settleBonuses },
]
