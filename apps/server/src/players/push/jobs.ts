import type { LookupFunction } from 'node:net'
import { DAY_MS, MINUTE_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { createTurns } from '../../platform/concurrency/turns.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { dailyAt, everySeconds } from '../../platform/jobs/schedule.ts'
import { closeBroadcasts, queueBroadcast, takeOpenBroadcast } from './broadcasts-sql.ts'
import { openPushClient } from './client.ts'
import * as deliveries from './deliveries-sql.ts'
import { openKey } from './keys.ts'
import { listKeys } from './keys-sql.ts'
import { createPauses, sendDelivery } from './send.ts'
import { deleteExpired } from './sql.ts'
import { createAuthorizations } from './vapid.ts'

const NOTICES_AT_ONCE = 500
const BROADCAST_PART = 2000
const BATCH = 500
const REQUESTS_AT_ONCE = 64
/** Longer than a batch takes when every push service hangs. */
const TAKEN_MS = 5 * MINUTE_MS
/** How long a click on a message to many is counted. */
const CLICKS_MS = 30 * DAY_MS
const DELETED_AT_ONCE = 1000

/** For tests: how a host is resolved, and how long a push service may think. */
type Outside = { readonly lookup?: LookupFunction; readonly answerWithinMs?: number }

/** The job: queues what is due for each browser, and sends it. Several processes may run it at once. */
export async function sendPushes(ctx: Context, signal: AbortSignal, outside: Outside = {}): Promise<void> {
  if (!(await ctx.site.current()).settings.enableWebPush) return
  await queueDue(ctx, signal)
  await sendDue(ctx, signal, outside)
  await closeBroadcasts(ctx.db, ctx.clock.now())
}

async function queueDue(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const notices = await deliveries.queueNotices(ctx.db, ctx.clock.now(), NOTICES_AT_ONCE)
    if (notices < NOTICES_AT_ONCE) break
  }
  while (!signal.aborted) {
    const nowMs = ctx.clock.now()
    const queued = await inTransaction(ctx.db, async (tx) => {
      const broadcast = await takeOpenBroadcast(tx, nowMs)
      return broadcast && queueBroadcast(tx, broadcast, nowMs, BROADCAST_PART)
    })
    if (queued === null) return
  }
}

async function sendDue(
  ctx: Context,
  signal: AbortSignal,
  { lookup, answerWithinMs }: Outside,
): Promise<void> {
  const { pushLocalUrl: localUrl, publicUrl } = ctx.config
  const client = openPushClient({
    localUrl,
    ...(lookup && { lookup }),
    ...(answerWithinMs !== undefined && { answerWithinMs }),
  })
  // Push services write to whom it names when something is wrong; some refuse an address that is not public.
  const contact = publicUrl.startsWith('https:') ? new URL(publicUrl).origin : 'mailto:push@localhost'
  const [pauses, authorize] = [createPauses(), createAuthorizations(contact)]
  try {
    while (!signal.aborted) {
      const nowMs = ctx.clock.now()
      const untilMs = nowMs + TAKEN_MS
      const ids = await deliveries.claimDeliveries(ctx.db, { nowMs, untilMs, atMost: BATCH })
      if (ids.length === 0) return
      const due = await deliveries.readDeliveries(ctx.db, ids, nowMs)
      const stored = await listKeys(ctx.db, [...new Set(due.map(({ keyId }) => keyId))])
      const keys = new Map(stored.map((key) => [key.id, openKey(ctx, key)]))
      const turns = createTurns({ atOnce: REQUESTS_AT_ONCE, waiting: BATCH })
      const sending = { client, pauses, authorize, keyOf: (id: string) => keys.get(id) ?? null }
      const noted = await Promise.all(
        due.map(async (delivery): Promise<deliveries.Noted> => {
          const outcome = await turns.take(() => sendDelivery(ctx, delivery, sending))
          return {
            id: delivery.id,
            subscriptionId: delivery.subscriptionId,
            // The queue has room for a whole batch.
            outcome: outcome ?? { kind: 'again', atMs: nowMs },
          }
        }),
      )
      await inTransaction(ctx.db, (tx) =>
        deliveries.noteOutcomes(tx, noted, { nowMs: ctx.clock.now(), untilMs }),
      )
    }
  } finally {
    client.close()
  }
}

/** The job: deletes subscriptions that no page has renewed for months, and what is kept for clicks. */
async function tidy(ctx: Context, signal: AbortSignal): Promise<void> {
  const nowMs = ctx.clock.now()
  const steps = [
    () => deleteExpired(ctx.db, nowMs, DELETED_AT_ONCE),
    () => deliveries.deleteOldDeliveries(ctx.db, nowMs - CLICKS_MS, DELETED_AT_ONCE),
  ]
  for (const step of steps) {
    while (!signal.aborted && (await step()) === DELETED_AT_ONCE);
  }
}

export const pushJobs: readonly Job<Context>[] = [
  { name: 'push.send', when: everySeconds(5), atStart: true, run: (ctx, signal) => sendPushes(ctx, signal) },
  { name: 'push.tidy', when: dailyAt('03:40'), run: tidy },
]
