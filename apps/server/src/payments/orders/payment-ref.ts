import { currency } from '@baize/contract/shared'
import { formatAmount, minor } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { verifiedTaxId } from '../../players/identity/service.ts'
import type { PaymentRef } from '../ports/payments.ts'
import type { Order } from './order-row.ts'
import { readPayerName } from './sql.ts'

/** An order as its driver knows it. */
export async function paymentRef(ctx: Context, order: Order): Promise<PaymentRef> {
  return {
    orderId: order.id,
    paymentId: order.paymentId,
    method: order.method,
    pays: formatAmount(minor(order.asked + order.askedFee), currency(order.currencyId).decimalLength),
    currencyId: order.currencyId,
    createdAtMs: order.createdAtMs,
    payer: {
      userId: order.userId,
      name: await readPayerName(ctx.db, order.userId),
      taxId: await verifiedTaxId(ctx, order.userId),
    },
  }
}
