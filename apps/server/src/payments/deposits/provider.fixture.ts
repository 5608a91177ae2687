import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { RechargeOrder } from '@baize/contract/player'
import {
  PaymentRequest,
  type PaymentStatus,
  RefundRequest,
  type RefundStatus,
} from '@baize/contract/provider'
import { assert } from '@baize/kit'
import type { News } from '../providers/provider.ts'

export const PSP_SECRET = 'a-payment-secret-for-tests'
export const IDENTITY_SECRET = 'an-identity-secret-for-tests'

/** HMAC signature headers, computed independently of the code under test. */
export function sign(body: string, nowMs: number, secret = PSP_SECRET): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${nowMs}.${body}`).digest('hex')
  return { 'x-timestamp': String(nowMs), 'x-signature': signature, 'content-type': 'application/json' }
}

type ProviderMode = 'well' | 'failing' | 'talkingNonsense' | 'sendingScripts'

/** A fake payment provider behind HTTP. */
export type TestProvider = {
  readonly url: string
  mood: ProviderMode
  /** All payment requests received. */
  readonly asked: PaymentRequest[]
  /** Payment states to report when polled, by payment id. */
  readonly states: Map<string, PaymentStatus['state']>
  /** Outcome of the next refunds, and outcomes of earlier ones by our refund id. */
  refundState: RefundStatus['state'] | 'silent'
  readonly refunds: Map<string, RefundStatus>
  close(): Promise<void>
}

export const paymentIdOf = (orderId: string): string => `pay-${orderId}`

/** The status of a paid order, as an adapter returns it. */
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

export async function openProvider(): Promise<TestProvider> {
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const { status, answer } = answerTo(request, body)
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      },
      () => response.writeHead(500).end(),
    )
  })

  function answerTo(request: IncomingMessage, body: string): { status: number; answer: unknown } {
    const signedText = request.method === 'GET' ? (request.url ?? '') : body
    const expected = sign(signedText, Number(request.headers['x-timestamp']))
    if (request.headers['x-signature'] !== expected['x-signature']) return { status: 401, answer: {} }
    if (provider.mood === 'failing') return { status: 503, answer: {} }
    if (provider.mood === 'talkingNonsense') return { status: 200, answer: { hello: 'world' } }
    if (request.url?.startsWith('/v1/statement')) {
      const payments = provider.asked.map(
        ({ merchantOrderId }) => statusOf(paymentIdOf(merchantOrderId)).answer,
      )
      return { status: 200, answer: { payments, payouts: [] } }
    }
    if (request.url === '/v1/refunds') {
      const asked = RefundRequest.parse(JSON.parse(body))
      const state = provider.refunds.get(asked.merchantRefundId)?.state ?? provider.refundState
      if (provider.refundState === 'silent' || state === 'silent') return { status: 503, answer: {} }
      provider.refunds.set(asked.merchantRefundId, { ...asked, state })
      return { status: 201, answer: { ...asked, state } }
    }
    if (request.method === 'GET') return statusOf((request.url ?? '').replace('/v1/payments/', ''))
    const input = PaymentRequest.parse(JSON.parse(body))
    provider.asked.push(input)
    const paymentId = paymentIdOf(input.merchantOrderId)
    const payUrl =
      provider.mood === 'sendingScripts' ? 'javascript:alert(1)' : `${provider.url}/pay/${paymentId}`
    const code = input.method === 'instant' ? { code: `code of ${paymentId}`, expiresAt: 1 } : {}
    return { status: 201, answer: { paymentId, payUrl, ...code } }
  }

  function statusOf(paymentId: string): { status: number; answer: unknown } {
    const input = provider.asked.find((request) => paymentIdOf(request.merchantOrderId) === paymentId)
    const state = provider.states.get(paymentId) ?? 'waiting'
    if (!input) return { status: 404, answer: {} }
    const { merchantOrderId, amount, currency } = input
    return { status: 200, answer: { paymentId, merchantOrderId, amount, currency, state } }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the provider listens')
  const provider: TestProvider = {
    url: `http://127.0.0.1:${address.port}`,
    mood: 'well',
    asked: [],
    states: new Map(),
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
