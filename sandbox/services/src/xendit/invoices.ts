import * as z from 'zod/mini'
import type { Payment } from '../desk/desk.ts'
import { BUSINESS, bodyOf, numberOf, refused, textOf, timeOf, type XenditScope } from './replies.ts'

const url = z.optional(z.string().check(z.regex(/^https?:\/\//)))
const Draft = z.strictObject({
  external_id: z.string().check(z.minLength(1), z.maxLength(255)),
  amount: z.number().check(z.gt(0)),
  currency: z.enum(['IDR', 'PHP', 'THB', 'VND', 'MYR', 'USD', 'BRL']),
  description: z.optional(z.string()),
  invoice_duration: z.optional(z.number().check(z.gte(1))),
  success_redirect_url: url,
  failure_redirect_url: url,
  payment_methods: z.optional(z.array(z.string())),
})
const Search = z.object({
  external_id: z.optional(z.string()),
  created_after: z.optional(z.string()),
  created_before: z.optional(z.string()),
  last_invoice: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.gte(1), z.lte(100)), 10),
})

const DAY_SECONDS = 24 * 3600

/** Invoices: one page for each, where its card is entered. The same external id may have several. */
export function xenditInvoices({ scope, desk, origin }: XenditScope): void {
  const invoices = (): readonly Payment[] => desk.payments().filter(({ method }) => method === 'card')
  const shown = (payment: Payment) => shownInvoice(payment, desk.clock.now(), origin())

  scope.post('/xendit/v2/invoices', async (request, reply) => {
    const input = Draft.safeParse(bodyOf(request.body))
    if (!input.success) return refused(reply, 400, 'API_VALIDATION_ERROR', input.error.message)
    const { external_id: reference, amount, currency, invoice_duration: seconds = DAY_SECONDS } = input.data
    const payment = await desk.takePayment({
      id: desk.newId().replaceAll('-', '').slice(-24),
      reference,
      key: '',
      digest: '',
      method: 'card',
      amount: textOf(currency === 'IDR' ? Math.trunc(amount) : amount),
      currency,
      code: '',
      returnUrl: input.data.success_redirect_url ?? '',
      expiresAt: desk.clock.now() + seconds * 1000,
    })
    return shown(payment)
  })

  scope.get<{ Params: { id: string } }>('/xendit/v2/invoices/:id', async ({ params }, reply) => {
    const payment = invoices().find(({ id }) => id === params.id)
    return payment ? shown(payment) : refused(reply, 404, 'INVOICE_NOT_FOUND_ERROR', 'Could not find invoice')
  })

  // Newest first; a page starts after the invoice that it names.
  scope.get('/xendit/v2/invoices', async (request, reply) => {
    const input = Search.safeParse(request.query)
    if (!input.success) return refused(reply, 400, 'API_VALIDATION_ERROR', input.error.message)
    const {
      external_id: reference,
      created_after: after,
      created_before: before,
      last_invoice: last,
      limit,
    } = input.data
    const found = invoices()
      .filter((payment) => reference === undefined || payment.reference === reference)
      .filter(({ createdAt }) => after === undefined || createdAt >= Date.parse(after))
      .filter(({ createdAt }) => before === undefined || createdAt <= Date.parse(before))
      .toReversed()
    const from = last === undefined ? 0 : found.findIndex(({ id }) => id === last) + 1
    return found.slice(from, from + limit).map(shown)
  })
}

function statusOf({ state, expiresAt }: Payment, nowMs: number): string {
  if (state === 'paid' || state === 'refunded') return 'PAID'
  return state === 'waiting' && expiresAt >= nowMs ? 'PENDING' : 'EXPIRED'
}

function shownInvoice(payment: Payment, nowMs: number, origin: string): object {
  const { id, reference, amount, currency, paid, returnUrl } = payment
  return {
    id,
    external_id: reference,
    user_id: BUSINESS,
    status: statusOf(payment, nowMs),
    merchant_name: 'Baize',
    merchant_profile_picture_url: '',
    amount: numberOf(amount),
    ...(paid !== '' && {
      paid_amount: numberOf(paid),
      paid_at: timeOf(payment.changedAt),
      payment_method: 'CREDIT_CARD',
    }),
    currency,
    expiry_date: timeOf(payment.expiresAt),
    invoice_url: `${origin}/xendit/pay/${id}`,
    available_banks: [],
    available_retail_outlets: [],
    available_ewallets: [],
    available_qr_codes: [],
    available_direct_debits: [],
    available_paylaters: [],
    should_exclude_credit_card: false,
    should_send_email: false,
    success_redirect_url: returnUrl,
    failure_redirect_url: returnUrl,
    created: timeOf(payment.createdAt),
    updated: timeOf(payment.changedAt),
  }
}
