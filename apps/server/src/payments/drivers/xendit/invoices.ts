import { XenditInvoice, XenditInvoiceList, type XenditInvoiceRequest } from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import {
  isWebAddress,
  type News,
  type Opened,
  type PaymentDraft,
  type PaymentRef,
} from '../../ports/payments.ts'
import { jsonOf } from '../keyed-calls.ts'
import type { XenditClient } from './client.ts'
import { paysOf } from './money.ts'

const LIST_WITHIN_MS = 30_000
const PAGE_SIZE = 100
/** Far more invoices than a house has in a day: a list that never ends is cut off. */
const MOST_PAGES = 1000

/** Deposits by card on Xendit's own page, so that no card number touches us. */
export function xenditInvoices(call: XenditClient) {
  /** Xendit takes the same external id twice, so an invoice whose answer was lost is looked for first. */
  async function find(ctx: Context, orderId: string): Promise<XenditInvoice | 'none' | null> {
    const path = `/v2/invoices?external_id=${encodeURIComponent(orderId)}`
    const answer = await call(ctx, { method: 'GET', path, about: orderId })
    const found = XenditInvoiceList.safeParse(jsonOf(answer, 200)).data
    return found ? (found.find((invoice) => invoice.external_id === orderId) ?? 'none') : null
  }

  async function make(ctx: Context, draft: PaymentDraft): Promise<XenditInvoice | null> {
    const back = `${ctx.config.publicUrl}/recharge/return?order=${draft.orderId}`
    const body: XenditInvoiceRequest = {
      external_id: draft.orderId,
      amount: Number(draft.pays),
      currency: draft.currencyId,
      description: `Deposit ${draft.orderId}`,
      invoice_duration: Math.max(60, Math.ceil((draft.expiresAtMs - ctx.clock.now()) / 1000)),
      success_redirect_url: back,
      failure_redirect_url: back,
      payment_methods: ['CREDIT_CARD'],
    }
    const answer = await call(ctx, { method: 'POST', path: '/v2/invoices', body, about: draft.orderId })
    const invoice = XenditInvoice.safeParse(jsonOf(answer, 200, 201)).data
    return invoice?.external_id === draft.orderId ? invoice : null
  }

  async function open(ctx: Context, draft: PaymentDraft): Promise<Opened | null> {
    const known = await find(ctx, draft.orderId)
    const invoice = known === 'none' ? await make(ctx, draft) : known
    if (!invoice || !isWebAddress(invoice.invoice_url ?? '')) return null
    const expiresAtMs = Date.parse(invoice.expiry_date ?? '')
    return {
      paymentId: invoice.id,
      payUrl: invoice.invoice_url ?? '',
      code: '',
      coin: '',
      expiresAtMs: Number.isNaN(expiresAtMs) ? null : expiresAtMs,
      confirmationsNeeded: 0,
    }
  }

  async function read(ctx: Context, { orderId, paymentId }: PaymentRef): Promise<News | 'never' | null> {
    if (paymentId === null) {
      const found = await find(ctx, orderId)
      if (found === 'none') return 'never'
      return found && newsOf(found)
    }
    const path = `/v2/invoices/${encodeURIComponent(paymentId)}`
    const answer = await call(ctx, { method: 'GET', path, about: orderId })
    if (answer.kind === 'answer' && answer.status === 404) return 'never'
    const invoice = XenditInvoice.safeParse(jsonOf(answer, 200)).data
    return invoice ? newsOf(invoice) : null
  }

  async function list(ctx: Context, fromMs: number, toMs: number): Promise<readonly News[] | null> {
    const found: News[] = []
    let last = ''
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({
        created_after: new Date(fromMs).toISOString(),
        created_before: new Date(toMs).toISOString(),
        limit: String(PAGE_SIZE),
        ...(last !== '' && { last_invoice: last }),
      })
      const path = `/v2/invoices?${query.toString()}`
      const answer = await call(ctx, { method: 'GET', path, withinMs: LIST_WITHIN_MS })
      const invoices = XenditInvoiceList.safeParse(jsonOf(answer, 200)).data
      if (!invoices) return null
      found.push(...invoices.map(newsOf))
      const end = invoices.at(-1)
      if (!end || invoices.length < PAGE_SIZE) return found
      last = end.id
    }
    return null
  }

  return { open, read, list }
}

const STATES = { PENDING: 'waiting', PAID: 'paid', SETTLED: 'paid', EXPIRED: 'failed' } as const

/** An invoice that does not name its currency fits no order. */
function newsOf(invoice: XenditInvoice): News {
  const { id, external_id: orderId, status, amount, paid_amount: paid, currency = '' } = invoice
  // Of a paid invoice the money that came counts, not what was asked for.
  const sum = STATES[status] === 'paid' ? (paid ?? amount) : amount
  return {
    paymentId: id,
    orderId,
    pays: paysOf(sum, currency),
    currency,
    state: STATES[status],
    confirmations: 0,
    transfers: [],
    coins: '',
  }
}
