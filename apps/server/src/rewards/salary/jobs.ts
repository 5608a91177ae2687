import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { paySalaries } from './service.ts'

export const salaryJobs: readonly Job<Context>[] = [
  { name: 'rewards.salary', when: everyMinutes(10), run: paySalaries },
]
