import { currency, type InputOf, type Refusal, type ReplyOf, refusal } from '@baize/contract'
import {
  bonusId,
  err,
  formatAmount,
  type Minor,
  minor,
  ok,
  orderId,
  present,
  type Result,
  uuidV7,
  withdrawalId,
  ZERO,
} from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { LedgerRefusal } from '../../ledger/commands.ts'
import type { Context } from '../../ledger/context.ts'
import { limitIn, readAmount } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { needTwo } from '../../platform/four-eyes/two-people.ts'
import type { Order } from '../orders/order-row.ts'
import { findOrder } from '../orders/sql.ts'
import { providerOf } from '../providers/all.ts'
import * as sql from './sql.ts'

const FIRST_ASK_MS = 10_000
const LONGEST_WAIT_MS = 10 * 60_000
const AT_ONCE = 50

type RefundRequest = InputOf<'/api/operator/payments/refund'> & People
type View = ReplyOf<'/api/operator/payments/refund'>['model']

const text = (amount: Minor, { currencyId }: Pick<Order, 'currencyId'>): string =>
  formatAmount(amount, currency(currencyId).decimalLength)

const view = (one: sql.Refund): View => ({
  id: one.id,
  orderId: one.orderId,
  amount: text(one.amount, one),
  state: present(one.status, 'what the ledger says of a refund'),
})

/** Refunds a deposit to its payer, out of the player's balance. Idempotent by request id. */
export async function refund(
  ctx: Context,
  log: FastifyBaseLogger,
  input: RefundRequest,
): Promise<Result<View, Refusal>> {
  const made = (await sql.findRefund(ctx.db, input)) ? ok(null) : await make(ctx, input)
  if (!made.ok) return made
  if (made.value !== null)
    log.warn({ ...input, amount: text(made.value, await orderOf(ctx, input)) }, 'deposit refund started')
  const one = present(await sql.findRefund(ctx.db, input), `refund ${input.requestId}`)
  const asked = input.amount === undefined ? null : readAmount('amount', input.amount, one.currencyId)
  if (one.orderId !== input.orderId || (asked?.ok && asked.value !== one.amount))
    return err(refusal('requestIdReused'))
  if (one.status === null) {
    const open = made.value === null ? await reopen(ctx, one, input) : ok(null)
    if (!open.ok) return open
    const held = await hold(ctx, one)
    if (!held.ok) return held
  }
  await settle(ctx, { ...one, status: one.status ?? 'HELD' })
  return ok(view(present(await sql.findRefund(ctx.db, input), `refund ${one.id}`)))
}

const orderOf = async (ctx: Context, input: RefundRequest): Promise<Order> =>
  present(await findOrder(ctx.db, orderId(input.orderId), ctx.clock.now()), `order ${input.orderId}`)

/**
 * Records a refund, unless it exceeds the refundable rest. Returns its amount; null when the same request came first.
 */
async function make(ctx: Context, input: RefundRequest): Promise<Result<Minor | null, Refusal>> {
  const order = await findOrder(ctx.db, orderId(input.orderId), ctx.clock.now())
  if (order?.state !== 'PAID') return err(refusal('unknownOrder'))
  if (!providerOf(order.provider).refund)
    return err(
      refusal('badInput', { field: 'orderId', reason: 'coins cannot be sent back where they came from' }),
    )
  const wanted = input.amount === undefined ? ok(null) : readAmount('amount', input.amount, order.currencyId)
  if (!wanted.ok) return wanted
  return inTransaction(ctx.db, async (tx) => {
    // Serialized, or two refunds could return the same money.
    await sql.lockOrder(tx, order.id)
    await sql.lockRefunds(tx, order.userId)
    if (await sql.findRefund(tx, input)) return ok(null)
    const before = await sql.sumRefunds(tx, order.id, ctx.clock.now())
    const left = minor(order.amount - before)
    const amount = wanted.value ?? left
    if (amount > left || amount === 0n) return err(refusal('refundTooMuch', { amount: text(left, order) }))
    const { requestId, reason, requestedBy, approvedBy } = input
    // Earlier refunds count: one person must not refund a large deposit in parts.
    // Nor all deposits of a player one by one.
    const alone = await sql.sumAlone(tx, order.userId, ctx.clock.now())
    const limit = limitIn(order.currencyId, ctx.config.refundTwoPeople)
    if (approvedBy !== null || before + amount > limit || alone + amount > limit) {
      const two = needTwo({ requestedBy, approvedBy })
      if (!two.ok) return two
    }
    const id = uuidV7(ctx.clock, ctx.randomBytes)
    const made = {
      id,
      orderId: order.id,
      requestId,
      amount,
      reason,
      requestedBy,
      approvedBy,
    }
    return ok((await sql.insertRefund(tx, made, ctx.clock.now())) ? amount : null)
  })
}

/**
 * Re-checks a refused or interrupted refund that is requested again: others may have refunded the same money meanwhile.
 * One that takes two by now is the same refund when it comes again with a second person.
 */
function reopen(
  ctx: Context,
  one: sql.Refund,
  { requestedBy, approvedBy }: People,
): Promise<Result<null, Refusal>> {
  return inTransaction(ctx.db, async (tx) => {
    await sql.lockOrder(tx, one.orderId)
    await sql.lockRefunds(tx, one.userId)
    const others = await sql.sumRefunds(tx, one.orderId, ctx.clock.now(), one.id)
    const left = one.paidIn > others ? minor(one.paidIn - others) : ZERO
    if (one.amount > left) return err(refusal('refundTooMuch', { amount: text(left, one) }))
    if (!one.isByTwo) {
      const alone = await sql.sumAlone(tx, one.userId, ctx.clock.now(), one.id)
      const limit = limitIn(one.currencyId, ctx.config.refundTwoPeople)
      if (others + one.amount > limit || alone + one.amount > limit) {
        const two = needTwo({ requestedBy, approvedBy })
        if (!two.ok) return two
        await sql.setByTwo(tx, one.id, two.value)
      }
    }
    await sql.setReopened(tx, one.id, ctx.clock.now())
    return ok(null)
  })
}

async function hold(ctx: Context, one: sql.Refund): Promise<Result<null, Refusal>> {
  // A released bonus is revoked with the refund. If the balance does not cover both, neither is taken.
  const { main } = await ctx.ledger.balances(one.userId)
  if ((await sql.releasedBonus(ctx.db, one.orderId)) + one.amount > main) {
    // A concurrent call of the same request may have placed the hold.
    if (await sql.isHeld(ctx.db, one.id)) return ok(null)
    await sql.setRefused(ctx.db, one.id, ctx.clock.now())
    return err(refusal('insufficientFunds'))
  }
  const posted = await ctx.ledger.post({
    kind: 'withdrawal.request',
    key: `refund:${one.id}`,
    body: JSON.stringify({ orderId: one.orderId, amount: one.amount.toString() }),
    answer: null,
    userId: one.userId,
    withdrawalId: withdrawalId(one.id),
    currencyId: one.currencyId,
    amount: one.amount,
  })
  if (posted.ok) return ok(null)
  if (posted.error !== 'serverBusy') await sql.setRefused(ctx.db, one.id, ctx.clock.now())
  return err(refusal(posted.error))
}

/**
 * Revokes the deposit's bonus. A released bonus could be spent while the provider decides, so it is revoked first. An
 * active one stays in its purse, is not released meanwhile, and is revoked once the deposit is refunded.
 */
async function takeBonus(
  ctx: Context,
  { id: refundId, orderId: id, userId }: Pick<sql.Refund, 'id' | 'orderId' | 'userId'>,
  status: 'ACTIVE' | 'RELEASED',
): Promise<LedgerRefusal | null> {
  if (!(await sql.hasBonus(ctx.db, id, status))) return null
  const posted = await ctx.ledger.post({
    kind: 'bonus.revoke',
    // One key per refund: a restored bonus may be revoked again for the next refund.
    key: `bonus:${id}:revoke:${refundId}`,
    body: id,
    answer: null,
    userId,
    bonusId: bonusId(id),
    withdrawalId: withdrawalId(refundId),
  })
  if (posted.ok || posted.error === 'bonusReleased') return null
  ctx.log.warn({ orderId: id, why: posted.error }, 'revoking the bonus of a refund failed')
  return posted.error
}

/**
 * Restores a released bonus whose deposit stays after all. The ledger restores it once, and not while another part of
 * the deposit is being refunded or was. So concurrent calls and retries after a crash are safe.
 */
async function giveBonusBack(ctx: Context, { orderId: id, userId, takenFor }: sql.TakenBonus): Promise<void> {
  const posted = await ctx.ledger.post({
    kind: 'bonus.restore',
    key: `bonus:${id}:restore:${takenFor}`,
    body: id,
    answer: null,
    userId,
    bonusId: bonusId(id),
  })
  // Since the listing, another call may have restored it, or another part of the deposit may be in refund.
  if (posted.ok || ['serverBusy', 'bonusReleased', 'wageringLeft'].includes(posted.error)) return
  throw new Error(`ledger refused to restore bonus ${id}: ${posted.error}`)
}

/**
 * Asks the provider and ends the refund accordingly. An unknown outcome leaves the money held and is retried. Safe to
 * run concurrently: a refund given up for lack of the bonus is never sent, and a sent one is never given up.
 */
async function settle(ctx: Context, one: sql.Refund): Promise<void> {
  if (one.status !== 'HELD') return
  if (one.asks < 0) return end(ctx, one, false)
  const kept = await takeBonus(ctx, one, 'RELEASED')
  if (kept === 'insufficientFunds') {
    if (await sql.giveUp(ctx.db, one.id)) await end(ctx, one, false)
    return
  }
  if (kept !== null) return
  const waitMs = Math.min(FIRST_ASK_MS * 2 ** Math.min(one.asks, 10), LONGEST_WAIT_MS)
  if (!(await sql.setAsked(ctx.db, one.id, ctx.clock.now() + waitMs))) return end(ctx, one, false)
  const done = await providerOf(one.provider).refund?.(ctx, {
    refundId: one.id,
    paymentId: one.paymentId,
    amount: text(one.amount, one),
    currencyId: one.currencyId,
  })
  if (done === null || done === undefined) return
  await end(ctx, one, done)
  if (done) await takeBonus(ctx, one, 'ACTIVE')
}

async function end(ctx: Context, one: sql.Refund, done: boolean): Promise<void> {
  const posted = await ctx.ledger.post({
    kind: done ? 'withdrawal.confirm' : 'withdrawal.reject',
    key: `refund:${one.id}:end`,
    body: done ? 'paid' : 'failed',
    answer: null,
    userId: one.userId,
    withdrawalId: withdrawalId(one.id),
    refund: true,
    ...(!done && { reason: 'bankRefused' }),
  })
  if (!posted.ok && !['serverBusy', 'payoutsFrozen', 'withdrawalEnded'].includes(posted.error))
    throw new Error(`ledger refused to end refund ${one.id}: ${posted.error}`)
  if (done) return
  for (const bonus of await sql.listBonusesToRestore(ctx.db, AT_ONCE, one.orderId))
    await giveBonusBack(ctx, bonus)
}

/** The job: retries refunds that the provider has not answered, and revokes or restores bonuses that a crash left. */
export async function settleRefunds(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const one of await sql.listDue(ctx.db, ctx.clock.now(), AT_ONCE)) {
    if (signal?.aborted) return
    await settle(ctx, one)
  }
  for (const one of await sql.listBonusesLeft(ctx.db, AT_ONCE)) {
    if (signal?.aborted) return
    await takeBonus(ctx, one, 'ACTIVE')
  }
  for (const bonus of await sql.listBonusesToRestore(ctx.db, AT_ONCE)) {
    if (signal?.aborted) return
    await giveBonusBack(ctx, bonus)
  }
}
