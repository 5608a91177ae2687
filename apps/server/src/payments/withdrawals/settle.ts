import type { ReviewedWithdrawal } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, HOUR_MS, ok, present, type Result, withdrawalId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { takePayoutNews } from './outcome.ts'
import { readPayout } from './provider.ts'
import { viewReview } from './reviews.ts'
import { IN_FLIGHT_MS } from './send.ts'
import * as sql from './sql.ts'
import { amountText } from './view.ts'

type Input = InputOf<'/api/operator/withdrawals/settle'>

/** A provider has this long to tell an outcome before people may do so. */
const STUCK_AFTER_MS = HOUR_MS

/** Whether people may end a withdrawal: it was sent long ago, and its money is still held. */
export const canSettle = (
  { clock }: Pick<ReadContext, 'clock'>,
  { status, sentAtMs, settled }: sql.StoredWithdrawal,
): boolean =>
  status === 'HELD' && settled === null && sentAtMs !== null && clock.now() >= sentAtMs + STUCK_AFTER_MS

const cannot = (reason: string): Result<never, Refusal> =>
  err(refusal('badInput', { field: 'withdrawalId', reason }))
const NOT_STUCK = 'it is not one that its provider has told no outcome of for an hour'

async function findStuck(
  ctx: Pick<ReadContext, 'clock'> & { readonly db: Readable },
  given: string,
): Promise<Result<sql.StoredWithdrawal, Refusal>> {
  const withdrawal = await sql.findWithdrawal(ctx.db, withdrawalId(given))
  if (!withdrawal?.status) return err(refusal('unknownWithdrawal'))
  return canSettle(ctx, withdrawal) ? ok(withdrawal) : cannot(NOT_STUCK)
}

export async function planSettlement(
  ctx: PlanContext,
  { withdrawalId: given, outcome }: Input,
): Promise<Result<Plan, Refusal>> {
  const found = await findStuck(ctx, given)
  if (!found.ok) return found
  const { userId, currencyId, amount } = found.value
  const what = outcome === 'paid' ? 'as paid' : 'as not paid: all of it goes back to the balance'
  return planForTwo(`Settles withdrawal ${given} of player ${userId} ${what}`, [amountOf(currencyId, amount)])
}

/**
 * Ends a withdrawal by the word of two people who have looked at its provider. The provider is asked once more: an outcome
 * that it tells counts instead. From the commit on nothing is sent for it any more; the job moves the money when no call
 * of before can be under way.
 */
export async function settleByHand(
  ctx: Context,
  log: FastifyBaseLogger,
  request: Input & People,
): Promise<Result<ReviewedWithdrawal, Refusal>> {
  const two = requireTwoPeople(request)
  if (!two.ok) return two
  const found = await findStuck(ctx, request.withdrawalId)
  if (!found.ok) return found
  const withdrawal = found.value
  const said = await readPayout(ctx, withdrawal)
  if (said !== null && said !== 'never' && said.state !== 'pending') {
    await takePayoutNews(ctx, said)
    return cannot('its provider has told the outcome meanwhile')
  }
  const nowMs = ctx.clock.now()
  const done = await carryOutOnce(ctx.db, request, async (tx) =>
    (await sql.settle(
      tx,
      withdrawal.id,
      { ...request, ...two.value },
      { nowMs, nextMs: nowMs + IN_FLIGHT_MS },
    ))
      ? ok(null)
      : cannot(NOT_STUCK),
  )
  if (!done.ok) return done
  const { amount, currencyId } = withdrawal
  log.warn({ ...request, amount: amountText(amount, currencyId) }, 'withdrawal settled by hand')
  const settled = present(await sql.findWithdrawal(ctx.db, withdrawal.id), `withdrawal ${withdrawal.id}`)
  return ok(await viewReview(ctx, settled))
}
