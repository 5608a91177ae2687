import { err, type OrderId, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { paymentsDriverNamed } from '../doors/doors.ts'
import { paymentRef } from '../orders/payment-ref.ts'
import { claimDue, findOrder } from '../orders/sql.ts'
import { type NoticeFault, takeNews } from './payment-status.ts'

const AT_ONCE = 20
const MOST_PER_RUN = 1000

/**
 * Asks the provider of an order for the truth and applies it: after a notice, which is only a hint, and now and then by
 * itself, since a notice may be lost.
 */
export async function askAboutOrder(
  ctx: Context,
  id: OrderId,
  by: string | null = null,
): Promise<Result<null, NoticeFault | 'silent'>> {
  const order = await findOrder(ctx.db, id, ctx.clock.now())
  // A further transfer has no payment of its own; a provider may only speak of its own payments.
  if (order?.parent !== null || (by !== null && order.provider !== by)) return err('unknownOrder')
  const driver = paymentsDriverNamed(ctx.config, order.provider)
  if (!driver) {
    ctx.log.error(
      { orderId: id, connector: order.provider },
      'order of a payment driver that is not configured',
    )
    return err('silent')
  }
  const news = await driver.read(ctx, await paymentRef(ctx, order))
  if (news === null) return err('silent')
  return news === 'never' ? ok(null) : takeNews(ctx, driver.connector.name, news)
}

/** The job: asks about open orders that are due, in small batches. One that fails does not block the others. */
export async function sweepOrders(ctx: Context, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (let done = 0; done < MOST_PER_RUN; done += AT_ONCE) {
    if (signal?.aborted) break
    const { claimed, ids } = await claimDue(ctx.db, ctx.clock.now(), AT_ONCE)
    const outcomes = await Promise.allSettled(ids.map((id) => askAboutOrder(ctx, id)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
    if (claimed < AT_ONCE) break
  }
  if (failures.length > 0) throw new AggregateError(failures, 'orders could not be asked about')
}
