import type { Cause } from '../alarms/causes.ts'
import type { PlatformContext } from '../context.ts'
import { selectFaults } from './sql.ts'

/** One failure may be a lost connection; a job that fails again and again needs a person. */
const FAILURES = 3

export async function failingJobs({ db }: Pick<PlatformContext, 'db'>): Promise<readonly Cause[]> {
  const faults = await selectFaults(db, FAILURES)
  return faults.map(({ job, since, failures, cause }) => ({
    subject: job,
    details: { job, failures, cause },
    sinceMs: since.getTime(),
  }))
}
