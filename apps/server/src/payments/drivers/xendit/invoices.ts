import {
  XENDIT_IDEMPOTENCY,
  XenditInvoice,
  XenditInvoiceList,
  type XenditInvoiceRequest,
  XenditRefund,
  type XenditRefundRequest,
} from '@baize/contract/provider'
import type { CurrencyId } from '@baize/contract/shared'
import type { Context } from '../../../ledger/context.ts'
import {
  isWebAddress,
  type News,
  type Opened,
  type PaymentDraft,
  type PaymentRef,
  type RefundDraft,
} from '../../ports/payments.ts'
import { amountText } from '../amounts.ts'
import { jsonOf } from '../keyed-calls.ts'
import type { XenditClient } from './client.ts'

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
    const list = XenditInvoiceList.safeParse(jsonOf(answer, 200)).data
    return list ? (list.find((invoice) => invoice.external_id === orderId) ?? 'none') : null
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

  async function read(ctx: Context, { orderId, paymentId, currencyId }: PaymentRef) {
    if (paymentId === null) {
      const found = await find(ctx, orderId)
      return found === null || found === 'none' ? found && 'never' : newsOf(found, currencyId)
    }
    const path = `/v2/invoices/${encodeURIComponent(paymentId)}`
    const answer = await call(ctx, { method: 'GET', path, about: orderId })
    if (answer.kind === 'answer' && answer.status === 404) return 'never'
    const invoice = XenditInvoice.safeParse(jsonOf(answer, 200)).data
    return invoice ? newsOf(invoice, currencyId) : null
  }

  /** Repeated with the same idempotency key, Xendit answers with the refund as it was made: its state is asked for. */
  async function refund(
    ctx: Context,
    { refundId, payment, amount, currencyId }: RefundDraft,
  ): Promise<boolean | null> {
    if (payment.paymentId === null) return null
    const body: XenditRefundRequest = {
      invoice_id: payment.paymentId,
      reference_id: refundId,
      amount: Number(amount),
      currency: currencyId,
      reason: 'REQUESTED_BY_CUSTOMER',
    }
    const headers = { [XENDIT_IDEMPOTENCY]: refundId }
    const made = await call(ctx, { method: 'POST', path: '/refunds', body, headers, about: refundId })
    const id = XenditRefund.safeParse(jsonOf(made, 200, 201)).data?.id
    if (id === undefined) return null
    const path = `/refunds/${encodeURIComponent(id)}`
    const said = XenditRefund.safeParse(
      jsonOf(await call(ctx, { method: 'GET', path, about: refundId }), 200),
    )
    if (!said.success) return null
    // An answer about another refund, or another amount, does not count.
    const { reference_id: reference, amount: sent, currency, status } = said.data
    if (reference !== refundId || currency !== currencyId || amountText(sent, currencyId) !== amount)
      return null
    return status === 'SUCCEEDED' ? true : status === 'FAILED' || status === 'CANCELLED' ? false : null
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
      found.push(...invoices.map((invoice) => newsOf(invoice, 'USD')))
      const end = invoices.at(-1)
      if (!end || invoices.length < PAGE_SIZE) return found
      last = end.id
    }
    return null
  }

  return { open, read, refund, list }
}

const STATES = { PENDING: 'waiting', PAID: 'paid', SETTLED: 'paid', EXPIRED: 'failed' } as const

/** An amount that is none of the currency is left as it is written: it fits no order. */
function newsOf(invoice: XenditInvoice, usual: CurrencyId): News {
  const { id, external_id: orderId, status, amount, paid_amount: paid, currency = usual } = invoice
  // Of a paid invoice the money that came counts, not what was asked for.
  const sum = STATES[status] === 'paid' ? (paid ?? amount) : amount
  return {
    paymentId: id,
    orderId,
    pays: (currency === usual ? amountText(sum, usual) : null) ?? String(sum),
    currency,
    state: STATES[status],
    confirmations: 0,
    transfers: [],
    coins: '',
  }
}
