import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { settle, takeCheckNotice } from './outcome.ts'
import { createCheck, readCheck } from './provider.ts'
import * as sql from './sql.ts'

const FIRST_ASK_MS = 5_000
const LONGEST_WAIT_MS = 10 * 60_000
/**
 * After this long without a result from the provider, a person reviews: players must not be kept waiting by a machine.
 */
const PEOPLE_AFTER_MS = 60 * 60_000
const AT_ONCE = 5
const MOST_A_RUN = 100

const waitAfter = (asks: number): number => Math.min(FIRST_ASK_MS * 2 ** Math.min(asks, 10), LONGEST_WAIT_MS)

/** Advances a check at the provider by one step. Safe to interrupt and to run concurrently. */
export async function checkNow(ctx: Context, one: sql.StoredIdentity): Promise<void> {
  const nowMs = ctx.clock.now()
  await sql.setAsked(ctx.db, one.id, nowMs + waitAfter(one.asks))
  try {
    const known = one.asks === 0 ? 'never' : await readCheck(ctx, one)
    const said = known === 'never' ? await createCheck(ctx, one) : known
    if (said !== null && said !== 'never' && said.merchantCheckId === one.id) await takeCheckNotice(ctx, said)
  } finally {
    // Also when the check fails every time: it would never get to review otherwise.
    if (nowMs - one.createdAtMs > PEOPLE_AFTER_MS) await leaveToPeople(ctx, one, nowMs)
  }
}

async function leaveToPeople(ctx: Context, one: sql.StoredIdentity, nowMs: number): Promise<void> {
  const left = await inTransaction(ctx.db, async (tx) => {
    const before = await sql.readKnown(tx, one.userId, 'FOR NO KEY UPDATE')
    const verdict = { state: 'REVIEWING', reason: null, doubts: ['silent'] } as const
    return settle(tx, { one, before, from: 'CHECKING', verdict }, nowMs)
  })
  if (left) ctx.log.warn({ identityId: one.id }, 'identity provider silent, manual review')
}

/** The job. A failing check does not block the others. */
export async function settleChecks(ctx: Context, signal?: AbortSignal): Promise<void> {
  const due = await sql.listDue(ctx.db, ctx.clock.now(), MOST_A_RUN)
  const failures: unknown[] = []
  for (let at = 0; at < due.length; at += AT_ONCE) {
    if (signal?.aborted) break
    const outcomes = await Promise.allSettled(due.slice(at, at + AT_ONCE).map((one) => checkNow(ctx, one)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'documents could not be checked')
}
