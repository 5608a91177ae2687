import * as z from 'zod/mini'
import type { Payment } from '../desk/desk.ts'
import { digestOf, keyed } from '../desk/keys.ts'
import { qrContent } from '../snap/qr-content.ts'
import { BUSINESS, bodyOf, numberOf, refused, textOf, timeOf, type XenditScope } from './replies.ts'

const Draft = z.strictObject({
  reference_id: z.string().check(z.minLength(1), z.maxLength(255)),
  amount: z.number().check(z.int(), z.gte(1), z.lte(10_000_000)),
  currency: z.literal('IDR'),
  description: z.optional(z.string()),
  payment_method: z.strictObject({
    type: z.literal('QR_CODE'),
    reusability: z.enum(['ONE_TIME_USE', 'MULTIPLE_USE']),
    reference_id: z.optional(z.string()),
    qr_code: z.strictObject({
      channel_code: z.literal('QRIS'),
      channel_properties: z.optional(z.strictObject({ expires_at: z.optional(z.iso.datetime()) })),
    }),
  }),
})
const Search = z.object({
  reference_id: z.optional(z.string()),
  after_id: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.gte(1), z.lte(100)), 10),
})

const LIFETIME_MS = 48 * 3_600_000

const STATES = { waiting: 'PENDING', paid: 'SUCCEEDED', refunded: 'SUCCEEDED', failed: 'FAILED' } as const

/** Payment requests by QRIS. */
export function xenditPaymentRequests({ scope, desk }: XenditScope): void {
  const requests = (): readonly Payment[] => desk.payments().filter(({ method }) => method === 'qris')
  const shown = (payment: Payment) => shownRequest(payment, desk.clock.now())

  scope.post('/xendit/payment_requests', async (request, reply) => {
    const input = Draft.safeParse(bodyOf(request.body))
    if (!input.success) return refused(reply, 400, 'API_VALIDATION_ERROR', input.error.message)
    const key = String(request.headers['idempotency-key'] ?? '')
    const digest = digestOf(request.body)
    const known = keyed(requests(), key, digest)
    if (known === 'other')
      return refused(reply, 409, 'DUPLICATE_ERROR', 'Idempotency key was used for another request')
    if (known) return reply.code(201).send(shown(known))
    const { reference_id: reference, amount, payment_method: method } = input.data
    const until = method.qr_code.channel_properties?.expires_at
    const payment = await desk.takePayment({
      id: `pr-${desk.newId()}`,
      reference,
      key,
      digest,
      method: 'qris',
      amount: textOf(amount),
      currency: 'IDR',
      code: qrContent(reference, textOf(amount)),
      returnUrl: '',
      expiresAt: until === undefined ? desk.clock.now() + LIFETIME_MS : Date.parse(until),
    })
    return reply.code(201).send(shown(payment))
  })

  scope.get<{ Params: { id: string } }>('/xendit/payment_requests/:id', async ({ params }, reply) => {
    const payment = requests().find(({ id }) => id === params.id)
    return payment ? shown(payment) : refused(reply, 404, 'DATA_NOT_FOUND', 'Payment request not found')
  })

  scope.get('/xendit/payment_requests', async (request, reply) => {
    const input = Search.safeParse(request.query)
    if (!input.success) return refused(reply, 400, 'API_VALIDATION_ERROR', input.error.message)
    const { reference_id: reference, after_id: last, limit } = input.data
    const found = requests()
      .filter((payment) => reference === undefined || payment.reference === reference)
      .toReversed()
    const from = last === undefined ? 0 : found.findIndex(({ id }) => id === last) + 1
    return { data: found.slice(from, from + limit).map(shown), has_more: found.length > from + limit }
  })
}

export function shownMethod(payment: Payment): object {
  return {
    id: payment.id.replace('pr-', 'pm-'),
    type: 'QR_CODE',
    reusability: 'ONE_TIME_USE',
    reference_id: payment.reference,
    description: null,
    status: payment.state === 'waiting' ? 'ACTIVE' : 'EXPIRED',
    created: timeOf(payment.createdAt),
    updated: timeOf(payment.changedAt),
    qr_code: {
      amount: numberOf(payment.amount),
      currency: payment.currency,
      channel_code: 'QRIS',
      channel_properties: { qr_string: payment.code, expires_at: timeOf(payment.expiresAt) },
    },
    card: null,
    direct_debit: null,
    ewallet: null,
    over_the_counter: null,
    virtual_account: null,
    metadata: null,
  }
}

function shownRequest(payment: Payment, nowMs: number): object {
  const { id, reference, amount, paid, currency, state, expiresAt } = payment
  return {
    id,
    created: timeOf(payment.createdAt),
    updated: timeOf(payment.changedAt),
    reference_id: reference,
    business_id: BUSINESS,
    customer_id: null,
    customer: null,
    amount: numberOf(paid || amount),
    min_amount: null,
    max_amount: null,
    country: 'ID',
    currency,
    payment_method: shownMethod(payment),
    description: `Deposit ${reference}`,
    failure_code: null,
    capture_method: null,
    initiator: null,
    status: state === 'waiting' && expiresAt < nowMs ? 'EXPIRED' : STATES[state],
    actions: [],
    metadata: null,
    shipping_information: null,
    items: null,
  }
}
