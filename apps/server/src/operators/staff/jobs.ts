import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { dailyAt } from '../../platform/jobs/schedule.ts'
import { sealOperatorAudit } from './audit.ts'

export const staffJobs: readonly Job<Context>[] = [
  { name: 'operators.seal', when: dailyAt('00:20'), atStart: true, run: sealOperatorAudit },
]
