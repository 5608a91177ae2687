import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everySeconds } from '../../platform/jobs/schedule.ts'
import { collectForgotten } from './service.ts'

export const prizeJobs: readonly Job<Context>[] = [
  { name: 'prizes.collect', when: everySeconds(30), atStart: true, run: collectForgotten },
]
