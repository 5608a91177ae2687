import type { Job } from '../../platform/jobs/job.ts'
import { everySeconds } from '../../platform/jobs/schedule.ts'
import { refreshCoinRates } from './service.ts'

export const coinRateJobs: readonly Job[] = [
  { name: 'coins.rates', when: everySeconds(60), atStart: true, run: refreshCoinRates },
]
