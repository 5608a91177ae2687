import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import {
  bonusId,
  DAY_MS,
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
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { paymentsDriverNamed } from '../doors/doors.ts'
import type { Order } from '../orders/order-row.ts'
import { paymentRef } from '../orders/payment-ref.ts'
import { findOrder } from '../orders/sql.ts'
import type { RefundDraft } from '../ports/payments.ts'
import * as sql from './sql.ts'

const FIRST_ASK_MS = 10_000
const LONGEST_WAIT_MS = 10 * 60_000
const BATCH_SIZE = 50
/** How long done refunds are asked about again, and how many in one run: each costs a call or two. */
const WATCHED_MS = 10 * DAY_MS
const MOST_WATCHED = 1000

type RefundRequest = InputOf<'/api/operator/payments/refund'> & People
type View = ReplyOf<'/api/operator/payments/refund'>['model']

const text = (amount: Minor, { currencyId }: Pick<Order, 'currencyId'>): string =>
  formatAmount(amount, currency(currencyId).decimalLength)

const view = (refund: sql.Refund): View => ({
  id: refund.id,
  orderId: refund.orderId,
  amount: text(refund.amount, refund),
  state: present(refund.status, 'what the ledger says of a refund'),
})

/** Refunds a deposit to its payer, out of the player's balance. Idempotent by request id. */
export async function refundDeposit(
  ctx: Context,
  log: FastifyBaseLogger,
  input: RefundRequest,
): Promise<Result<View, Refusal>> {
  const made = (await sql.findRefund(ctx.db, input)) ? ok(null) : await make(ctx, input)
  if (!made.ok) return made
  if (made.value !== null)
    log.warn({ ...input, amount: text(made.value, await orderOf(ctx, input)) }, 'deposit refund started')
  const stored = present(await sql.findRefund(ctx.db, input), `refund ${input.requestId}`)
  if (!isRequestOf(stored, input)) return err(refusal('requestIdReused'))
  if (stored.status === null) {
    const open = made.value === null ? await reopen(ctx, stored, input) : ok(null)
    if (!open.ok) return open
    const held = await hold(ctx, stored)
    if (!held.ok) return held
  }
  await settle(ctx, { ...stored, status: stored.status ?? 'HELD' })
  return ok(view(present(await sql.findRefund(ctx.db, input), `refund ${stored.id}`)))
}

const orderOf = async (ctx: Context, input: RefundRequest): Promise<Order> =>
  present(await findOrder(ctx.db, orderId(input.orderId), ctx.clock.now()), `order ${input.orderId}`)

/** The deposit and the wanted amount, null for all that is left of it. */
async function checkRefund(
  ctx: ReadContext,
  input: InputOf<'/api/operator/payments/refund'>,
): Promise<Result<{ readonly order: Order; readonly wanted: Minor | null }, Refusal>> {
  const order = await findOrder(ctx.db, orderId(input.orderId), ctx.clock.now())
  if (order?.state !== 'PAID') return err(refusal('unknownOrder'))
  if (!paymentsDriverNamed(ctx.config, order.provider)?.refund)
    return err(
      refusal('badInput', { field: 'orderId', reason: 'coins cannot be sent back where they came from' }),
    )
  if (input.amount === undefined) return ok({ order, wanted: null })
  const wanted = readAmount('amount', input.amount, order.currencyId)
  return wanted.ok ? ok({ order, wanted: wanted.value }) : wanted
}

type Weighed = { readonly amount: Minor; readonly takesTwo: boolean }

/** The amount of the deposit that a refund would return now. Counts for good under the locks of deposit and player. */
async function weighRefund(
  ctx: ReadContext,
  order: Pick<Order, 'id' | 'userId' | 'amount' | 'currencyId'>,
  wanted: Minor | null,
  butRefund: string | null = null,
): Promise<Result<Weighed, Refusal>> {
  const before = await sql.sumRefunds(ctx.db, order.id, ctx.clock.now(), butRefund)
  const left = order.amount > before ? minor(order.amount - before) : ZERO
  const amount = wanted ?? left
  if (amount > left || amount === 0n) return err(refusal('refundTooMuch', { amount: text(left, order) }))
  // Earlier refunds count: one person must not refund a large deposit in parts.
  // Nor all deposits of a player one by one.
  const alone = await sql.sumSoloRefunds(ctx.db, order.userId, ctx.clock.now(), butRefund)
  const limit = limitIn(order.currencyId, ctx.config.refundTwoPeople)
  return ok({ amount, takesTwo: before + amount > limit || alone + amount > limit })
}

/** A request whose refund was recorded before plans that refund. */
export async function planRefund(
  ctx: PlanContext,
  input: InputOf<'/api/operator/payments/refund'>,
): Promise<Result<Plan, Refusal>> {
  const known = await sql.findRefund(ctx.db, input)
  const weighed = known ? await weighKnown(ctx, known, input) : await weighNew(ctx, input)
  if (!weighed.ok) return weighed
  const { amount, currencyId, takesTwo } = weighed.value
  return ok({
    summary: `Refunds deposit ${input.orderId}`,
    amounts: [amountOf(currencyId, amount)],
    takesTwo: takesTwo ? 'limit' : null,
  })
}

type WeighedIn = Weighed & { readonly currencyId: CurrencyId }

async function weighNew(
  ctx: ReadContext,
  input: InputOf<'/api/operator/payments/refund'>,
): Promise<Result<WeighedIn, Refusal>> {
  const checked = await checkRefund(ctx, input)
  if (!checked.ok) return checked
  const { order, wanted } = checked.value
  const weighed = await weighRefund(ctx, order, wanted)
  return weighed.ok ? ok({ ...weighed.value, currencyId: order.currencyId }) : weighed
}

async function weighKnown(
  ctx: ReadContext,
  refund: sql.Refund,
  input: InputOf<'/api/operator/payments/refund'>,
): Promise<Result<WeighedIn, Refusal>> {
  const { amount, currencyId } = refund
  if (!isRequestOf(refund, input)) return err(refusal('requestIdReused'))
  if (refund.status !== null) return ok({ amount, currencyId, takesTwo: false })
  const weighed = await weighRefund(ctx, depositOf(refund), amount, refund.id)
  return weighed.ok
    ? ok({ amount, currencyId, takesTwo: weighed.value.takesTwo && !refund.isByTwo })
    : weighed
}

const depositOf = ({ orderId: id, userId, paidIn, currencyId }: sql.Refund) => ({
  id,
  userId,
  amount: paidIn,
  currencyId,
})

function isRequestOf(refund: sql.Refund, input: InputOf<'/api/operator/payments/refund'>): boolean {
  const asked = input.amount === undefined ? null : readAmount('amount', input.amount, refund.currencyId)
  return refund.orderId === input.orderId && !(asked?.ok && asked.value !== refund.amount)
}

/**
 * Records a refund, unless it exceeds the refundable rest. Returns its amount; null when the same request came first.
 */
async function make(ctx: Context, input: RefundRequest): Promise<Result<Minor | null, Refusal>> {
  const checked = await checkRefund(ctx, input)
  if (!checked.ok) return checked
  const { order, wanted } = checked.value
  return inTransaction(ctx.db, async (tx) => {
    // Serialized, or two refunds could return the same money.
    await sql.lockOrder(tx, order.id)
    await sql.lockRefunds(tx, order.userId)
    if (await sql.findRefund(tx, input)) return ok(null)
    const weighed = await weighRefund({ ...ctx, db: tx }, order, wanted)
    if (!weighed.ok) return weighed
    const { amount, takesTwo } = weighed.value
    const { requestId, reason, requestedBy, approvedBy } = input
    if (approvedBy !== null || takesTwo) {
      const two = requireTwoPeople({ requestedBy, approvedBy })
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
  refund: sql.Refund,
  { requestedBy, approvedBy }: People,
): Promise<Result<null, Refusal>> {
  return inTransaction(ctx.db, async (tx) => {
    await sql.lockOrder(tx, refund.orderId)
    await sql.lockRefunds(tx, refund.userId)
    const weighed = await weighRefund({ ...ctx, db: tx }, depositOf(refund), refund.amount, refund.id)
    if (!weighed.ok) return weighed
    if (weighed.value.takesTwo && !refund.isByTwo) {
      const two = requireTwoPeople({ requestedBy, approvedBy })
      if (!two.ok) return two
      await sql.recordApprovers(tx, refund.id, two.value)
    }
    await sql.setReopened(tx, refund.id, ctx.clock.now())
    return ok(null)
  })
}

async function hold(ctx: Context, refund: sql.Refund): Promise<Result<null, Refusal>> {
  // A released bonus is revoked with the refund. If the balance does not cover both, neither is taken.
  const { main } = await ctx.ledger.balances(refund.userId)
  if ((await sql.releasedBonus(ctx.db, refund.orderId)) + refund.amount > main) {
    // A concurrent call of the same request may have placed the hold.
    if (await sql.isHeld(ctx.db, refund.id)) return ok(null)
    await sql.setRefused(ctx.db, refund.id, ctx.clock.now())
    return err(refusal('insufficientFunds'))
  }
  const posted = await ctx.ledger.post({
    kind: 'withdrawal.request',
    key: `refund:${refund.id}`,
    body: JSON.stringify({ orderId: refund.orderId, amount: refund.amount.toString() }),
    answer: null,
    userId: refund.userId,
    withdrawalId: withdrawalId(refund.id),
    currencyId: refund.currencyId,
    amount: refund.amount,
  })
  if (posted.ok) return ok(null)
  if (posted.error !== 'serverBusy') await sql.setRefused(ctx.db, refund.id, ctx.clock.now())
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
async function settle(ctx: Context, refund: sql.Refund): Promise<void> {
  if (refund.status !== 'HELD') return
  if (refund.asks < 0) return end(ctx, refund, false)
  const kept = await takeBonus(ctx, refund, 'RELEASED')
  if (kept === 'insufficientFunds') {
    if (await sql.giveUp(ctx.db, refund.id)) await end(ctx, refund, false)
    return
  }
  if (kept !== null) return
  const waitMs = Math.min(FIRST_ASK_MS * 2 ** Math.min(refund.asks, 10), LONGEST_WAIT_MS)
  if (!(await sql.setAsked(ctx.db, refund.id, ctx.clock.now() + waitMs))) return end(ctx, refund, false)
  const done = await paymentsDriverNamed(ctx.config, refund.provider)?.refund?.(
    ctx,
    await draftOf(ctx, refund),
  )
  if (done === null || done === undefined) return
  await end(ctx, refund, done)
  if (done) await takeBonus(ctx, refund, 'ACTIVE')
}

async function draftOf(ctx: Context, refund: sql.Refund): Promise<RefundDraft> {
  const order = present(await findOrder(ctx.db, refund.orderId, ctx.clock.now()), `order ${refund.orderId}`)
  return {
    refundId: refund.id,
    payment: await paymentRef(ctx, order),
    amount: text(refund.amount, refund),
    currencyId: refund.currencyId,
  }
}

/**
 * Gives the money of a refund back to the player that was done and that its provider now says was not carried out. The
 * ledger does so once.
 */
async function takeBack(ctx: Context, refund: sql.Refund): Promise<void> {
  const driver = paymentsDriverNamed(ctx.config, refund.provider)
  if (!driver?.readRefund || (await driver.readRefund(ctx, await draftOf(ctx, refund))) !== false) return
  const posted = await ctx.ledger.post({
    kind: 'withdrawal.reverse',
    key: `refund:${refund.id}:back`,
    body: 'back',
    answer: null,
    userId: refund.userId,
    withdrawalId: withdrawalId(refund.id),
    refund: true,
    reason: 'bankRefused',
  })
  if (!posted.ok && !['serverBusy', 'withdrawalEnded'].includes(posted.error))
    throw new Error(`ledger refused to take refund ${refund.id} back: ${posted.error}`)
  if (posted.ok && !posted.value.replayed)
    ctx.log.warn({ refundId: refund.id, orderId: refund.orderId }, 'refund came back after it was done')
  for (const bonus of await sql.listBonusesToRestore(ctx.db, BATCH_SIZE, refund.orderId))
    await giveBonusBack(ctx, bonus)
}

/**
 * The job: asks again about refunds that were done in the last days. The payer's bank may refuse the money late, and the
 * notice of it may be lost.
 */
export async function findReturnedRefunds(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const refund of await sql.listDone(ctx.db, ctx.clock.now() - WATCHED_MS, MOST_WATCHED)) {
    if (signal?.aborted) return
    await takeBack(ctx, refund)
  }
}

async function end(ctx: Context, refund: sql.Refund, done: boolean): Promise<void> {
  const posted = await ctx.ledger.post({
    kind: done ? 'withdrawal.confirm' : 'withdrawal.reject',
    key: `refund:${refund.id}:end`,
    body: done ? 'paid' : 'failed',
    answer: null,
    userId: refund.userId,
    withdrawalId: withdrawalId(refund.id),
    refund: true,
    ...(!done && { reason: 'bankRefused' }),
  })
  if (!posted.ok && !['serverBusy', 'payoutsFrozen', 'withdrawalEnded'].includes(posted.error))
    throw new Error(`ledger refused to end refund ${refund.id}: ${posted.error}`)
  if (done) return
  for (const bonus of await sql.listBonusesToRestore(ctx.db, BATCH_SIZE, refund.orderId))
    await giveBonusBack(ctx, bonus)
}

/** Asks the driver of a refund for its outcome, after a notice, which is only a hint. */
export async function askAboutRefund(
  ctx: Context,
  id: string,
  by: string,
): Promise<Result<null, 'unknownRefund'>> {
  const refund = await sql.findById(ctx.db, id)
  if (refund?.provider !== by) return err('unknownRefund')
  if (refund.status === 'PAID') await takeBack(ctx, refund)
  else await settle(ctx, refund)
  return ok(null)
}

/** The job: retries refunds that the provider has not answered, and revokes or restores bonuses that a crash left. */
export async function settleRefunds(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const refund of await sql.listDue(ctx.db, ctx.clock.now(), BATCH_SIZE)) {
    if (signal?.aborted) return
    await settle(ctx, refund)
  }
  for (const bonus of await sql.listBonusesLeft(ctx.db, BATCH_SIZE)) {
    if (signal?.aborted) return
    await takeBonus(ctx, bonus, 'ACTIVE')
  }
  for (const bonus of await sql.listBonusesToRestore(ctx.db, BATCH_SIZE)) {
    if (signal?.aborted) return
    await giveBonusBack(ctx, bonus)
  }
}
