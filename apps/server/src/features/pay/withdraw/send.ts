import { never, present } from '@baize/kit'
import type { Context } from '../../../context.ts'
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
      await act(ctx, one, await askFor(ctx, one))
      return
    default:
      return never(one.decision)
  }
}

async function askFor(ctx: Context, one: sql.StoredWithdrawal): Promise<Said> {
  const nowMs = ctx.clock.now()
  await sql.setSent(ctx.db, one.id, nowMs, nowMs + waitAfter(one.asks))
  if (one.sentAtMs === null) return createPayout(ctx, one)
  const said = await readPayout(ctx, one)
  return said === 'never' ? createPayout(ctx, one) : said
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
