import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everySeconds } from '../../platform/jobs/schedule.ts'
import { settle, takeCheckNotice } from './outcome.ts'
import { createCheck, readCheck } from './provider.ts'
import * as sql from './sql.ts'

const FIRST_ASK_MS = 5_000
const LONGEST_WAIT_MS = 10 * 60_000
/**
 * After this long without a result from the provider, a person reviews: players must not be kept waiting by a machine.
 */
const PEOPLE_AFTER_MS = 60 * 60_000
const BATCH_SIZE = 5
const MAX_PER_RUN = 100

const waitAfter = (asks: number): number => Math.min(FIRST_ASK_MS * 2 ** Math.min(asks, 10), LONGEST_WAIT_MS)

/** Advances a check at the provider by one step. Safe to interrupt and to run concurrently. */
export async function checkNow(ctx: Context, identity: sql.StoredIdentity): Promise<void> {
  const nowMs = ctx.clock.now()
  await sql.setAsked(ctx.db, identity.id, nowMs + waitAfter(identity.asks))
  try {
    const known = identity.asks === 0 ? 'never' : await readCheck(ctx, identity)
    const said = known === 'never' ? await createCheck(ctx, identity) : known
    if (said !== null && said !== 'never' && said.merchantCheckId === identity.id)
      await takeCheckNotice(ctx, said)
  } finally {
    // Also when the check fails every time: it would never get to review otherwise.
    if (nowMs - identity.createdAtMs > PEOPLE_AFTER_MS) await leaveToPeople(ctx, identity, nowMs)
  }
}

async function leaveToPeople(ctx: Context, identity: sql.StoredIdentity, nowMs: number): Promise<void> {
  const left = await inTransaction(ctx.db, async (tx) => {
    const before = await sql.readKnown(tx, identity.userId, 'FOR NO KEY UPDATE')
    const verdict = { state: 'REVIEWING', reason: null, doubts: ['silent'] } as const
    return settle(tx, { identity, before, from: 'CHECKING', verdict }, nowMs)
  })
  if (left) ctx.log.warn({ identityId: identity.id }, 'identity provider silent, manual review')
}

/** The job. A failing check does not block the others. */
export async function settleChecks(ctx: Context, signal?: AbortSignal): Promise<void> {
  const due = await sql.listDue(ctx.db, ctx.clock.now(), MAX_PER_RUN)
  const failures: unknown[] = []
  for (let at = 0; at < due.length; at += BATCH_SIZE) {
    if (signal?.aborted) break
    const outcomes = await Promise.allSettled(
      due.slice(at, at + BATCH_SIZE).map((identity) => checkNow(ctx, identity)),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'documents could not be checked')
}

export const identityJobs: readonly Job<Context>[] = [
  { name: 'identities.check', when: everySeconds(10), atStart: true, run: settleChecks },
]
