import {
  XENDIT_IDEMPOTENCY,
  XENDIT_NOT_REFUNDABLE,
  XenditFault,
  XenditRefund,
  type XenditRefundRequest,
} from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import type { RefundDraft } from '../../ports/payments.ts'
import { jsonOf } from '../keyed-calls.ts'
import type { XenditClient } from './client.ts'
import { paysOf } from './money.ts'

/** Refunds of cards, by invoice, and of QRIS, by payment request. */
export const xenditRefunds =
  (call: XenditClient) =>
  async (ctx: Context, { refundId, payment, amount, currencyId }: RefundDraft): Promise<boolean | null> => {
    if (payment.paymentId === null) return null
    const body: XenditRefundRequest = {
      ...(payment.method === 'qris'
        ? { payment_request_id: payment.paymentId }
        : { invoice_id: payment.paymentId }),
      reference_id: refundId,
      amount: Number(amount),
      currency: currencyId,
      reason: 'REQUESTED_BY_CUSTOMER',
    }
    const headers = { [XENDIT_IDEMPOTENCY]: refundId }
    const made = await call(ctx, { method: 'POST', path: '/refunds', body, headers, about: refundId })
    const fault = XenditFault.safeParse(jsonOf(made, 400, 404)).data
    if (fault && XENDIT_NOT_REFUNDABLE.has(fault.error_code)) return false
    // Repeated with the same key, Xendit answers with the refund as it was made: its state is asked for.
    const id = XenditRefund.safeParse(jsonOf(made, 200, 201)).data?.id
    if (id === undefined) return null
    const path = `/refunds/${encodeURIComponent(id)}`
    const answer = await call(ctx, { method: 'GET', path, about: refundId })
    const told = XenditRefund.safeParse(jsonOf(answer, 200)).data
    if (!told) return null
    // An answer about another refund, or another amount, does not count.
    const { reference_id: reference, amount: sent, currency, status } = told
    if (reference !== refundId || currency !== currencyId || paysOf(sent, currency) !== amount) return null
    return status === 'SUCCEEDED' ? true : status === 'FAILED' || status === 'CANCELLED' ? false : null
  }
