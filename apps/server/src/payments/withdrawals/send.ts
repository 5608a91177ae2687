import { err, never, ok, present, type Result, withdrawalId } from '@baize/kit'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { payerOf } from '../doors/doors.ts'
import type { PayoutAnswer } from '../ports/payouts.ts'
import { isShared } from './accounts.ts'
import { pricesMovedMuch } from './coin-terms.ts'
import { readAutoLeft } from './info.ts'
import { endAs, giveBack, type PayoutFault, takePayoutNews } from './outcome.ts'
import { createPayout, readPayout } from './provider.ts'
import * as sql from './sql.ts'

const FIRST_ASK_MS = 5_000
const LONGEST_WAIT_MS = 10 * 60_000
/** Longer than any call to a provider: one that began before people ended the withdrawal has come to its end. */
export const IN_FLIGHT_MS = 60_000
const BATCH_SIZE = 20
const MAX_PER_RUN = 500

/** Exponential backoff: a provider that is down for a night is not polled every second of it. */
const waitAfter = (asks: number): number => Math.min(FIRST_ASK_MS * 2 ** Math.min(asks, 10), LONGEST_WAIT_MS)

/**
 * Advances a held withdrawal by one step: returns it if it was rejected, sends it to the provider if it was not sent
 * yet, and else polls its outcome. Safe to interrupt and to run concurrently: the provider pays each id once, and the
 * ledger ends a withdrawal once. An unknown outcome leaves the money held.
 */
async function settleWithdrawal(ctx: Context, withdrawal: sql.StoredWithdrawal): Promise<void> {
  switch (withdrawal.decision) {
    case null:
      return
    case 'REJECTED':
      await giveBack(ctx, withdrawal, withdrawal.reason ?? 'other')
      return
    case 'APPROVED':
      if (await sql.isFrozen(ctx.db)) return
      return withdrawal.settled ? endSettled(ctx, withdrawal, withdrawal.settled) : pay(ctx, withdrawal)
    default:
      return never(withdrawal.decision)
  }
}

/** The provider's own outcome, told meanwhile, counts: then the ledger has ended it already. */
async function endSettled(
  ctx: Context,
  withdrawal: sql.StoredWithdrawal,
  { as, atMs }: NonNullable<sql.StoredWithdrawal['settled']>,
): Promise<void> {
  if (ctx.clock.now() >= atMs + IN_FLIGHT_MS) await endAs(ctx, withdrawal, as)
}

/** Gives the withdrawal to its driver: the one that has it, or the first that pays to such accounts. */
async function pay(ctx: Context, withdrawal: sql.StoredWithdrawal): Promise<void> {
  const { id, account, currencyId, sentAtMs } = withdrawal
  const driver = withdrawal.driver ?? payerOf(ctx, account.kind, currencyId)?.connector.name
  if (driver === undefined) {
    ctx.log.error(
      { withdrawalId: id, kind: account.kind, currencyId },
      'no driver pays to this kind of account',
    )
    return sql.postpone(ctx.db, id, ctx.clock.now() + LONGEST_WAIT_MS)
  }
  if (!(await release(ctx, withdrawal, driver))) return takenBack(ctx, withdrawal)
  const given = { ...withdrawal, driver }
  return act(ctx, given, sentAtMs === null ? await createPayout(ctx, given) : await askAgain(ctx, given))
}

/**
 * Final check before the provider is first asked, and the mark that it was. An automatic approval was given for a small
 * amount to an account of the player alone: it must still be small, together with all else that leaves, its rate must
 * not have moved much, and nobody else may have the account. A player barred meanwhile is paid nothing.
 */
async function release(ctx: Context, withdrawal: sql.StoredWithdrawal, driver: string): Promise<boolean> {
  const { id, userId, currencyId, requestId } = withdrawal
  const nowMs = ctx.clock.now()
  const send = (db: Queryable) =>
    sql.setSent(db, id, { driver, nowMs, nextMs: nowMs + waitAfter(withdrawal.asks) })
  if (withdrawal.sentAtMs !== null) return send(ctx.db)
  return inTransaction(ctx.db, async (tx) => {
    await sql.lockPlayer(tx, userId)
    await sql.lockVerdicts(tx, userId)
    if (await isBarred(tx, userId)) await sql.revoke(tx, id, 'other', nowMs)
    else if (!(await sql.isReviewed(tx, id))) {
      const left = await readAutoLeft(ctx, tx, userId, currencyId, requestId)
      const needsPeople =
        withdrawal.amount > left ||
        (withdrawal.coins !== null && (await pricesMovedMuch(ctx, tx, currencyId))) ||
        (await isShared(ctx, tx, userId, withdrawal.accountId))
      if (needsPeople) await sql.revoke(tx, id, null, nowMs)
    }
    return send(tx)
  })
}

/** Handles a revoked approval: the withdrawal waits for review, or returns to the player at once. */
async function takenBack(ctx: Context, { id }: sql.StoredWithdrawal): Promise<void> {
  const withdrawal = present(await sql.findWithdrawal(ctx.db, id), `withdrawal ${id}`)
  if (withdrawal.settled) return
  ctx.log.warn(
    { withdrawalId: id, decision: withdrawal.decision },
    'withdrawal approval lost before it was sent',
  )
  if (withdrawal.decision === 'REJECTED') await giveBack(ctx, withdrawal, withdrawal.reason ?? 'other')
}

/** Asks for the outcome by our id. Only a provider that certainly does not have it is asked to pay anew. */
async function askAgain(ctx: Context, withdrawal: sql.StoredWithdrawal): Promise<PayoutAnswer> {
  const said = await readPayout(ctx, withdrawal)
  if (said !== 'never') return said
  // Nothing is re-sent for a barred player. The first request may still be in flight, so the money stays held instead
  // of returning.
  return (await isBarred(ctx.db, withdrawal.userId)) ? null : createPayout(ctx, withdrawal)
}

async function act(ctx: Context, withdrawal: sql.StoredWithdrawal, said: PayoutAnswer): Promise<void> {
  const isAnswered = said !== null && said !== 'never'
  await sql.noteAnswer(ctx.db, withdrawal.id, isAnswered, ctx.clock.now())
  if (!isAnswered) {
    ctx.log.warn({ withdrawalId: withdrawal.id, asks: withdrawal.asks }, 'payout outcome unknown')
    return
  }
  // A status of another payout does not count.
  if (said.withdrawalId === withdrawal.id) await takePayoutNews(ctx, said)
}

/**
 * Asks the driver of a withdrawal for its outcome and applies it: after a notice, which is only a hint. Nothing is sent.
 */
export async function askAboutPayout(
  ctx: Context,
  id: string,
  by: string,
): Promise<Result<null, PayoutFault | 'silent'>> {
  const withdrawal = await sql.findWithdrawal(ctx.db, withdrawalId(id))
  // A payout that we have not sent cannot be ended, and a provider ends its own payouts only, however valid its signature.
  if (!withdrawal || withdrawal.sentAtMs === null || withdrawal.driver !== by) return err('unknownPayout')
  const said = await readPayout(ctx, withdrawal)
  if (said === null) return err('silent')
  await sql.noteAnswer(ctx.db, withdrawal.id, true, ctx.clock.now())
  return said === 'never' ? ok(null) : takePayoutNews(ctx, said)
}

/**
 * The job: settles every held withdrawal that is decided and due, in small batches. A failing one does not block the
 * others.
 */
export async function settleWithdrawals(ctx: Context, signal?: AbortSignal): Promise<void> {
  await ctx.site.current()
  const due = await sql.listDue(ctx.db, ctx.clock.now(), MAX_PER_RUN)
  const failures: unknown[] = []
  for (let at = 0; at < due.length; at += BATCH_SIZE) {
    if (signal?.aborted) break
    const some = due.slice(at, at + BATCH_SIZE)
    const outcomes = await Promise.allSettled(some.map((withdrawal) => settleWithdrawal(ctx, withdrawal)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'withdrawals could not be settled')
}

/** Settles without waiting for the job, so that a small withdrawal is on its way before the response is. */
export async function sendNow(ctx: Context, withdrawal: sql.StoredWithdrawal): Promise<sql.StoredWithdrawal> {
  await settleWithdrawal(ctx, withdrawal)
  return present(await sql.findWithdrawal(ctx.db, withdrawal.id), `withdrawal ${withdrawal.id}`)
}
