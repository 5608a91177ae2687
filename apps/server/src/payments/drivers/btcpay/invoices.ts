import {
  BTCPAY_CONFIRMATIONS,
  BTCPAY_METHODS,
  BtcpayInvoice,
  type BtcpayInvoiceRequest,
  BtcpayInvoices,
  type BtcpayMethod,
  BtcpayMethodList,
} from '@baize/contract/provider'
import { DAY_MS, MINUTE_MS } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { BtcpaySettings } from '../../../platform/configuration/payment-drivers/btcpay.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import { coinLine, coinUnits, plainCoins } from '../../ports/coin-amounts.ts'
import {
  isWebAddress,
  type News,
  type Opened,
  type PaymentDraft,
  type PaymentRef,
  type Transfer,
} from '../../ports/payments.ts'
import { jsonOf } from '../keyed-calls.ts'

export type BtcpayClient = (
  ctx: Context,
  call: {
    readonly method: 'GET' | 'POST'
    /** Below the store, with the query. */
    readonly path: string
    readonly body?: object
    readonly about?: string
    readonly withinMs?: number
    readonly mostBytes?: number
  },
) => Promise<HttpAnswer>

const COIN = 'BTC'
const LIST_WITHIN_MS = 30_000
const PAGE_SIZE = 100
const MOST_PAGES = 1000
const MOST_LIST_BYTES = 4 * 1024 * 1024
const AT_ONCE = 10

const ADDRESS = /^(bc1|tb1|bcrt1)[a-z0-9]{10,90}$|^[123mn][1-9A-HJ-NP-Za-km-z]{25,39}$/
const BOLT11 = /^ln(bc|tb|bcrt)[0-9]*[munp]?1[a-z0-9]{100,1500}$/i

const methodOf = (method: string) =>
  method === 'lightning'
    ? ({ id: BTCPAY_METHODS.lightning, code: BOLT11, name: 'Lightning' } as const)
    : ({ id: BTCPAY_METHODS.btc, code: ADDRESS, name: 'Bitcoin' } as const)

/** Invoices over bitcoin, so that BTCPay's own rates decide nothing. */
export function btcpayInvoices(settings: BtcpaySettings, call: BtcpayClient) {
  const pathOf = (id: string) => `/invoices/${encodeURIComponent(id)}`
  const isOurs = (invoice: BtcpayInvoice) => invoice.storeId === settings.storeId

  /** BTCPay makes a new invoice at each call, so one whose answer was lost is looked for first. */
  async function find(ctx: Context, orderId: string): Promise<BtcpayInvoice | 'none' | null> {
    const path = `/invoices?orderId=${encodeURIComponent(orderId)}`
    const answer = await call(ctx, { method: 'GET', path, about: orderId })
    const found = BtcpayInvoices.safeParse(jsonOf(answer, 200)).data
    if (!found) return null
    // Two calls at once may have made two. The oldest is the order's, for everybody who looks.
    const ours = found.filter((invoice) => isOurs(invoice) && invoice.metadata.orderId === orderId)
    return (
      ours.toSorted(
        (left, right) => left.createdTime - right.createdTime || (left.id < right.id ? -1 : 1),
      )[0] ?? 'none'
    )
  }

  async function make(ctx: Context, draft: PaymentDraft, amount: string): Promise<BtcpayInvoice | null> {
    const { id } = methodOf(draft.method)
    const body: BtcpayInvoiceRequest = {
      amount,
      currency: COIN,
      metadata: { orderId: draft.orderId },
      checkout: {
        paymentMethods: [id],
        defaultPaymentMethod: id,
        expirationMinutes: Math.max(1, Math.ceil((draft.expiresAtMs - ctx.clock.now()) / MINUTE_MS)),
        monitoringMinutes: (settings.monitorDays * DAY_MS) / MINUTE_MS,
        speedPolicy: settings.speed,
        paymentTolerance: 0,
        redirectURL: `${ctx.config.publicUrl}/recharge/return?order=${draft.orderId}`,
        redirectAutomatically: false,
        lazyPaymentMethods: false,
      },
    }
    const answer = await call(ctx, { method: 'POST', path: '/invoices', body, about: draft.orderId })
    const made = BtcpayInvoice.safeParse(jsonOf(answer, 200)).data
    if (!made || made.metadata.orderId !== draft.orderId) return null
    // Asked again, so that two servers that opened the same order show the same address.
    const first = await find(ctx, draft.orderId)
    return first === 'none' ? made : first
  }

  async function open(ctx: Context, draft: PaymentDraft): Promise<Opened | null> {
    const { orderId, coins } = draft
    if (coins?.coin !== COIN) return null
    const known = await find(ctx, orderId)
    const invoice = known === 'none' ? await make(ctx, draft, coins.amount) : known
    if (!invoice || invoice.currency !== COIN || !isWebAddress(invoice.checkoutLink)) return null
    if (coinUnits(COIN, invoice.amount) !== coinUnits(COIN, coins.amount)) return null
    const { id, code, name } = methodOf(draft.method)
    const destination =
      (await methodsOf(ctx, invoice.id, orderId))?.find(({ paymentMethodId }) => paymentMethodId === id)
        ?.destination ?? ''
    if (!code.test(destination)) return null
    return {
      paymentId: invoice.id,
      payUrl: invoice.checkoutLink,
      code: destination,
      coin: `${coinLine(COIN, coinUnits(COIN, coins.amount) ?? 0n)} (${name})`,
      expiresAtMs: invoice.expirationTime * 1000,
      confirmationsNeeded: draft.method === 'lightning' ? 0 : BTCPAY_CONFIRMATIONS[settings.speed],
    }
  }

  async function methodsOf(
    ctx: Context,
    invoiceId: string,
    orderId: string,
  ): Promise<readonly BtcpayMethod[] | null> {
    const path = `${pathOf(invoiceId)}/payment-methods`
    const answer = await call(ctx, { method: 'GET', path, about: orderId, mostBytes: MOST_LIST_BYTES })
    return BtcpayMethodList.safeParse(jsonOf(answer, 200)).data ?? null
  }

  async function read(ctx: Context, { orderId, paymentId }: PaymentRef): Promise<News | 'never' | null> {
    if (paymentId === null) {
      const found = await find(ctx, orderId)
      return found === null || found === 'none' ? found && 'never' : withPayments(ctx, found)
    }
    const answer = await call(ctx, { method: 'GET', path: pathOf(paymentId), about: orderId })
    if (answer.kind === 'answer' && answer.status === 404) return 'never'
    const invoice = BtcpayInvoice.safeParse(jsonOf(answer, 200)).data
    return invoice && isOurs(invoice) ? withPayments(ctx, invoice) : null
  }

  async function withPayments(ctx: Context, invoice: BtcpayInvoice): Promise<News | null> {
    const methods = await methodsOf(ctx, invoice.id, invoice.metadata.orderId ?? '')
    return methods && newsOf(settings, invoice, methods)
  }

  async function list(ctx: Context, fromMs: number, toMs: number): Promise<readonly News[] | null> {
    const found: News[] = []
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({
        startDate: String(Math.floor(fromMs / 1000)),
        endDate: String(Math.ceil(toMs / 1000)),
        skip: String(page * PAGE_SIZE),
        take: String(PAGE_SIZE),
      })
      const answer = await call(ctx, {
        method: 'GET',
        path: `/invoices?${query.toString()}`,
        withinMs: LIST_WITHIN_MS,
        mostBytes: MOST_LIST_BYTES,
      })
      const invoices = BtcpayInvoices.safeParse(jsonOf(answer, 200)).data
      if (!invoices) return null
      const ours = invoices.filter((invoice) => isOurs(invoice) && Boolean(invoice.metadata.orderId))
      for (let at = 0; at < ours.length; at += AT_ONCE) {
        const some = await Promise.all(
          ours.slice(at, at + AT_ONCE).map((invoice) => withPayments(ctx, invoice)),
        )
        for (const news of some) {
          if (!news) return null
          found.push(news)
        }
      }
      if (invoices.length < PAGE_SIZE) return found
    }
    return null
  }

  return { open, read, list }
}

/**
 * The payments count, not the state of the invoice: a person at BTCPay can mark any invoice as settled, and a payment
 * that is late, partial or too much is settled as well.
 */
function newsOf(settings: BtcpaySettings, invoice: BtcpayInvoice, methods: readonly BtcpayMethod[]): News {
  const asked = coinUnits(COIN, invoice.amount)
  const coins = asked === null ? invoice.amount : plainCoins(COIN, asked)
  const transfers = methods.flatMap(({ paymentMethodId, payments }): Transfer[] =>
    payments
      .filter(({ status }) => status !== 'Invalid')
      .map(({ id, value, receivedDate, status }) => ({
        id,
        coin: Object.values<string>(BTCPAY_METHODS).includes(paymentMethodId) ? COIN : paymentMethodId,
        coins: value,
        seenAtMs: receivedDate * 1000,
        isConfirmed: status === 'Settled',
      })),
  )
  const isPaid = transfers.some(({ isConfirmed }) => isConfirmed)
  return {
    paymentId: invoice.id,
    orderId: invoice.metadata.orderId ?? '',
    pays: coins,
    currency: invoice.currency,
    state: isPaid ? 'paid' : 'waiting',
    // BTCPay does not tell how many there are.
    confirmations: isPaid ? BTCPAY_CONFIRMATIONS[settings.speed] : 0,
    transfers,
    coins,
  }
}
