import * as z from 'zod/mini'
import type { Payment, Refund } from '../desk/desk.ts'
import { digestOf, keyed } from '../desk/keys.ts'
import { bodyOf, numberOf, refused, textOf, timeOf, type XenditScope } from './replies.ts'

const Draft = z.strictObject({
  invoice_id: z.optional(z.string()),
  payment_request_id: z.optional(z.string()),
  reference_id: z.string(),
  amount: z.number().check(z.gt(0)),
  currency: z.string(),
  reason: z.enum(['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS']),
})

const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** Refunds of paid invoices and payment requests. */
export function xenditRefunds({ scope, desk }: XenditScope): void {
  function faultOf(payment: Payment | undefined, amount: string, currency: string): string | null {
    if (!payment) return 'DATA_NOT_FOUND'
    if (payment.state === 'refunded') return 'MAXIMUM_REFUND_AMOUNT_REACHED'
    if (payment.state !== 'paid' || payment.currency !== currency) return 'INELIGIBLE_TRANSACTION'
    const before = desk
      .refunds()
      .filter(({ paymentId, state }) => paymentId === payment.id && state === 'paid')
      .reduce((sum, refund) => sum + centsOf(refund.amount), 0n)
    return before + centsOf(amount) > centsOf(payment.paid) ? 'MAXIMUM_REFUND_AMOUNT_REACHED' : null
  }

  scope.post('/xendit/refunds', async (request, reply) => {
    const input = Draft.safeParse(bodyOf(request.body))
    if (!input.success) return refused(reply, 400, 'API_VALIDATION_ERROR', input.error.message)
    const key = String(request.headers['idempotency-key'] ?? '')
    const digest = digestOf(request.body)
    const known = keyed(desk.refunds(), key, digest)
    if (known === 'other')
      return refused(reply, 409, 'IDEMPOTENCY_ERROR', 'Idempotency key was used for another request')
    if (known) return shownRefund(known)
    const { invoice_id: invoice, payment_request_id: asked, reference_id: reference, currency } = input.data
    const payment = desk.payments().find(({ id }) => id === (invoice ?? asked))
    const amount = textOf(input.data.amount)
    const fault = faultOf(payment, amount, currency)
    if (fault !== null || !payment)
      return refused(reply, fault === 'DATA_NOT_FOUND' ? 404 : 400, fault ?? 'DATA_NOT_FOUND', 'No refund')
    const id = `rfd-${desk.newId()}`
    return shownRefund(
      await desk.takeRefund({ id, reference, key, digest, paymentId: payment.id, amount, currency }),
    )
  })

  scope.get<{ Params: { id: string } }>('/xendit/refunds/:id', async ({ params }, reply) => {
    const refund = desk.refunds().find(({ id }) => id === params.id)
    return refund ? shownRefund(refund) : refused(reply, 404, 'DATA_NOT_FOUND', 'Refund not found')
  })
}

export function shownRefund({
  id,
  reference,
  paymentId,
  amount,
  currency,
  state,
  createdAt,
}: Refund): object {
  const isQris = paymentId.startsWith('pr-')
  return {
    id,
    payment_request_id: isQris ? paymentId : null,
    invoice_id: isQris ? null : paymentId,
    payment_method_type: isQris ? 'QR_CODE' : 'CARD',
    channel_code: isQris ? 'QRIS' : 'CREDIT_CARD',
    amount: numberOf(amount),
    currency,
    country: 'ID',
    status: state === 'paid' ? 'SUCCEEDED' : 'FAILED',
    reason: 'REQUESTED_BY_CUSTOMER',
    reference_id: reference,
    failure_code: state === 'paid' ? null : 'REFUND_FAILED',
    refund_fee_amount: null,
    created: timeOf(createdAt),
    updated: timeOf(createdAt),
    metadata: null,
  }
}
