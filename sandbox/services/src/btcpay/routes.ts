import { createHmac } from 'node:crypto'
import {
  BTCPAY_CONFIRMATIONS,
  BTCPAY_METHODS,
  BTCPAY_SIGNATURE,
  type BtcpayEvent,
  type BtcpayInvoice,
  BtcpayInvoiceRequest,
  type BtcpayMethod,
  type BtcpayPayment,
} from '@baize/contract/provider'
import { MINUTE_MS, type RandomBytes } from '@baize/kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answered, spoilt } from '../wallets/answers.ts'
import { attos, type Desk, type Invoice, isConfirmed, plain, type Sent } from '../wallets/desk.ts'
import { walletPages } from '../wallets/pages.ts'

type BtcpayOptions = {
  readonly desk: Desk
  readonly storeId: string
  readonly apiKeys: readonly [string, ...string[]]
  /** Signs webhooks. */
  readonly webhookSecret: string
  /** Address of the store's webhook; null for none. */
  readonly webhookUrl: () => string | null
  readonly origin: () => string
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const idOf = (length: number, randomBytes: RandomBytes): string =>
  [...randomBytes(length)].map((byte) => BASE58[byte % BASE58.length]).join('')
const chainOf = (method: string | undefined) =>
  method === BTCPAY_METHODS.lightning ? 'lightning' : ('bitcoin' as const)

/** A stand-in for BTCPay Server's Greenfield API, below `/btcpay`. */
export function btcpayApi(app: FastifyInstance, options: BtcpayOptions): void {
  const { desk } = options
  desk.onStep = (invoice, sent, step) => tellStep(options, invoice, sent, step)
  app.addHook('onClose', async () => desk.sender.stop())
  void app.register(async (scope) => storeCalls(scope, options))
  void app.register(async (scope) =>
    walletPages(scope, {
      desk,
      base: '/btcpay',
      title: 'BTCPay Server',
      pay: '/btcpay/i',
      keyOf: ({ id }) => id,
    }),
  )
}

function storeCalls(scope: FastifyInstance, options: BtcpayOptions): void {
  const { desk, storeId, apiKeys } = options
  scope.addHook('preHandler', async (request, reply) => {
    const spoiltReply = spoilt(desk, request, reply)
    if (spoiltReply) return spoiltReply
    return apiKeys.some((key) => request.headers.authorization === `token ${key}`)
      ? undefined
      : reply.code(401).send({ code: 'unauthenticated', message: 'Authentication is required' })
  })
  const store = '/btcpay/api/v1/stores/:store'
  type Named = { Params: { store: string; id: string } }
  const absent = (reply: FastifyReply) =>
    reply.code(404).send({ code: 'invoice-not-found', message: 'The invoice was not found' })

  scope.post<{ Params: { store: string } }>(`${store}/invoices`, async (request, reply) => {
    const input = BtcpayInvoiceRequest.safeParse(request.body)
    if (!input.success) return reply.code(422).send([{ path: 'amount', message: 'Invalid request' }])
    if (request.params.store !== storeId) return forbidden(reply)
    const { amount, metadata, checkout } = input.data
    const chain = chainOf(checkout.paymentMethods[0])
    const invoice = await desk.open({
      id: idOf(22, desk.randomBytes),
      orderId: metadata.orderId,
      chain,
      coin: 'BTC',
      asked: amount,
      callbackUrl: '',
      expiresAtMs: desk.clock.now() + checkout.expirationMinutes * MINUTE_MS,
      needed: chain === 'lightning' ? 0 : BTCPAY_CONFIRMATIONS[checkout.speedPolicy],
    })
    tell(options, invoice, 'InvoiceCreated')
    return answered(request, reply, invoiceOf(options, invoice))
  })

  scope.get<{ Params: { store: string }; Querystring: Record<string, string | undefined> }>(
    `${store}/invoices`,
    async (request, reply) => {
      if (request.params.store !== storeId) return forbidden(reply)
      const { orderId, startDate, endDate, skip = '0', take = '50' } = request.query
      const found = [...desk.invoices.values()].filter(
        (invoice) =>
          (orderId === undefined || invoice.orderId === orderId) &&
          (startDate === undefined || invoice.createdAtMs >= Number(startDate) * 1000) &&
          (endDate === undefined || invoice.createdAtMs < (Number(endDate) + 1) * 1000),
      )
      const page = found.toReversed().slice(Number(skip), Number(skip) + Number(take))
      return answered(
        request,
        reply,
        page.map((invoice) => invoiceOf(options, invoice)),
      )
    },
  )

  scope.get<Named>(`${store}/invoices/:id`, async (request, reply) => {
    const invoice = desk.invoices.get(request.params.id)
    return invoice ? answered(request, reply, invoiceOf(options, invoice)) : absent(reply)
  })
  scope.get<Named>(`${store}/invoices/:id/payment-methods`, async (request, reply) => {
    const invoice = desk.invoices.get(request.params.id)
    return invoice ? answered(request, reply, [methodOf(invoice)]) : absent(reply)
  })
}

const forbidden = (reply: FastifyReply) =>
  reply.code(403).send({ code: 'missing-permission', message: 'Insufficient API permissions' })

const paidOf = (invoice: Invoice): bigint =>
  invoice.transfers.filter(({ isDropped }) => !isDropped).reduce((sum, { coins }) => sum + attos(coins), 0n)

function stateOf(
  { desk }: BtcpayOptions,
  invoice: Invoice,
): Pick<BtcpayInvoice, 'status' | 'additionalStatus'> {
  const [asked, paid] = [attos(invoice.asked), paidOf(invoice)]
  const live = invoice.transfers.filter(({ isDropped }) => !isDropped)
  const isLate = live.some(({ sentAtMs }) => sentAtMs > (invoice.expiresAtMs ?? Number.POSITIVE_INFINITY))
  const isOver = (invoice.expiresAtMs ?? Number.POSITIVE_INFINITY) < desk.clock.now()
  if (paid < asked || isLate)
    return isOver
      ? { status: 'Expired', additionalStatus: paid === 0n ? 'None' : isLate ? 'PaidLate' : 'PaidPartial' }
      : { status: 'New', additionalStatus: paid === 0n ? 'None' : 'PaidPartial' }
  return {
    status: live.every((sent) => isConfirmed(invoice, sent)) ? 'Settled' : 'Processing',
    additionalStatus: paid > asked ? 'PaidOver' : 'None',
  }
}

const seconds = (atMs: number): number => Math.floor(atMs / 1000)

function invoiceOf(options: BtcpayOptions, invoice: Invoice): BtcpayInvoice {
  const expiresAtMs = invoice.expiresAtMs ?? invoice.createdAtMs
  return {
    id: invoice.id,
    storeId: options.storeId,
    amount: invoice.asked,
    currency: invoice.coin,
    checkoutLink: `${options.origin()}/btcpay/i/${invoice.id}`,
    createdTime: seconds(invoice.createdAtMs),
    expirationTime: seconds(expiresAtMs),
    monitoringExpiration: seconds(expiresAtMs) + 30 * 24 * 3600,
    ...stateOf(options, invoice),
    metadata: { orderId: invoice.orderId },
  }
}

function methodOf(invoice: Invoice): BtcpayMethod {
  const isLightning = invoice.chain === 'lightning'
  return {
    paymentMethodId: isLightning ? BTCPAY_METHODS.lightning : BTCPAY_METHODS.btc,
    currency: invoice.coin,
    destination: invoice.address,
    paymentLink: isLightning
      ? `lightning:${invoice.address}`
      : `bitcoin:${invoice.address}?amount=${invoice.asked}`,
    due: plain(attos(invoice.asked) - paidOf(invoice)),
    amount: invoice.asked,
    payments: invoice.transfers.filter(({ isDropped }) => !isDropped).map((sent) => paymentOf(invoice, sent)),
  }
}

const paymentOf = (invoice: Invoice, sent: Sent): BtcpayPayment => ({
  id: sent.id,
  receivedDate: seconds(sent.sentAtMs),
  value: sent.coins,
  status: isConfirmed(invoice, sent) ? 'Settled' : 'Processing',
  destination: invoice.address,
})

function tellStep(options: BtcpayOptions, invoice: Invoice, sent: Sent, step: 'seen' | 'confirmed'): void {
  if (step === 'seen') return tell(options, invoice, 'InvoiceReceivedPayment', sent)
  if (!isConfirmed(invoice, sent)) return
  tell(options, invoice, 'InvoicePaymentSettled', sent)
  if (stateOf(options, invoice).status === 'Settled') tell(options, invoice, 'InvoiceSettled')
}

function tell(options: BtcpayOptions, invoice: Invoice, type: string, sent?: Sent): void {
  const { desk, storeId, webhookSecret } = options
  const url = options.webhookUrl()
  if (url === null) return
  const deliveryId = idOf(22, desk.randomBytes)
  const event: BtcpayEvent & { readonly payment?: BtcpayPayment } = {
    deliveryId,
    webhookId: 'a-webhook-of-the-store',
    originalDeliveryId: deliveryId,
    isRedelivery: false,
    type,
    timestamp: seconds(desk.clock.now()),
    storeId,
    invoiceId: invoice.id,
    metadata: { orderId: invoice.orderId },
    ...(sent && { payment: paymentOf(invoice, sent) }),
  }
  const body = JSON.stringify(event)
  desk.sender.tell({
    url,
    isTaken: (status) => status >= 200 && status < 300,
    write: (fault) => {
      const secret = fault === 'forged' ? 'not-the-secret-of-this-webhook' : webhookSecret
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      return { body, headers: { [BTCPAY_SIGNATURE]: `sha256=${signature}` } }
    },
  })
}
