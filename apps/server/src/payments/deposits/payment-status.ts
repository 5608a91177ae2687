import { currency } from '@baize/contract/shared'
import { err, never, ok, orderId, parseAmount, present, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { writeNotice } from '../../players/notices/service.ts'
import { grantPromised } from '../bonuses/service.ts'
import { coinsOf, isOfCoin, recordArrived } from '../coins/transfers.ts'
import { holdMisfit, sortMoney } from '../held/service.ts'
import type { Order, Quote } from '../orders/order-row.ts'
import * as sql from '../orders/sql.ts'
import { coinUnits } from '../ports/coin-amounts.ts'
import type { News } from '../ports/payments.ts'

/** Maximum transfers named in one log line: anybody can send unreadable ones. */
const MOST_NAMED = 10

export type NoticeFault = 'unknownOrder' | 'otherPayment' | 'otherAmount' | 'otherCurrency' | 'busy'

/**
 * Applies a payment status from a provider, pushed by notice or polled. The order's id is the ledger key, so the order
 * is credited once, however often and in whatever order statuses arrive. A failed or expired order is credited too: the
 * player has paid.
 */
export async function takeNews(
  ctx: Context,
  provider: string,
  news: News,
): Promise<Result<null, NoticeFault>> {
  const order = await sql.findOrder(ctx.db, orderId(news.orderId), ctx.clock.now())
  const isTheirs = order?.provider === provider && order.parent === null
  // The provider's own books: money of others goes back, and what fits nothing waits for a person.
  if (order && isTheirs && (await sortMoney(ctx, order, news)) === 'nothing') return ok(null)
  const fault = order ? mismatch(order, provider, news) : 'unknownOrder'
  if (fault) await holdMisfit(ctx, provider, isTheirs ? order : null, news, fault)
  if (!order || fault) {
    ctx.log.error({ fault, provider, ...news }, 'payment notice refused')
    return err(fault ?? 'unknownOrder')
  }
  const { state, confirmations, transfers } = news
  if (confirmations > order.confirmations) await sql.setConfirmations(ctx.db, order.id, confirmations)
  // Of coins, the confirmed transfers count, whatever the state of the payment as a whole.
  if (order.quote && transfers.some(({ isConfirmed }) => isConfirmed))
    return creditArrived(ctx, order, order.quote, news)
  switch (state) {
    case 'waiting':
      return ok(null)
    case 'failed':
      await fail(ctx, order)
      return ok(null)
    case 'paid':
      // Coins count by their transfers alone.
      return order.quote === null ? creditOrder(ctx, order) : ok(null)
    default:
      return never(state)
  }
}

/** Fails the order and notifies the player in one transaction. No-op if it had already failed or is credited. */
async function fail(ctx: Context, { id, userId, amount, currencyId }: Order): Promise<void> {
  const nowMs = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    if (!(await sql.failOrder(tx, id, nowMs))) return
    const notice = {
      type: 'RECHARGE_FAILED',
      title: 'notify.depositFailedTitle',
      description: 'notify.depositFailedText',
      values: { amount: amount.toString(), currencyId },
      data: { orderId: id },
      source: `deposit:${id}:failed`,
    }
    await writeNotice(tx, userId, notice, nowMs)
  })
}

type Misfit = Exclude<NoticeFault, 'busy'>

function mismatch(order: Order, provider: string, news: News): Misfit | null {
  // A provider may only report on its own payments, even with a valid signature.
  if (order.provider !== provider || order.parent !== null) return 'unknownOrder'
  // The payment id is null if the server stopped between opening the payment and storing the id.
  if (order.paymentId !== null && order.paymentId !== news.paymentId) return 'otherPayment'
  if (order.quote) {
    // The requested coins must be those shown with the order: they define its price.
    const { coin, asked } = order.quote
    if (news.currency !== coin) return 'otherCurrency'
    return coinUnits(coin, news.pays) === asked ? null : 'otherAmount'
  }
  if (order.currencyId !== news.currency) return 'otherCurrency'
  const pays = parseAmount(news.pays, currency(order.currencyId).decimalLength)
  return pays.ok && pays.value === order.asked + order.askedFee ? null : 'otherAmount'
}

async function creditArrived(
  ctx: Context,
  order: Order,
  { coin }: Quote,
  news: News,
): Promise<Result<null, NoticeFault>> {
  for (const id of await recordArrived(ctx, order, news)) {
    const arrived = present(await sql.findOrder(ctx.db, id, ctx.clock.now()), `order ${id}`)
    const credited = await creditOrder(ctx, arrived)
    if (!credited.ok) return credited
  }
  // Unreadable transfers make the provider retry until an operator looks, but only after all readable ones are
  // credited.
  const unread = news.transfers.filter(
    (transfer) => transfer.isConfirmed && isOfCoin(coin, transfer) && coinsOf(coin, transfer) === null,
  )
  if (unread.length === 0) return ok(null)
  const some = unread.slice(0, MOST_NAMED)
  ctx.log.error({ orderId: order.id, count: unread.length, some }, 'malformed transfers in a payment notice')
  return err('otherAmount')
}

/** Credits the amount of an order, once. */
export async function creditOrder(ctx: Context, order: Order): Promise<Result<null, NoticeFault>> {
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
  // A bonus that is not granted now is granted on the provider's retry, or by the job.
  if (posted.ok) return grantPromised(ctx, order)
  if (posted.error === 'serverBusy') return err('busy')
  throw new Error(`ledger refused deposit ${id}: ${posted.error}`)
}
