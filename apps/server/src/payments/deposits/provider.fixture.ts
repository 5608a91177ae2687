import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { RechargeOrder } from '@baize/contract/player'
import type { XenditRefund } from '@baize/contract/provider'
import { assert } from '@baize/kit'
import * as z from 'zod/mini'
import type { Config } from '../../platform/configuration/config.ts'
import type { News } from '../ports/payments.ts'

const SECRET_KEY = 'xnd_development_for_tests'
export const CALLBACK_TOKEN = 'a-callback-token-for-tests'
export const OLD_CALLBACK_TOKEN = 'an-older-callback-token-for-tests'
/** Name of the driver of cards in tests. */
export const CARDS = 'cards'
export const CARDS_WEBHOOK = `/webhooks/xendit/${CARDS}`

/** HMAC signature headers, computed independently of the code under test. */
export function sign(body: string, nowMs: number, secret: string): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${nowMs}.${body}`).digest('hex')
  return { 'x-timestamp': String(nowMs), 'x-signature': signature, 'content-type': 'application/json' }
}

/** Headers of a webhook of the fake Xendit. */
export const signed = (token = CALLBACK_TOKEN): Record<string, string> => ({
  'x-callback-token': token,
  'content-type': 'application/json',
})

type ProviderMode =
  | 'well'
  | 'failing'
  | 'refusing'
  | 'talkingNonsense'
  | 'talkingHtml'
  | 'talkingMuch'
  | 'sendingScripts'
  | 'hangingUp'
type Status = 'PENDING' | 'PAID' | 'EXPIRED'

/** A fake Xendit behind HTTP: invoices and refunds. */
export type TestProvider = {
  readonly url: string
  /** What the settings say of it. */
  readonly drivers: Config['paymentDrivers']
  mood: ProviderMode
  /** All requests for invoices received. */
  readonly asked: InvoiceAsked[]
  /** Payment states to report when asked, by payment id. */
  readonly states: Map<string, 'waiting' | 'paid' | 'failed'>
  /** Fields of invoices that differ from what was asked for, by payment id. */
  readonly changes: Map<string, object>
  /** Outcome of the next refunds, and outcomes of earlier ones by our refund id. */
  refundState: 'paid' | 'failed' | 'pending' | 'silent'
  readonly refunds: Map<string, XenditRefund>
  close(): Promise<void>
}

/** What the fake reads of a request; a request without it is a fault of the driver. */
const InvoiceAsked = z.looseObject({ external_id: z.string(), amount: z.number(), currency: z.string() })
const RefundAsked = z.object({ reference_id: z.string(), amount: z.number(), currency: z.string() })
type InvoiceAsked = z.infer<typeof InvoiceAsked>

const STATUSES = { waiting: 'PENDING', paid: 'PAID', failed: 'EXPIRED' } as const
const REFUNDS = { paid: 'SUCCEEDED', failed: 'FAILED', pending: 'PENDING' } as const

export const paymentIdOf = (orderId: string): string => `inv-${orderId}`

/** The state of a paid order, as a driver returns it. */
export const newsOf = (order: RechargeOrder): News => ({
  paymentId: paymentIdOf(order.id),
  orderId: order.id,
  pays: order.amount,
  currency: order.currencyId,
  state: 'paid',
  confirmations: 0,
  transfers: [],
  coins: '',
})

/** The body of a webhook about an order: what it says is a hint only. */
export const noticeOf = (
  order: { readonly id: string; readonly amount?: string },
  status: Status = 'PAID',
) => ({
  id: paymentIdOf(order.id),
  external_id: order.id,
  status,
  amount: Number(order.amount ?? 0),
})

export type Answer = { readonly status: number; readonly answer: unknown } | 'hangUp'

/** A driver of cards at this address. */
export const cardsAt = (url: string): Config['paymentDrivers'] => [
  {
    driver: 'xendit',
    name: CARDS,
    url,
    secretKeys: [SECRET_KEY],
    callbackTokens: [CALLBACK_TOKEN, OLD_CALLBACK_TOKEN],
    collects: ['card'],
    pays: [],
  },
]

export async function openProvider(): Promise<TestProvider> {
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const said = answerTo(request, body)
        return reply(response, said)
      },
      () => response.writeHead(500).end(),
    )
  })

  function answerTo(request: IncomingMessage, body: string): Answer {
    const expected = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`
    if (request.headers.authorization !== expected) return { status: 401, answer: {} }
    if (provider.mood === 'failing') return { status: 503, answer: {} }
    if (provider.mood === 'refusing') return { status: 401, answer: {} }
    if (provider.mood === 'talkingHtml') return { status: 200, answer: HTML }
    if (provider.mood === 'talkingMuch') return { status: 200, answer: HUGE }
    if (provider.mood === 'talkingNonsense') return { status: 200, answer: { hello: 'world' } }
    const url = new URL(request.url ?? '', provider.url)
    if (url.pathname === '/balance') return { status: 200, answer: { balance: 1_000_000 } }
    if (url.pathname.startsWith('/refunds')) return refund(url.pathname, body)
    if (request.method === 'POST') {
      const input = InvoiceAsked.parse(JSON.parse(body))
      provider.asked.push(input)
      if (provider.mood === 'hangingUp') return 'hangUp'
      return { status: 200, answer: invoiceOf(input) }
    }
    const wanted = url.searchParams.get('external_id')
    if (url.pathname === '/v2/invoices') {
      const found = provider.asked.filter(({ external_id: id }) => wanted === null || id === wanted)
      return { status: 200, answer: found.map(invoiceOf) }
    }
    const id = url.pathname.replace('/v2/invoices/', '')
    const input = provider.asked.find(({ external_id: order }) => paymentIdOf(order) === id)
    return input
      ? { status: 200, answer: invoiceOf(input) }
      : { status: 404, answer: { error_code: 'INVOICE_NOT_FOUND_ERROR' } }
  }

  function refund(path: string, body: string): Answer {
    if (provider.refundState === 'silent') return { status: 503, answer: {} }
    const id = path.replace(/^\/refunds\/?/, '')
    if (id !== '') {
      const known = [...provider.refunds.values()].find((one) => one.id === id)
      return known ? { status: 200, answer: known } : { status: 404, answer: {} }
    }
    const { reference_id: reference, amount, currency } = RefundAsked.parse(JSON.parse(body))
    const status = provider.refunds.get(reference)?.status ?? REFUNDS[provider.refundState]
    const made: XenditRefund = { id: `rfd-${reference}`, reference_id: reference, amount, currency, status }
    provider.refunds.set(reference, made)
    return { status: 200, answer: made }
  }

  function invoiceOf({ external_id: orderId, amount, currency }: InvoiceAsked): object {
    const id = paymentIdOf(orderId)
    return {
      id,
      external_id: orderId,
      status: STATUSES[provider.states.get(id) ?? 'waiting'],
      amount,
      currency,
      invoice_url: provider.mood === 'sendingScripts' ? 'javascript:alert(1)' : `${provider.url}/pay/${id}`,
      ...provider.changes.get(id),
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the provider listens')
  const url = `http://127.0.0.1:${address.port}`
  const provider: TestProvider = {
    url,
    drivers: cardsAt(url),
    mood: 'well',
    asked: [],
    states: new Map(),
    changes: new Map(),
    refundState: 'paid',
    refunds: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

/** Answers that are not what they should be: a page instead of JSON, and far too much. */
export const HTML = '<!doctype html><title>Maintenance</title>'
export const HUGE = 'x'.repeat(10 * 1024 * 1024)

/** Sends an answer: text as it is, everything else as JSON. */
export function reply(response: ServerResponse, said: Answer): void {
  if (said === 'hangUp') {
    response.destroy()
    return
  }
  const { status, answer } = said
  const isText = typeof answer === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' })
  response.end(isText ? answer : JSON.stringify(answer))
}

export function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  return new Promise((resolve, reject) => {
    let body = ''
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => resolve(body))
    request.on('error', reject)
  })
}
