import {
  type CurrencyId,
  currency,
  type InputOf,
  type PaymentNotice,
  type PaymentStatus,
  type RechargeOrder,
  type Refusal,
  refusal,
} from '@baize/contract'
import {
  err,
  formatAmount,
  type Minor,
  never,
  type OrderId,
  ok,
  orderId,
  parseAmount,
  present,
  type Result,
  type UserId,
  uuidV7,
} from '@baize/kit'
import { limitIn, limitText, readAmount } from '../../amounts.ts'
import type { Context } from '../../context.ts'
import { createPayment, readPayment } from './provider.ts'
import * as sql from './sql.ts'

export { signedHeaders } from './signature.ts'

/** An order nobody has paid by then shows as expired. A payment that comes even later is still credited. */
const ORDER_LIFETIME_MS = 60 * 60_000
/** How far back a start asks the provider about orders whose notice may have been lost while the server was down. */
const RECONCILE_BACK_MS = 7 * 24 * 60 * 60_000
const RECONCILE_AT_ONCE = 20
const NO_UUID = '00000000-0000-0000-0000-000000000000'

const expiredBefore = (ctx: Context) => ctx.clock.now() - ORDER_LIFETIME_MS

export const paidDeposits = (ctx: Context, userId: UserId): ReturnType<typeof sql.readPaidOrders> =>
  sql.readPaidOrders(ctx.db, userId)

/** Opens a deposit. The same request again gives the same order, also while the first is still on its way. */
export async function recharge(
  ctx: Context,
  userId: UserId,
  input: InputOf<'/api/pay/recharge'>,
): Promise<Result<RechargeOrder, Refusal>> {
  const { currencyId } = await ctx.ledger.balances(userId)
  const amount = readDeposit(ctx, input.amount, currencyId)
  if (!amount.ok) return amount
  const id = orderId(uuidV7(ctx.clock, ctx.randomBytes))
  const wanted = { id, userId, requestId: input.requestId, amount: amount.value, currencyId }
  await sql.insertOrder(ctx.db, wanted, ctx.clock.now())
  const order = await sql.findOrderOfRequest(ctx.db, userId, input.requestId, expiredBefore(ctx))
  if (order.amount !== amount.value || order.currencyId !== currencyId) return err(refusal('requestIdReused'))
  const opened = order.state === 'WAITING' && order.paymentId === null ? await openPayment(ctx, order) : order
  return opened.paymentId === null ? err(refusal('paymentMaintenance')) : ok(view(opened))
}

/** The provider gives the same payment for the same order, so two calls at once (or a crash after one) do no harm. */
async function openPayment(ctx: Context, order: sql.Order): Promise<sql.Order> {
  const payment = await createPayment(ctx, order)
  if (payment) await sql.setPayment(ctx.db, order.id, payment)
  else await sql.failUnopened(ctx.db, order.id, ctx.clock.now())
  return present(await sql.findOrder(ctx.db, order.id, expiredBefore(ctx)), `order ${order.id}`)
}

function readDeposit(ctx: Context, written: string | number, currencyId: CurrencyId): Result<Minor, Refusal> {
  const { minDeposit, maxDeposit } = ctx.config
  const amount = readAmount('amount', written, currencyId)
  if (!amount.ok) return amount
  if (amount.value < limitIn(currencyId, minDeposit))
    return err(refusal('depositBelowMinimum', { min: limitText(currencyId, minDeposit) }))
  if (amount.value > limitIn(currencyId, maxDeposit))
    return err(refusal('depositAboveMaximum', { max: limitText(currencyId, maxDeposit) }))
  return amount
}

const view = (order: sql.Order): RechargeOrder => ({
  id: order.id,
  amount: formatAmount(order.amount, currency(order.currencyId).decimalLength),
  currencyId: order.currencyId,
  state: order.state,
  payUrl: order.payUrl,
  createdAt: order.createdAtMs,
  paidAt: order.paidAtMs,
})

/** Of the caller's own orders only: somebody else's is as unknown as one that never was. */
export async function rechargeStatus(
  ctx: Context,
  userId: UserId,
  id: OrderId,
): Promise<Result<RechargeOrder, Refusal>> {
  const order = await sql.findOrder(ctx.db, id, expiredBefore(ctx))
  return order?.userId === userId ? ok(view(order)) : err(refusal('unknownOrder'))
}

export async function rechargeRecord(
  ctx: Context,
  userId: UserId,
  page: InputOf<'/api/pay/recharge_record'>,
) {
  const [items, total] = await Promise.all([
    sql.listOrders(ctx.db, userId, page, expiredBefore(ctx)),
    sql.countOrders(ctx.db, userId),
  ])
  return { items: items.map(view), total, pageNo: page.pageNo, pageSize: page.pageSize }
}

export type NoticeFault = 'unknownOrder' | 'otherPayment' | 'otherAmount' | 'otherCurrency' | 'busy'

/**
 * Acts on what the provider says of a payment, through a notice or when asked. The order's id is the ledger key, so it is
 * credited once however often and in whatever order this comes, also after the order failed or expired: the player has paid.
 */
export async function takeNotice(
  ctx: Context,
  notice: PaymentNotice | PaymentStatus,
): Promise<Result<null, NoticeFault>> {
  const order = await sql.findOrder(ctx.db, orderId(notice.merchantOrderId), expiredBefore(ctx))
  const fault = order ? mismatch(order, notice) : 'unknownOrder'
  if (!order || fault) {
    const { paymentId, merchantOrderId, amount, currency: currencyId, state } = notice
    ctx.log.error({ fault, paymentId, merchantOrderId, amount, currencyId, state }, 'payment notice refused')
    return err(fault ?? 'unknownOrder')
  }
  const { state } = notice
  switch (state) {
    case 'waiting':
      return ok(null)
    case 'failed':
      await sql.failOrder(ctx.db, order.id, ctx.clock.now())
      return ok(null)
    case 'paid':
      return credit(ctx, order)
    default:
      return never(state)
  }
}

function mismatch(order: sql.Order, notice: PaymentNotice | PaymentStatus): NoticeFault | null {
  // Not yet known when the server stopped between asking for the payment and writing it down.
  if (order.paymentId !== null && order.paymentId !== notice.paymentId) return 'otherPayment'
  if (order.currencyId !== notice.currency) return 'otherCurrency'
  const amount = parseAmount(notice.amount, currency(order.currencyId).decimalLength)
  return amount.ok && amount.value === order.amount ? null : 'otherAmount'
}

async function credit(ctx: Context, order: sql.Order): Promise<Result<null, NoticeFault>> {
  const { id, userId, amount, currencyId } = order
  const posted = await ctx.ledger.post({
    kind: 'deposit',
    key: sql.depositKey(id),
    body: JSON.stringify({ orderId: id, amount: amount.toString(), currencyId }),
    answer: null,
    userId,
    orderId: id,
    currencyId,
    amount,
  })
  if (posted.ok) return ok(null)
  if (posted.error === 'serverBusy') return err('busy')
  throw new Error(`the ledger refused deposit ${id}: ${posted.error}`)
}

/** Asks the provider about every open order of the last days: a notice may have been given up while we were down. */
export function reconcileOrders(ctx: Context): Promise<void> {
  return reconcileAfter(ctx, { createdAtMs: ctx.clock.now() - RECONCILE_BACK_MS, id: NO_UUID })
}

async function reconcileAfter(ctx: Context, after: sql.Place): Promise<void> {
  const orders = await sql.listWaiting(ctx.db, after, RECONCILE_AT_ONCE)
  await Promise.all(
    orders.map(async ({ paymentId }) => {
      const status = await readPayment(ctx, present(paymentId, 'payment id'))
      if (status) await takeNotice(ctx, status)
    }),
  )
  const last = orders.at(-1)
  if (last && orders.length === RECONCILE_AT_ONCE) await reconcileAfter(ctx, last)
}
