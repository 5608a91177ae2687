import type { ReviewedWithdrawal } from '@baize/contract/operator'
import type { ReturnReason } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, present, type Result, withdrawalId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { writeNotice } from '../../players/notices/service.ts'
import { findHold } from './holds-sql.ts'
import { sendNow } from './send.ts'
import * as sql from './sql.ts'
import { readTurnover, sumSoloApprovals } from './sums-sql.ts'
import { amountText, viewWithdrawal } from './view.ts'

export async function listReviews(ctx: Context, input: InputOf<'/api/operator/withdrawals'>) {
  const { state, pageNo, pageSize } = input
  const [rows, total] = await Promise.all([sql.listOpen(ctx.db, state, input), sql.countOpen(ctx.db, state)])
  return {
    items: await Promise.all(rows.map((withdrawal) => viewReview(ctx, withdrawal))),
    total,
    pageNo,
    pageSize,
  }
}

/** Sums that one person approved for this player within a day count: a large sum must not leave in parts. */
async function needsTwo(
  ctx: Pick<ReadContext, 'clock' | 'config'>,
  db: Readable,
  { id, userId, amount, currencyId }: sql.StoredWithdrawal,
): Promise<boolean> {
  const before = await sumSoloApprovals(db, userId, { sinceMs: ctx.clock.now() - DAY_MS, but: id })
  return before + amount > limitIn(currencyId, ctx.config.withdrawalTwoPeople)
}

export async function viewReview(
  ctx: Context,
  withdrawal: sql.StoredWithdrawal,
): Promise<ReviewedWithdrawal> {
  const { userId, username, realName, asks, unansweredSinceMs, currencyId } = withdrawal
  const { paidIn, paidOut, wagered } = await readTurnover(ctx.db, userId)
  return {
    ...viewWithdrawal(withdrawal),
    userId,
    username,
    realName,
    needsTwo: await needsTwo(ctx, ctx.db, withdrawal),
    asks,
    unansweredSince: withdrawal.status === 'HELD' ? unansweredSinceMs : null,
    paidIn: amountText(paidIn, currencyId),
    paidOut: amountText(paidOut, currencyId),
    wagered: amountText(wagered, currencyId),
  }
}

type Review = {
  readonly withdrawalId: string
  readonly decision: sql.Decision
  readonly reason: ReturnReason | null
  readonly note: string
  readonly requestedBy: string
  readonly approvedBy: string | null
  readonly approvalId?: string
}

export async function planApproval(
  ctx: PlanContext,
  { withdrawalId: given }: InputOf<'/api/operator/withdrawals/approve'>,
): Promise<Result<Plan, Refusal>> {
  const withdrawal = await sql.findWithdrawal(ctx.db, withdrawalId(given))
  if (!withdrawal?.status) return err(refusal('unknownWithdrawal'))
  if (await findHold(ctx.db, withdrawal.userId, ctx.clock.now())) return err(refusal('withdrawalsHeld'))
  return ok({
    summary: `Pays out withdrawal ${given} of player ${withdrawal.userId}`,
    amounts: [amountOf(withdrawal.currencyId, withdrawal.amount)],
    takesTwo: (await needsTwo(ctx, ctx.db, withdrawal)) ? 'limit' : null,
  })
}

export function approve(
  ctx: Context,
  log: FastifyBaseLogger,
  request: InputOf<'/api/operator/withdrawals/approve'> & People,
): Promise<Result<ReviewedWithdrawal, Refusal>> {
  return review(ctx, log, { ...request, decision: 'APPROVED', reason: null })
}

export function reject(
  ctx: Context,
  log: FastifyBaseLogger,
  request: InputOf<'/api/operator/withdrawals/reject'> & People,
): Promise<Result<ReviewedWithdrawal, Refusal>> {
  return review(ctx, log, { ...request, approvedBy: null, decision: 'REJECTED' })
}

async function review(
  ctx: Context,
  log: FastifyBaseLogger,
  request: Review,
): Promise<Result<ReviewedWithdrawal, Refusal>> {
  const { decision, requestedBy, approvedBy } = request
  const id = withdrawalId(request.withdrawalId)
  const withdrawal = await sql.findWithdrawal(ctx.db, id)
  if (!withdrawal?.status) return err(refusal('unknownWithdrawal'))
  if (approvedBy !== null || (decision === 'APPROVED' && (await needsTwo(ctx, ctx.db, withdrawal)))) {
    const two = requireTwoPeople({ requestedBy, approvedBy })
    if (!two.ok) return two
  }
  const done = await decide(ctx, withdrawal, request)
  if (!done.ok) return done
  log.warn(
    { ...request, amount: amountText(withdrawal.amount, withdrawal.currencyId) },
    'withdrawal reviewed',
  )
  const decided = present(await sql.findWithdrawal(ctx.db, id), `withdrawal ${id}`)
  return ok(await viewReview(ctx, await sendNow(ctx, decided)))
}

/**
 * Stores the decision, its reviewers and the player's notice in one transaction; returns the reason if it is refused.
 */
function decide(
  ctx: Context,
  withdrawal: sql.StoredWithdrawal,
  request: Review,
): Promise<Result<null, Refusal>> {
  const nowMs = ctx.clock.now()
  return carryOutOnce(ctx.db, request, async (tx) => {
    if (request.decision === 'APPROVED') {
      await sql.lockVerdicts(tx, withdrawal.userId)
      // A barred player is not paid out: the money returns to the balance, and deposits are refunded from there.
      if (await isBarred(tx, withdrawal.userId)) return err(refusal('barred'))
      if (await findHold(tx, withdrawal.userId, nowMs)) return err(refusal('withdrawalsHeld'))
      // Under the lock, or two approvals at once would each be small enough.
      if (request.approvedBy === null && (await needsTwo(ctx, tx, withdrawal)))
        return err(refusal('secondPersonNeeded'))
    }
    if (!(await sql.decide(tx, withdrawal.id, request, nowMs))) return err(refusal('withdrawalDecided'))
    await sql.insertReview(tx, withdrawal.id, request, nowMs)
    if (request.decision === 'APPROVED') {
      const notice = {
        type: 'WITHDRAW_SENT',
        title: 'withdraw.sentTitle',
        description: 'withdraw.sentText',
        values: { amount: withdrawal.amount.toString(), currencyId: withdrawal.currencyId },
        source: `withdrawal:${withdrawal.id}:sent`,
      }
      await writeNotice(tx, withdrawal.userId, notice, nowMs)
    }
    return ok(null)
  })
}
