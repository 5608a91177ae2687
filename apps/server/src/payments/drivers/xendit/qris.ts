import {
  XENDIT_IDEMPOTENCY,
  XenditPaymentRequest,
  type XenditPaymentRequestDraft,
  XenditPaymentRequestList,
} from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import type { News, Opened, PaymentDraft, PaymentRef } from '../../ports/payments.ts'
import { jsonOf } from '../keyed-calls.ts'
import type { XenditClient } from './client.ts'
import { paysOf } from './money.ts'

const LIST_WITHIN_MS = 30_000
const PAGE_SIZE = 100
/** Far more codes than a house has in a day: a list that never ends is cut off. */
const MOST_PAGES = 1000

/** Deposits by QRIS: a payment request with a code of one use. */
export function xenditQris(call: XenditClient) {
  /** Repeated with the same key, Xendit answers with the request as it was made. */
  async function open(ctx: Context, draft: PaymentDraft): Promise<Opened | null> {
    const { orderId, pays, expiresAtMs } = draft
    const body: XenditPaymentRequestDraft = {
      reference_id: orderId,
      amount: Number(pays),
      currency: 'IDR',
      description: `Deposit ${orderId}`,
      payment_method: {
        type: 'QR_CODE',
        reusability: 'ONE_TIME_USE',
        reference_id: orderId,
        qr_code: {
          channel_code: 'QRIS',
          channel_properties: { expires_at: new Date(expiresAtMs).toISOString() },
        },
      },
    }
    const headers = { [XENDIT_IDEMPOTENCY]: orderId }
    const made = await call(ctx, { method: 'POST', path: '/payment_requests', body, headers, about: orderId })
    const request = XenditPaymentRequest.safeParse(jsonOf(made, 200, 201)).data
    const { qr_string: code, expires_at: until } = request?.payment_method.qr_code?.channel_properties ?? {}
    if (request?.reference_id !== orderId || !code) return null
    const untilMs = Date.parse(until ?? '')
    return {
      paymentId: request.id,
      payUrl: '',
      code,
      coin: '',
      expiresAtMs: Number.isNaN(untilMs) ? expiresAtMs : untilMs,
      confirmationsNeeded: 0,
    }
  }

  async function read(ctx: Context, { orderId, paymentId }: PaymentRef): Promise<News | 'never' | null> {
    if (paymentId === null) {
      const query = `reference_id=${encodeURIComponent(orderId)}`
      const answer = await call(ctx, { method: 'GET', path: `/payment_requests?${query}`, about: orderId })
      const known = XenditPaymentRequestList.safeParse(jsonOf(answer, 200)).data?.data
      if (!known) return null
      const request = known.find(({ reference_id: reference }) => reference === orderId)
      return request ? newsOf(request) : 'never'
    }
    const path = `/payment_requests/${encodeURIComponent(paymentId)}`
    const answer = await call(ctx, { method: 'GET', path, about: orderId })
    if (answer.kind === 'answer' && answer.status === 404) return 'never'
    const request = XenditPaymentRequest.safeParse(jsonOf(answer, 200)).data
    return request ? newsOf(request) : null
  }

  /** The list has no period: it is read from its newest request back to the first of the period. */
  async function list(ctx: Context, fromMs: number, toMs: number): Promise<readonly News[] | null> {
    const found: News[] = []
    let last = ''
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(last !== '' && { after_id: last }) })
      const path = `/payment_requests?${query.toString()}`
      const answer = await call(ctx, { method: 'GET', path, withinMs: LIST_WITHIN_MS })
      const told = XenditPaymentRequestList.safeParse(jsonOf(answer, 200)).data
      if (!told) return null
      const made = told.data.map((request) => ({ request, atMs: Date.parse(request.created) }))
      for (const { request, atMs } of made)
        if (atMs >= fromMs && atMs < toMs && request.payment_method.type === 'QR_CODE')
          found.push(newsOf(request))
      const end = made.at(-1)
      if (!end || told.has_more !== true || end.atMs < fromMs) return found
      last = end.request.id
    }
    return null
  }

  return { open, read, list }
}

const STATES: Readonly<Record<XenditPaymentRequest['status'], News['state']>> = {
  PENDING: 'waiting',
  REQUIRES_ACTION: 'waiting',
  AWAITING_CAPTURE: 'waiting',
  UNKNOWN: 'waiting',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELED: 'failed',
  VOIDED: 'failed',
  EXPIRED: 'failed',
}

const newsOf = ({ id, reference_id: orderId, status, amount, currency }: XenditPaymentRequest): News => ({
  paymentId: id,
  orderId,
  pays: paysOf(amount, currency),
  currency,
  state: STATES[status],
  confirmations: 0,
  transfers: [],
  coins: '',
})
