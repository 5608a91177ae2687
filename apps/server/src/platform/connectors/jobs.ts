import { DAY_MS } from '@baize/kit'
import type { PlatformContext } from '../context.ts'
import type { Job } from '../jobs/job.ts'
import { everyMinutes, everySeconds } from '../jobs/schedule.ts'
import { isPayments } from './alarms.ts'
import { type Checked, checkConnectors } from './checked.ts'
import { deleteOldCalls } from './sql.ts'

/** Disputes of cards and Pix are opened within 90 days. */
const KEPT_MS = 180 * DAY_MS
const BATCH_SIZE = 10_000

/** Job: forgets calls that no dispute can need any more. */
async function sweepCalls({ db, clock }: PlatformContext, signal?: AbortSignal): Promise<void> {
  let gone: number
  do {
    if (signal?.aborted) return
    gone = await deleteOldCalls(db, clock.now() - KEPT_MS, BATCH_SIZE)
  } while (gone === BATCH_SIZE)
}

/** `checksOf` lists the connectors of all rooms. */
export const connectorJobs = <Needs extends PlatformContext>(
  checksOf: (ctx: Needs) => readonly Checked<Needs>[],
): readonly Job<Needs>[] => [
  {
    // With the 15 s of a check and the 15 s of the alarms, an outage is known within a minute.
    name: 'connectors.check',
    when: everySeconds(30),
    atStart: true,
    run: (ctx, signal) =>
      checkConnectors(
        ctx,
        checksOf(ctx).filter((checked) => !isPayments(checked)),
        signal,
      ),
  },
  {
    // Money waits for these.
    name: 'connectors.payments',
    when: everySeconds(20),
    atStart: true,
    run: (ctx, signal) => checkConnectors(ctx, checksOf(ctx).filter(isPayments), signal),
  },
  { name: 'connectors.sweep', when: everyMinutes(60), run: sweepCalls },
]
