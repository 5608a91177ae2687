import type { HeldReason } from '@baize/contract/operator'
import { currency as currencyOf } from '@baize/contract/shared'
import { formatAmount, minor, ok, type Result, uuidV7 } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { writeNotice } from '../../players/notices/service.ts'
import { paymentsDriverNamed } from '../doors/doors.ts'
import { amountText } from '../drivers/amounts.ts'
import type { Order } from '../orders/order-row.ts'
import { paymentRef } from '../orders/payment-ref.ts'
import { failOrder, findOrder } from '../orders/sql.ts'
import type { News, Received } from '../ports/payments.ts'
import * as sql from './sql.ts'

/** Wait before the second question about a return, doubled each time, and the longest. */
const RETURN_WAITS = { firstMs: 30_000, mostMs: 30 * 60_000 } as const

type Money = Pick<Received, 'reference' | 'amount' | 'currency' | 'payer'>

/** Holds money of a payment for a person, or sends it back at once. True if it was not held before. */
async function hold(
  ctx: Context,
  tx: Queryable,
  connector: string,
  news: Pick<News, 'paymentId'>,
  order: Order | null,
  money: Money,
  reason: HeldReason,
  returnId: string | null = null,
): Promise<boolean> {
  const isNew = await sql.insertHeld(
    tx,
    {
      id: uuidV7(ctx.clock, ctx.randomBytes),
      connector,
      reference: money.reference,
      paymentId: news.paymentId,
      orderId: order?.id ?? null,
      reason,
      amount: money.amount,
      currency: money.currency,
      payer: money.payer,
      returnId,
    },
    ctx.clock.now(),
  )
  if (isNew) {
    const { reference, amount, currency } = money
    ctx.log[returnId === null ? 'error' : 'warn'](
      { orderId: order?.id, connector, reference, amount, currency, reason },
      returnId === null ? 'payment held for a person' : 'payment of another person is sent back',
    )
  }
  return isNew
}

/** Holds what was paid although it fits no order: a notice may lie, but this is what the provider's own books say. */
export async function holdMisfit(
  ctx: Context,
  connector: string,
  order: Order | null,
  news: News,
  reason: Exclude<HeldReason, 'otherPayer' | 'takenBack'>,
): Promise<void> {
  if (news.state !== 'paid' || news.transfers.length > 0) return
  const { paymentId: reference, pays: amount, currency } = news
  const money = news.received ?? [{ reference, amount, currency, payer: '', isOwn: null }]
  await inTransaction(ctx.db, async (tx) => {
    if (order) await sql.lockOrderMoney(tx, order.id)
    const credited = order && (await sql.creditedReference(tx, order.id))
    for (const each of money)
      if (each.isOwn !== false && each.reference !== credited)
        await hold(ctx, tx, connector, news, order, each, reason)
  })
}

/**
 * Sorts the money that came for an order. Another person's is sent back and the player is told; more than one payment of
 * the player's own, and what the scheme took back, waits for a person. Returns whether there is money to credit. The
 * one payment to credit is written down first, so that neither a race nor a stop can credit it and send it back too.
 */
export async function sortMoney(ctx: Context, order: Order, news: News): Promise<'credit' | 'nothing'> {
  const { received = [], state } = news
  if (state !== 'paid' || received.length === 0) return 'credit'
  return inTransaction(ctx.db, async (tx) => {
    await sql.lockOrderMoney(tx, order.id)
    for (const money of received)
      for (const { reference, amount } of money.takenBack ?? [])
        await hold(ctx, tx, order.provider, news, order, { ...money, reference, amount }, 'takenBack')
    const known = await sql.creditedReference(tx, order.id)
    const others = received.filter((money) => isOthers(ctx, money) && money.reference !== known)
    for (const money of others) await holdOthers(ctx, tx, order, news, money)
    const own: Received[] = []
    for (const money of received)
      if (!others.includes(money) && !(await sql.isHeld(tx, order.provider, money.reference))) own.push(money)
    const credited = own.find(({ reference }) => reference === known) ?? (known === null ? own[0] : undefined)
    for (const money of own)
      if (money !== credited) await hold(ctx, tx, order.provider, news, order, money, 'otherPayment')
    if (credited === undefined) return 'nothing'
    // An amount that is not the order's is held by the caller, and is not this order's credit.
    if (
      amountText(credited.amount, order.currencyId) === amountText(news.pays, order.currencyId) &&
      fits(order, news)
    )
      await sql.setCreditedReference(tx, order.id, credited.reference)
    return 'credit'
  })
}

const fits = (order: Order, { pays, currency }: News): boolean =>
  currency === order.currencyId && amountText(pays, order.currencyId) === paysOf(order)

const paysOf = ({ asked, askedFee, currencyId }: Order): string | null => {
  const { decimalLength } = currencyOf(currencyId)
  return amountText(formatAmount(minor(asked + askedFee), decimalLength), currencyId)
}

/** Where the rules ask for the player's own account, an unknown payer is not taken for the player. */
const isOthers = ({ config }: Context, { isOwn }: Received): boolean =>
  isOwn === false || (isOwn === null && config.marketProfile === 'BR')

async function holdOthers(
  ctx: Context,
  tx: Queryable,
  order: Order,
  news: News,
  money: Received,
): Promise<void> {
  const driver = paymentsDriverNamed(ctx.config, order.provider)
  const isReturned = money.isOwn === false && driver !== undefined && 'refund' in driver
  const returnId = isReturned ? uuidV7(ctx.clock, ctx.randomBytes) : null
  if (!(await hold(ctx, tx, order.provider, news, order, money, 'otherPayer', returnId))) return
  const nowMs = ctx.clock.now()
  await failOrder(tx, order.id, nowMs)
  const notice = {
    type: 'RECHARGE_FAILED',
    title: 'notify.depositOtherPayerTitle',
    description: returnId === null ? 'notify.depositPayerUnclearText' : 'notify.depositOtherPayerText',
    values: { amount: order.amount.toString(), currencyId: order.currencyId },
    data: { orderId: order.id },
    source: `deposit:${order.id}:otherPayer:${money.reference}`,
  }
  await writeNotice(tx, order.userId, notice, nowMs)
}

/** Asks the driver to send held money back, and ends the return accordingly. Safe to repeat: its id is ours. */
async function settleReturn(ctx: Context, held: sql.Held): Promise<void> {
  const order = held.orderId && (await findOrder(ctx.db, held.orderId, ctx.clock.now()))
  const driver = paymentsDriverNamed(ctx.config, held.connector)
  const amount = order ? amountText(held.amount, order.currencyId) : null
  if (!order || !driver || amount === null || held.returnId === null) {
    ctx.log.error({ heldId: held.id, connector: held.connector }, 'held payment cannot be sent back')
    return
  }
  const done = await driver.refund?.(ctx, {
    refundId: held.returnId,
    payment: await paymentRef(ctx, order),
    reference: held.reference,
    amount,
    currencyId: order.currencyId,
  })
  if (done === null || done === undefined) return
  const end = done ? ({ state: 'returned', note: '' } as const) : NOT_CARRIED_OUT
  if ((await sql.endReturn(ctx.db, held, end, ctx.clock.now())) && !done)
    ctx.log.error({ heldId: held.id, connector: held.connector }, 'return of a payment was not carried out')
}

const NOT_CARRIED_OUT = { state: 'held', note: 'The bank did not carry out the return.' } as const

/** A notice about a return of ours: the driver is asked for the truth. */
export async function askAboutReturn(
  ctx: Context,
  returnId: string,
  by: string,
): Promise<Result<null, 'unknownRefund'>> {
  const held = await sql.findByReturn(ctx.db, returnId)
  if (held?.connector !== by) return { ok: false, error: 'unknownRefund' }
  if (held.state === 'returning') await settleReturn(ctx, held)
  return ok(null)
}

/** The job: sends money back that is due, with growing pauses, and counts what waits for people. */
export async function settleReturns(ctx: Context, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  const due = await sql.claimReturns(ctx.db, ctx.clock.now(), { ...RETURN_WAITS, limit: 50 })
  for (const held of due) {
    if (signal?.aborted) break
    try {
      await settleReturn(ctx, held)
    } catch (error) {
      failures.push(error)
    }
  }
  await countOpen(ctx)
  if (failures.length > 0) throw new AggregateError(failures, 'held payments could not be sent back')
}

async function countOpen({ db, metrics, clock }: Context): Promise<void> {
  metrics.paymentsHeld.reset()
  metrics.paymentsHeldOldestSeconds.set(0)
  let oldest = 0
  for (const { reason, count, oldestMs } of await sql.readOpen(db)) {
    metrics.paymentsHeld.set({ reason }, count)
    oldest = Math.max(oldest, (clock.now() - oldestMs) / 1000)
  }
  metrics.paymentsHeldOldestSeconds.set(oldest)
}
