import {
  type InputOf,
  type Refusal,
  type ReturnReason,
  type ReviewedWithdrawal,
  refusal,
} from '@baize/contract'
import { DAY_MS, err, ok, present, type Result, withdrawalId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { needTwo } from '../../platform/four-eyes/two-people.ts'
import { writeNotice } from '../../players/notices/service.ts'
import { sendNow } from './send.ts'
import * as sql from './sql.ts'
import { readTurnover, sumApprovedAlone } from './sums-sql.ts'
import { amountText, viewWithdrawal } from './view.ts'

export async function listReviews(ctx: Context, input: InputOf<'/api/operator/withdrawals'>) {
  const { state, pageNo, pageSize } = input
  const [rows, total] = await Promise.all([sql.listOpen(ctx.db, state, input), sql.countOpen(ctx.db, state)])
  return { items: await Promise.all(rows.map((one) => viewReview(ctx, one))), total, pageNo, pageSize }
}

/** Sums that one person approved for this player within a day count: a large sum must not leave in parts. */
async function needsTwo(
  ctx: Context,
  db: Queryable,
  { id, userId, amount, currencyId }: sql.StoredWithdrawal,
): Promise<boolean> {
  const before = await sumApprovedAlone(db, userId, { sinceMs: ctx.clock.now() - DAY_MS, but: id })
  return before + amount > limitIn(currencyId, ctx.config.withdrawalTwoPeople)
}

export async function viewReview(ctx: Context, one: sql.StoredWithdrawal): Promise<ReviewedWithdrawal> {
  const { userId, username, realName, asks, currencyId } = one
  const { paidIn, paidOut, wagered } = await readTurnover(ctx.db, userId)
  return {
    ...viewWithdrawal(one),
    userId,
    username,
    realName,
    needsTwo: await needsTwo(ctx, ctx.db, one),
    asks,
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
  const one = await sql.findWithdrawal(ctx.db, id)
  if (!one?.status) return err(refusal('unknownWithdrawal'))
  if (approvedBy !== null || (decision === 'APPROVED' && (await needsTwo(ctx, ctx.db, one)))) {
    const two = needTwo({ requestedBy, approvedBy })
    if (!two.ok) return two
  }
  const fault = await decide(ctx, one, request)
  if (fault) return err(refusal(fault))
  log.warn({ ...request, amount: amountText(one.amount, one.currencyId) }, 'withdrawal reviewed')
  const decided = present(await sql.findWithdrawal(ctx.db, id), `withdrawal ${id}`)
  return ok(await viewReview(ctx, await sendNow(ctx, decided)))
}

/**
 * Stores the decision, its reviewers and the player's notice in one transaction; returns the reason if it is refused.
 */
function decide(
  ctx: Context,
  one: sql.StoredWithdrawal,
  request: Review,
): Promise<'barred' | 'secondPersonNeeded' | 'withdrawalDecided' | null> {
  const nowMs = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    if (request.decision === 'APPROVED') {
      await sql.lockVerdicts(tx, one.userId)
      // A barred player is not paid out: the money returns to the balance, and deposits are refunded from there.
      if (await isBarred(tx, one.userId)) return 'barred'
      // Under the lock, or two approvals at once would each be small enough.
      if (request.approvedBy === null && (await needsTwo(ctx, tx, one))) return 'secondPersonNeeded'
    }
    if (!(await sql.decide(tx, one.id, request, nowMs))) return 'withdrawalDecided'
    await sql.insertReview(tx, one.id, request, nowMs)
    if (request.decision === 'APPROVED') {
      const notice = {
        type: 'WITHDRAW_SENT',
        title: 'withdraw.sentTitle',
        description: 'withdraw.sentText',
        values: { amount: one.amount.toString(), currencyId: one.currencyId },
        source: `withdrawal:${one.id}:sent`,
      }
      await writeNotice(tx, one.userId, notice, nowMs)
    }
    return null
  })
}
