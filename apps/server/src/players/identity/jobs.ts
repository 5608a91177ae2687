import type { Context } from '../../ledger/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everyMinutes, everySeconds } from '../../platform/jobs/schedule.ts'
import { advance } from './checks.ts'
import { deleteOldNotices, listDue } from './checks-sql.ts'

const BATCH_SIZE = 5
const MAX_PER_RUN = 100
/** Providers repeat a webhook for some hours. */
const NOTICES_KEPT_MS = 30 * 24 * 3_600_000

/** The job. A failing check does not block the others. */
export async function settleChecks(ctx: Context, signal?: AbortSignal): Promise<void> {
  const due = await listDue(ctx.db, ctx.clock.now(), MAX_PER_RUN)
  const failures: unknown[] = []
  for (let at = 0; at < due.length; at += BATCH_SIZE) {
    if (signal?.aborted) break
    const outcomes = await Promise.allSettled(
      due.slice(at, at + BATCH_SIZE).map((identity) => advance(ctx, identity)),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'documents could not be checked')
}

export const identityJobs: readonly Job<Context>[] = [
  { name: 'identities.check', when: everySeconds(10), atStart: true, run: settleChecks },
  {
    name: 'identities.sweep',
    when: everyMinutes(60),
    run: ({ db, clock }) => deleteOldNotices(db, clock.now() - NOTICES_KEPT_MS),
  },
]
