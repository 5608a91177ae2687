import type { WithdrawalDetail } from '@baize/contract/operator'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, withdrawalId } from '@baize/kit'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import {
  selectNotes,
  selectSameDevice,
  selectSamePayoutAccount,
  selectStates,
  selectTags,
} from '../../players/facts/service.ts'
import { isShared } from './accounts.ts'
import { pricesMovedMuch } from './coin-terms.ts'
import { findReview, findSettlement, readFacts } from './detail-sql.ts'
import { findHold } from './holds-sql.ts'
import { readAutoLeft } from './info.ts'
import { readNeeds } from './needs.ts'
import { viewReview } from './reviews.ts'
import { canSettle } from './settle.ts'
import * as sql from './sql.ts'
import { amountText } from './view.ts'

/** All facts for the decision on one withdrawal. */
export async function withdrawalDetail(
  ctx: Context,
  given: string,
): Promise<Result<WithdrawalDetail, Refusal>> {
  const { db } = ctx
  const withdrawal = await sql.findWithdrawal(db, withdrawalId(given))
  if (!withdrawal?.status) return err(refusal('unknownWithdrawal'))
  const player = withdrawal.userId
  const [review, held, history, facts, states, tags, samePayoutAccount, sameDevice, notes] =
    await Promise.all([
      viewReview(ctx, withdrawal),
      heldBecause(ctx, withdrawal),
      historyOf(db, withdrawal),
      readFacts(db, player),
      selectStates(db, player, ctx.clock.now()),
      selectTags(db, player),
      selectSamePayoutAccount(db, player),
      selectSameDevice(db, player),
      selectNotes(db, player),
    ])
  const { balance, ...rest } = facts
  return ok({
    ...review,
    ...rest,
    balance: amountText(balance, withdrawal.currencyId),
    held,
    canSettle: canSettle(ctx, withdrawal),
    history,
    states,
    tags,
    samePayoutAccount,
    sameDevice,
    notes,
  })
}

/** By the rules that put it aside, as they apply now. */
async function heldBecause(
  ctx: Context,
  withdrawal: sql.StoredWithdrawal,
): Promise<WithdrawalDetail['held']> {
  if (withdrawal.status !== 'HELD' || withdrawal.decision !== null) return []
  const { userId, currencyId, amount } = withdrawal
  const [autoLeft, needs, barred, frozen, shared, rateMoved, hold] = await Promise.all([
    readAutoLeft(ctx, ctx.db, userId, currencyId, withdrawal.requestId),
    readNeeds(ctx, userId, currencyId),
    isBarred(ctx.db, userId),
    sql.isFrozen(ctx.db),
    isShared(ctx, ctx.db, userId, withdrawal.accountId),
    withdrawal.coins !== null && pricesMovedMuch(ctx, ctx.db, currencyId),
    findHold(ctx.db, userId, ctx.clock.now()),
  ])
  const isLarge = amount > limitIn(currencyId, ctx.site.money().withdrawalAutoLimit)
  return [
    ...(isLarge ? ['amount' as const] : []),
    ...(!isLarge && amount > autoLeft ? ['dayTotal' as const] : []),
    ...(needs.unstaked > 0n ? ['unwagered' as const] : []),
    ...(barred ? ['barred' as const] : []),
    ...(frozen ? ['frozen' as const] : []),
    ...(shared ? ['samePayoutAccount' as const] : []),
    ...(rateMoved ? ['rateMoved' as const] : []),
    ...(hold ? ['onHold' as const] : []),
  ]
}

async function historyOf(
  db: Queryable,
  withdrawal: sql.StoredWithdrawal,
): Promise<WithdrawalDetail['history']> {
  const [review, settlement] = await Promise.all([
    findReview(db, withdrawal.id),
    findSettlement(db, withdrawal.id),
  ])
  const byNobody = { by: null, approvedBy: null, note: null }
  const history: WithdrawalDetail['history'] = [
    { what: 'requested', at: withdrawal.createdAtMs, ...byNobody },
  ]
  if (review)
    history.push({
      what: review.decision === 'APPROVED' ? 'approved' : 'rejected',
      at: review.at.getTime(),
      by: review.requested_by,
      approvedBy: review.approved_by,
      note: review.note,
    })
  else if (withdrawal.decision === 'APPROVED')
    history.push({ what: 'autoApproved', at: withdrawal.createdAtMs, ...byNobody })
  if (withdrawal.sentAtMs !== null) history.push({ what: 'sent', at: withdrawal.sentAtMs, ...byNobody })
  if (settlement)
    history.push({
      what: settlement.outcome === 'paid' ? 'settledPaid' : 'settledNotPaid',
      at: settlement.at.getTime(),
      by: settlement.requested_by,
      approvedBy: settlement.approved_by,
      note: settlement.note,
    })
  const { status, paidAtMs, endedAtMs } = withdrawal
  if (paidAtMs !== null) history.push({ what: 'paid', at: paidAtMs, ...byNobody })
  if (endedAtMs !== null) {
    const returned = paidAtMs === null ? 'returned' : 'sentBack'
    history.push({ what: status === 'PAID' ? 'paid' : returned, at: endedAtMs, ...byNobody })
  }
  return history
}
