import { never, present } from '@baize/kit'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/pool.ts'
import { isBarred } from '../../../ledger/bars.ts'
import type { Queryable } from '../../../ledger/commands.ts'
import { readAutoLeft } from './info.ts'
import { giveBack, takePayoutNotice } from './outcome.ts'
import { createPayout, readPayout, type Said } from './provider.ts'
import * as sql from './sql.ts'

const FIRST_ASK_MS = 5_000
const LONGEST_WAIT_MS = 10 * 60_000
const AT_ONCE = 20
const MOST_A_RUN = 500

/** Twice as long each time: a provider that is down for a night is not asked for every second of it. */
const waitAfter = (asks: number): number => Math.min(FIRST_ASK_MS * 2 ** Math.min(asks, 10), LONGEST_WAIT_MS)

/**
 * Takes a held withdrawal one step on: back to the player if people said no, to the provider if it was not there yet, and else
 * asks how it went. It may be cut off anywhere, and be done by two at once: the provider pays an id once, and the ledger ends
 * a withdrawal once. An outcome that nobody knows leaves the money held.
 */
async function settleWithdrawal(ctx: Context, one: sql.StoredWithdrawal): Promise<void> {
  switch (one.decision) {
    case null:
      return
    case 'REJECTED':
      await giveBack(ctx, one, one.reason ?? 'other')
      return
    case 'APPROVED':
      if (await sql.isFrozen(ctx.db)) return
      if (await release(ctx, one)) return act(ctx, one, await askFor(ctx, one))
      return takenBack(ctx, one)
    default:
      return never(one.decision)
  }
}

/**
 * The last look before the first time that the provider is asked, and the mark that it was. The house approves by itself what was little
 * when it was asked for: it must still be little, with all that leaves besides. And whoever was barred meanwhile is paid nothing.
 */
async function release(ctx: Context, one: sql.StoredWithdrawal): Promise<boolean> {
  const { id, userId, currencyId, requestId } = one
  const nowMs = ctx.clock.now()
  const send = (db: Queryable) => sql.setSent(db, id, nowMs, nowMs + waitAfter(one.asks))
  if (one.sentAtMs !== null) return send(ctx.db)
  return inTransaction(ctx.db, async (tx) => {
    await sql.lockPlayer(tx, userId)
    await sql.lockVerdicts(tx, userId)
    if (await isBarred(tx, userId)) await sql.revoke(tx, id, 'other', nowMs)
    else if (!(await sql.isReviewed(tx, id))) {
      const left = await readAutoLeft(ctx, tx, userId, currencyId, requestId)
      if (one.amount > left) await sql.revoke(tx, id, null, nowMs)
    }
    return send(tx)
  })
}

/** Its approval is gone: it waits for people, or goes back to the player at once. */
async function takenBack(ctx: Context, { id }: sql.StoredWithdrawal): Promise<void> {
  const one = present(await sql.findWithdrawal(ctx.db, id), `withdrawal ${id}`)
  ctx.log.warn(
    { withdrawalId: id, decision: one.decision },
    'a withdrawal lost its approval before it was sent',
  )
  if (one.decision === 'REJECTED') await giveBack(ctx, one, one.reason ?? 'other')
}

async function askFor(ctx: Context, one: sql.StoredWithdrawal): Promise<Said> {
  if (one.sentAtMs === null) return createPayout(ctx, one)
  const said = await readPayout(ctx, one)
  if (said !== 'never') return said
  // The first question may still be on its way, so it cannot go back either: it stays held.
  return (await isBarred(ctx.db, one.userId)) ? null : createPayout(ctx, one)
}

async function act(ctx: Context, one: sql.StoredWithdrawal, said: Said): Promise<void> {
  if (said === null || said === 'never') {
    ctx.log.warn({ withdrawalId: one.id, asks: one.asks }, 'nobody knows yet whether a payout was made')
    return
  }
  // What is said of another payout is no answer to this one.
  if (said.merchantPayoutId === one.id) await takePayoutNotice(ctx, said)
}

/** The job: every held withdrawal that is decided on and due, a few at a time. One that fails holds up no other. */
export async function settleWithdrawals(ctx: Context, signal?: AbortSignal): Promise<void> {
  const due = await sql.listDue(ctx.db, ctx.clock.now(), MOST_A_RUN)
  const failures: unknown[] = []
  for (let at = 0; at < due.length; at += AT_ONCE) {
    if (signal?.aborted) break
    const some = due.slice(at, at + AT_ONCE)
    const outcomes = await Promise.allSettled(some.map((one) => settleWithdrawal(ctx, one)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'withdrawals could not be settled')
}

/** Right after the money is held, so that a small withdrawal is on its way before the answer is. */
export async function sendNow(ctx: Context, one: sql.StoredWithdrawal): Promise<sql.StoredWithdrawal> {
  await settleWithdrawal(ctx, one)
  return present(await sql.findWithdrawal(ctx.db, one.id), `withdrawal ${one.id}`)
}
