import type { DeskRecord, Payment } from '../desk/desk.ts'
import { shownMethod } from './payment-requests.ts'
import { shownPayout } from './payouts.ts'
import { shownRefund } from './refunds.ts'
import { BUSINESS, numberOf, timeOf } from './replies.ts'

const EVENTS = { pending: 'pending', paid: 'succeeded', failed: 'failed', reversed: 'reversed' } as const

/** Body of the webhook of a change: an invoice by itself, everything else as an event. */
export function webhookBody(record: DeskRecord): object {
  switch (record.what) {
    case 'payment':
      return record.method === 'card' ? invoiceBody(record) : paymentBody(record)
    case 'payout':
      return event(`payout.${EVENTS[record.state]}`, record.changedAt, shownPayout(record))
    case 'refund':
      return event(`refund.${EVENTS[record.state]}`, record.createdAt, shownRefund(record))
  }
}

const event = (name: string, atMs: number, data: object): object => ({
  event: name,
  business_id: BUSINESS,
  created: timeOf(atMs),
  data,
})

const invoiceBody = (payment: Payment): object => ({
  id: payment.id,
  external_id: payment.reference,
  user_id: BUSINESS,
  is_high: false,
  status: payment.state === 'paid' ? 'PAID' : 'EXPIRED',
  merchant_name: 'Baize',
  amount: numberOf(payment.amount),
  ...(payment.state === 'paid' && {
    paid_amount: numberOf(payment.paid),
    paid_at: timeOf(payment.changedAt),
    payment_method: 'CREDIT_CARD',
    payment_channel: 'CREDIT_CARD',
  }),
  currency: payment.currency,
  created: timeOf(payment.createdAt),
  updated: timeOf(payment.changedAt),
})

const paymentBody = (payment: Payment): object =>
  event(payment.state === 'paid' ? 'payment.succeeded' : 'payment.failed', payment.changedAt, {
    id: payment.id.replace('pr-', 'py-'),
    payment_request_id: payment.id,
    reference_id: payment.reference,
    amount: numberOf(payment.paid || payment.amount),
    currency: payment.currency,
    country: 'ID',
    status: payment.state === 'paid' ? 'SUCCEEDED' : 'FAILED',
    payment_method: shownMethod(payment),
    payment_detail: { receipt_id: payment.id.slice(-12), source: 'SANDBOX' },
    failure_code: null,
    customer_id: null,
    description: null,
    channel_properties: null,
    metadata: null,
    created: timeOf(payment.createdAt),
    updated: timeOf(payment.changedAt),
  })
