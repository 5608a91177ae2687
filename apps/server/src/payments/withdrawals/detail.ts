import { type IdentityState, type Refusal, refusal, type WithdrawalDetail } from '@baize/contract'
import { err, minor, ok, present, type Result, type UserId, withdrawalId } from '@baize/kit'
import { isBarred } from '../../ledger/bars.ts'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { rateMovedMuch } from '../../players/currency/service.ts'
import {
  selectNotes,
  selectSameDevice,
  selectSamePayoutAccount,
  selectStates,
  selectTags,
} from '../../players/facts/service.ts'
import { isShared } from './accounts.ts'
import { readAutoLeft } from './info.ts'
import { readNeeds } from './needs.ts'
import { viewReview } from './reviews.ts'
import * as sql from './sql.ts'
import { amountText } from './view.ts'

/** All facts for the decision on one withdrawal. */
export async function withdrawalDetail(
  ctx: Context,
  given: string,
): Promise<Result<WithdrawalDetail, Refusal>> {
  const { db } = ctx
  const one = await sql.findWithdrawal(db, withdrawalId(given))
  if (!one?.status) return err(refusal('unknownWithdrawal'))
  const player = one.userId
  const [review, held, history, facts, states, tags, samePayoutAccount, sameDevice, notes] =
    await Promise.all([
      viewReview(ctx, one),
      heldBecause(ctx, one),
      historyOf(db, one),
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
    balance: amountText(balance, one.currencyId),
    held,
    history,
    states,
    tags,
    samePayoutAccount,
    sameDevice,
    notes,
  })
}

/** By the rules that put it aside, as they apply now. */
async function heldBecause(ctx: Context, one: sql.StoredWithdrawal): Promise<WithdrawalDetail['held']> {
  if (one.status !== 'HELD' || one.decision !== null) return []
  const { userId, currencyId, amount } = one
  const [autoLeft, needs, barred, frozen, shared, rateMoved] = await Promise.all([
    readAutoLeft(ctx, ctx.db, userId, currencyId, one.requestId),
    readNeeds(ctx, userId, currencyId),
    isBarred(ctx.db, userId),
    sql.isFrozen(ctx.db),
    isShared(ctx, ctx.db, userId, one.accountId),
    one.coins !== null && rateMovedMuch(ctx, ctx.db, currencyId),
  ])
  const isLarge = amount > limitIn(currencyId, ctx.config.withdrawalAutoLimit)
  return [
    ...(isLarge ? ['amount' as const] : []),
    ...(!isLarge && amount > autoLeft ? ['dayTotal' as const] : []),
    ...(needs.unstaked > 0n ? ['unwagered' as const] : []),
    ...(barred ? ['barred' as const] : []),
    ...(frozen ? ['frozen' as const] : []),
    ...(shared ? ['samePayoutAccount' as const] : []),
    ...(rateMoved ? ['rateMoved' as const] : []),
  ]
}

type ReviewRow = {
  decision: sql.Decision
  note: string
  requested_by: string
  approved_by: string | null
  at: Date
}

async function historyOf(db: Queryable, one: sql.StoredWithdrawal): Promise<WithdrawalDetail['history']> {
  const { rows } = await db.query<ReviewRow>(
    'SELECT decision, note, requested_by, approved_by, at FROM withdrawal_reviews WHERE withdrawal_id = $1',
    [one.id],
  )
  const [review] = rows
  const byNobody = { by: null, approvedBy: null, note: null }
  const history: WithdrawalDetail['history'] = [{ what: 'requested', at: one.createdAtMs, ...byNobody }]
  if (review)
    history.push({
      what: review.decision === 'APPROVED' ? 'approved' : 'rejected',
      at: review.at.getTime(),
      by: review.requested_by,
      approvedBy: review.approved_by,
      note: review.note,
    })
  else if (one.decision === 'APPROVED')
    history.push({ what: 'autoApproved', at: one.createdAtMs, ...byNobody })
  if (one.sentAtMs !== null) history.push({ what: 'sent', at: one.sentAtMs, ...byNobody })
  if (one.endedAtMs !== null)
    history.push({ what: one.status === 'PAID' ? 'paid' : 'returned', at: one.endedAtMs, ...byNobody })
  return history
}

type FactRow = {
  created_at: Date
  main: string
  deposits: string
  paid_before: string
  identity_level: number
  identity_state: IdentityState | null
}

async function readFacts(db: Queryable, player: UserId) {
  const { rows } = await db.query<FactRow>(
    `SELECT u.created_at, w.main, u.identity_level,
       (SELECT count(*) FROM ledger_deposits d WHERE d.user_id = u.id) AS deposits,
       (SELECT count(*) FROM ledger_withdrawals l WHERE l.user_id = u.id AND l.status = 'PAID'
          AND NOT EXISTS (SELECT FROM refunds f WHERE f.id = l.id)) AS paid_before,
       (SELECT i.state FROM identities i WHERE i.user_id = u.id ORDER BY i.number DESC LIMIT 1) AS identity_state
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = $1`,
    [player],
  )
  const row = present(rows[0], `player ${player}`)
  return {
    registeredAt: row.created_at.getTime(),
    balance: minor(BigInt(row.main)),
    deposits: Number(row.deposits),
    paidBefore: Number(row.paid_before),
    identityLevel: row.identity_level,
    identityState: row.identity_state,
  }
}
