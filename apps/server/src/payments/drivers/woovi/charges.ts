import {
  type WooviCharge,
  WooviChargeAnswer,
  WooviChargeList,
  type WooviChargeRequest,
  WooviRefundAnswer,
  WooviRefundList,
  type WooviRefundRequest,
  WooviTransactionAnswer,
} from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import type { News, Opened, PaymentDraft, PaymentRef, Received, RefundDraft } from '../../ports/payments.ts'
import { amountOfCents, centsOf } from '../amounts.ts'
import { jsonOf } from '../keyed-calls.ts'
import type { WooviClient } from './client.ts'

/** Woovi takes no shorter lifetime. */
const LEAST_SECONDS = 300
const LIST_WITHIN_MS = 30_000
const PAGE_SIZE = 100
const MOST_PAGES = 1000

const brl = (cents: number): string => amountOfCents(cents, 'BRL') ?? String(cents)
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Deposits by Woovi's charges. An order's id is the charge's correlation id, and a repeat gets the same charge. */
export function wooviCharges(call: WooviClient) {
  async function open(ctx: Context, draft: PaymentDraft): Promise<Opened | null> {
    const answer = await call(ctx, {
      method: 'POST',
      path: '/charge?return_existing=true',
      body: requestOf(draft, ctx.clock.now()),
      about: draft.orderId,
    })
    const charge = chargeIn(answer, draft.orderId)
    if (charge?.status !== 'ACTIVE' || charge.value !== centsOf(draft.pays) || !charge.brCode) return null
    return {
      paymentId: charge.identifier ?? charge.correlationID,
      payUrl: '',
      code: charge.brCode,
      coin: '',
      expiresAtMs: dateOf(charge.expiresDate),
      confirmationsNeeded: 0,
    }
  }

  async function read(ctx: Context, payment: PaymentRef): Promise<News | 'never' | null> {
    const { orderId } = payment
    const path = `/charge/${encodeURIComponent(orderId)}`
    const answer = await call(ctx, { method: 'GET', path, about: orderId })
    if (isAbsent(answer)) return 'never'
    const charge = chargeIn(answer, orderId)
    if (!charge) return null
    if (charge.status !== 'COMPLETED') return newsOf(charge, [])
    const received = await receivedFor(ctx, payment, charge)
    return received && newsOf(charge, received)
  }

  /** The money of a paid charge, with its payer. Null if Woovi does not say. */
  async function receivedFor(
    ctx: Context,
    { orderId, payer }: PaymentRef,
    { transactionID, value }: WooviCharge,
  ): Promise<readonly Received[] | null> {
    if (!transactionID) return null
    const path = `/transaction/${encodeURIComponent(transactionID)}`
    const answer = await call(ctx, { method: 'GET', path, about: orderId })
    const money = WooviTransactionAnswer.safeParse(jsonOf(answer, 200)).data?.transaction
    if (!money || (money.charge?.correlationID ?? orderId) !== orderId) return null
    const taxId = digitsOf(money.payer?.taxID?.taxID ?? '')
    return [
      {
        reference: money.endToEndId ?? transactionID,
        amount: brl(money.value || value),
        currency: 'BRL',
        payer: taxId.length === 11 ? `***.${taxId.slice(3, 6)}.${taxId.slice(6, 9)}-**` : '',
        isOwn: taxId === '' || payer.taxId === '' ? null : taxId === payer.taxId,
      },
    ]
  }

  /** Our refund as Woovi has it; undefined if it has none, null if it does not answer. */
  async function findRefund(ctx: Context, { refundId, payment, amount }: RefundDraft) {
    const path = refundsOf(payment)
    const answer = await call(ctx, { method: 'GET', path, about: refundId })
    const refunds = WooviRefundList.safeParse(jsonOf(answer, 200)).data?.refunds
    if (!refunds) return null
    const found = refunds.find(({ correlationID }) => correlationID === refundId)
    // One of another amount is not ours.
    return found && (found.value === centsOf(amount) ? found : null)
  }

  async function readRefund(ctx: Context, draft: RefundDraft): Promise<boolean | null> {
    const found = await findRefund(ctx, draft)
    return found ? REFUNDED[found.status] : null
  }

  /** A refund's id is its correlation id. It is asked for before it is made: Woovi's own repeat is not documented. */
  async function refund(ctx: Context, draft: RefundDraft): Promise<boolean | null> {
    const { refundId, payment, amount } = draft
    const earlier = await findRefund(ctx, draft)
    if (earlier !== undefined) return earlier && REFUNDED[earlier.status]
    const path = refundsOf(payment)
    const body: WooviRefundRequest = { correlationID: refundId, value: centsOf(amount) }
    const made = await call(ctx, { method: 'POST', path, body, about: refundId })
    const said = WooviRefundAnswer.safeParse(jsonOf(made, 200)).data?.refund
    // An answer about another refund, or another amount, does not count.
    return said?.correlationID === refundId && said.value === centsOf(amount) ? REFUNDED[said.status] : null
  }

  async function list(ctx: Context, fromMs: number, toMs: number): Promise<readonly News[] | null> {
    const found: News[] = []
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({
        start: new Date(fromMs).toISOString(),
        end: new Date(toMs).toISOString(),
        skip: String(page * PAGE_SIZE),
        limit: String(PAGE_SIZE),
      })
      const path = `/charge?${query.toString()}`
      const answer = await call(ctx, { method: 'GET', path, withinMs: LIST_WITHIN_MS })
      const listed = WooviChargeList.safeParse(jsonOf(answer, 200)).data
      if (!listed) return null
      found.push(...listed.charges.map((charge) => newsOf(charge, null)))
      if (!listed.pageInfo.hasNextPage) return found
    }
    return null
  }

  return { open, read, refund, readRefund, list }
}

const refundsOf = ({ orderId }: PaymentRef): string => `/charge/${encodeURIComponent(orderId)}/refund`

const REFUNDED = { IN_PROCESSING: null, CONFIRMED: true, REJECTED: false } as const
const STATES = { ACTIVE: 'waiting', COMPLETED: 'paid', EXPIRED: 'failed' } as const

/** Woovi answers 400, with a sentence, for what it does not have. */
const isAbsent = (answer: HttpAnswer): boolean =>
  answer.kind === 'answer' &&
  (answer.status === 404 ||
    (answer.status === 400 && /not found|não encontrad/i.test(answer.text) && answer.json !== undefined))

const dateOf = (text: string | undefined): number | null => {
  const atMs = Date.parse(text ?? '')
  return Number.isNaN(atMs) ? null : atMs
}

function chargeIn(answer: HttpAnswer, orderId: string): WooviCharge | null {
  const charge = WooviChargeAnswer.safeParse(jsonOf(answer, 200, 201)).data?.charge
  return charge?.correlationID === orderId ? charge : null
}

function requestOf({ orderId, pays, payer, expiresAtMs }: PaymentDraft, nowMs: number): WooviChargeRequest {
  const isKnown = payer.taxId !== '' && payer.name !== ''
  return {
    correlationID: orderId,
    value: centsOf(pays),
    type: 'DYNAMIC',
    expiresIn: Math.max(LEAST_SECONDS, Math.ceil((expiresAtMs - nowMs) / 1000)),
    comment: `Deposit ${orderId}`,
    ...(isKnown && { customer: { name: payer.name, taxID: payer.taxId }, ensureSameTaxID: true }),
  }
}

function newsOf(charge: WooviCharge, received: readonly Received[] | null): News {
  const { correlationID: orderId, identifier = orderId, status, value } = charge
  return {
    paymentId: identifier,
    orderId,
    pays: received?.[0]?.amount ?? brl(value),
    currency: 'BRL',
    state: STATES[status],
    confirmations: 0,
    transfers: [],
    coins: '',
    ...(received && { received }),
  }
}
