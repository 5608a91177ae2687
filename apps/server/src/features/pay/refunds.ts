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
import { limitIn, readAmount } from '../../amounts.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import type { LedgerRefusal } from '../../ledger/commands.ts'
import { needTwo } from '../../two-people.ts'
import type { Order } from './order-row.ts'
import { providerOf } from './providers/all.ts'
import * as sql from './refunds-sql.ts'
import { findOrder } from './sql.ts'

const FIRST_ASK_MS = 10_000
const LONGEST_WAIT_MS = 10 * 60_000
const AT_ONCE = 50

type Wish = InputOf<'/api/operator/payments/refund'>
type View = ReplyOf<'/api/operator/payments/refund'>['model']

const text = (amount: Minor, { currencyId }: Pick<Order, 'currencyId'>): string =>
  formatAmount(amount, currency(currencyId).decimalLength)

const view = (one: sql.Refund): View => ({
  id: one.id,
  orderId: one.orderId,
  amount: text(one.amount, one),
  state: present(one.status, 'what the ledger says of a refund'),
})

/** Gives a deposit back to who paid it, out of the player's balance. The same request again is the same refund. */
export async function refund(
  ctx: Context,
  log: FastifyBaseLogger,
  wish: Wish,
): Promise<Result<View, Refusal>> {
  const made = (await sql.findRefund(ctx.db, wish)) ? ok(null) : await make(ctx, wish)
  if (!made.ok) return made
  if (made.value !== null)
    log.warn({ ...wish, amount: text(made.value, await orderOf(ctx, wish)) }, 'a deposit is given back')
  const one = present(await sql.findRefund(ctx.db, wish), `refund ${wish.requestId}`)
  const asked = wish.amount === undefined ? null : readAmount('amount', wish.amount, one.currencyId)
  if (one.orderId !== wish.orderId || (asked?.ok && asked.value !== one.amount))
    return err(refusal('requestIdReused'))
  if (one.status === null) {
    const open = made.value === null ? await reopen(ctx, one) : ok(null)
    if (!open.ok) return open
    const held = await hold(ctx, one)
    if (!held.ok) return held
  }
  await settle(ctx, { ...one, status: one.status ?? 'HELD' })
  return ok(view(present(await sql.findRefund(ctx.db, wish), `refund ${one.id}`)))
}

const orderOf = async (ctx: Context, wish: Wish): Promise<Order> =>
  present(await findOrder(ctx.db, orderId(wish.orderId), ctx.clock.now()), `order ${wish.orderId}`)

/** Writes a refund down, unless more would be given back than came in. Says how much it is; null when the same request was first. */
async function make(ctx: Context, wish: Wish): Promise<Result<Minor | null, Refusal>> {
  const order = await findOrder(ctx.db, orderId(wish.orderId), ctx.clock.now())
  if (order?.state !== 'PAID') return err(refusal('unknownOrder'))
  if (!providerOf(order.provider).refund)
    return err(
      refusal('badInput', { field: 'orderId', reason: 'coins cannot be sent back where they came from' }),
    )
  const wanted = wish.amount === undefined ? ok(null) : readAmount('amount', wish.amount, order.currencyId)
  if (!wanted.ok) return wanted
  return inTransaction(ctx.db, async (tx) => {
    // One at a time, or two could give the same money back.
    await sql.lockOrder(tx, order.id)
    if (await sql.findRefund(tx, wish)) return ok(null)
    const before = await sql.sumRefunds(tx, order.id, ctx.clock.now())
    const left = minor(order.amount - before)
    const amount = wanted.value ?? left
    if (amount > left || amount === 0n) return err(refusal('refundTooMuch', { amount: text(left, order) }))
    const { requestId, reason, requestedBy, approvedBy } = wish
    // All of it counts: nobody gives a large deposit back alone, in parts.
    if (approvedBy !== undefined || before + amount > limitIn(order.currencyId, ctx.config.refundTwoPeople)) {
      const two = needTwo({ requestedBy, approvedBy: approvedBy ?? '' })
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
      approvedBy: approvedBy ?? null,
    }
    return ok((await sql.insertRefund(tx, made, ctx.clock.now())) ? amount : null)
  })
}

/** For one that was refused or cut off, and comes again: meanwhile others may have given the same money back. */
function reopen(ctx: Context, one: sql.Refund): Promise<Result<null, Refusal>> {
  return inTransaction(ctx.db, async (tx) => {
    await sql.lockOrder(tx, one.orderId)
    const others = await sql.sumRefunds(tx, one.orderId, ctx.clock.now(), one.id)
    const left = one.paidIn > others ? minor(one.paidIn - others) : ZERO
    if (one.amount > left) return err(refusal('refundTooMuch', { amount: text(left, one) }))
    if (!one.isByTwo && others + one.amount > limitIn(one.currencyId, ctx.config.refundTwoPeople))
      return err(
        refusal('badInput', { field: 'approvedBy', reason: 'others have given parts of it back meanwhile' }),
      )
    await sql.setReopened(tx, one.id, ctx.clock.now())
    return ok(null)
  })
}

async function hold(ctx: Context, one: sql.Refund): Promise<Result<null, Refusal>> {
  // What the deposit brought and was released is taken with it: whoever no longer has both keeps both.
  const { main } = await ctx.ledger.balances(one.userId)
  if ((await sql.releasedBonus(ctx.db, one.orderId)) + one.amount > main) {
    // The same request at the same time may be what took it.
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
 * Takes back what the deposit brought. A bonus that was released could be spent while the provider thinks, so it goes first; one that
 * is still played for waits in its purse, is not released meanwhile, and goes when the deposit has gone.
 */
async function takeBonus(
  ctx: Context,
  { id: refundId, orderId: id, userId }: Pick<sql.Refund, 'id' | 'orderId' | 'userId'>,
  status: 'ACTIVE' | 'RELEASED',
): Promise<LedgerRefusal | null> {
  if (!(await sql.hasBonus(ctx.db, id, status))) return null
  const posted = await ctx.ledger.post({
    kind: 'bonus.revoke',
    // Once for each refund: one that came back may be taken for the next.
    key: `bonus:${id}:revoke:${refundId}`,
    body: id,
    answer: null,
    userId,
    bonusId: bonusId(id),
    withdrawalId: withdrawalId(refundId),
  })
  if (posted.ok || posted.error === 'bonusReleased') return null
  ctx.log.warn({ orderId: id, why: posted.error }, 'a bonus could not be taken back')
  return posted.error
}

/**
 * Gives a released bonus back whose deposit stays after all. The ledger gives it once, and not while another part of the deposit is on its
 * way or gone: so it may be asked for by several at once, and again after a crash.
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
  // Since it was listed, somebody else may have given it back, or another part of the deposit be on its way.
  if (posted.ok || ['serverBusy', 'bonusReleased', 'wageringLeft'].includes(posted.error)) return
  throw new Error(`the ledger did not give bonus ${id} back: ${posted.error}`)
}

/**
 * Asks the provider, and ends the refund as it says. An outcome that nobody knows leaves the money held, and is asked for again. Several may
 * be at it at once: what was given up for want of the bonus is never asked for, and what was asked for is never given up.
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
    throw new Error(`the ledger did not end refund ${one.id}: ${posted.error}`)
  if (done) return
  for (const bonus of await sql.listBonusesToRestore(ctx.db, AT_ONCE, one.orderId))
    await giveBonusBack(ctx, bonus)
}

/** The job: asks for what the provider has not answered yet, and takes or gives back the bonuses that a crash left. */
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
