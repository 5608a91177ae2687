import { readFileSync } from 'node:fs'
import {
  type PaymentCreated,
  PaymentRequest,
  type PaymentStatus,
  PayoutRequest,
  type PayoutStatus,
  type ProviderStatement,
  RefundRequest,
  type RefundStatus,
} from '@baize/contract'
import { type Clock, never, present, type RandomBytes } from '@baize/kit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { chargeOf, chargesDesk } from '../coins/charges.ts'
import { coinPayoutsDesk, paidCoinsOf } from '../coins/payouts.ts'
import { coinProvider } from '../coins/server.ts'
import { coinHeaders } from '../coins/signature.ts'
import { acceptForms } from '../forms.ts'
import { instantCode } from './instant-code.ts'
import { type CoinNotice, noticeSender, tenfold } from './notices.ts'
import { controlPage, missingPage, payPage } from './pages.ts'
import { type Payments, paymentsDesk } from './payments.ts'
import { type Payouts, payoutsDesk } from './payouts.ts'
import { showPage } from './show-page.ts'
import { isSigned, type Secrets } from './signature.ts'
import { Faults, type Payment, type Payout, type Store } from './store.ts'
import { languageOf } from './words.ts'

const STYLE = readFileSync(new URL('./assets/psp.css', import.meta.url), 'utf8')

type Psp = {
  readonly store: Store
  readonly secrets: Secrets
  /** Public origin of the pay page; null for localhost at the port that was assigned. */
  readonly origin: string | null
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly log: Logger
  readonly firstRetryMs: number
  /** Our private key and the merchant's public key, in hex; the coin provider is disabled without them. */
  readonly coinKeys?: { readonly key: string; readonly merchantKey: string }
}

/** Signs forged coin notices; the merchant does not know it. */
const WRONG_KEY = '11'.repeat(32)
const INSTANT_LIFETIME_MS = 15 * 60_000

/** The payment provider: signed API for the merchant, a pay page for the player, a control page for developers. */
export function buildPsp(psp: Psp): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = psp.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
  })
  const originOf = () => {
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : 80
    return psp.origin ?? `http://localhost:${port}`
  }
  const { coinKeys } = psp
  const bodyOf = (told: Parameters<CoinNotice>[0], noticeId: string, lies: boolean) => {
    if (!('transfers' in told)) {
      const data = paidCoinsOf(told)
      const value = lies ? tenfold(data.coin_value) : data.coin_value
      return { event: 'payout.updated', data: { ...data, coin_value: value } }
    }
    const at = present(
      told.notices.find(({ id }) => id === noticeId),
      `notice ${noticeId}`,
    )
    const data = chargeOf(told, at, originOf())
    const price = lies ? { ...data.price, value: tenfold(data.price.value) } : data.price
    return { event: 'charge.updated', data: { ...data, price } }
  }
  const coinNotice: CoinNotice = (told, noticeId, { forged, lies }) => {
    const body = bodyOf(told, noticeId, lies)
    const to = new URL(told.request.callback)
    const said = { method: 'POST', path: to.pathname + to.search, body }
    const key = forged || !coinKeys ? WRONG_KEY : coinKeys.key
    return { to: to.href, body: JSON.stringify(body), headers: coinHeaders(key, psp.clock.now(), said) }
  }
  const sender = noticeSender({ ...psp, ...(coinKeys && { coinNotice }) })
  if (coinKeys)
    coinProvider(app, {
      ...psp,
      charges: chargesDesk({ ...psp, sender }),
      payouts: coinPayoutsDesk({ ...psp, sender }),
      merchantKey: coinKeys.merchantKey,
      originOf,
    })
  const payments = paymentsDesk({ ...psp, sender })
  const payouts = payoutsDesk({ ...psp, sender })
  app.addHook('onClose', async () => {
    await sender.stop()
    await psp.store.save()
  })
  ownHostOnly(app, psp.origin)
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/psp.css', async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(STYLE),
  )
  void app.register(async (scope) => merchantCalls(scope, psp, originOf, payments, payouts))
  void app.register(async (scope) => {
    acceptForms(scope)
    payPages(scope, payments)
    controls(scope, psp.store, payments, payouts)
  })
  return app
}

/** Prevents DNS rebinding: a foreign page that points its own name at this machine still sends its own Host header. */
function ownHostOnly(app: FastifyInstance, origin: string | null): void {
  const own = new Set(['localhost', '127.0.0.1', '[::1]', ...(origin ? [new URL(origin).hostname] : [])])
  app.addHook('onRequest', async (request, reply) => {
    const asked = `http://${request.headers.host ?? ''}`
    if (URL.canParse(asked) && own.has(new URL(asked).hostname)) return undefined
    return refuse(reply, 421, 'the sandbox answers only under its own address')
  })
}

const keepRaw = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
  done(null, body)

function merchantCalls(
  scope: FastifyInstance,
  psp: Psp,
  originOf: () => string,
  payments: Payments,
  payouts: Payouts,
): void {
  // The signature covers the raw bytes; re-serialized JSON could differ.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, keepRaw)

  scope.post<{ Body: Buffer | undefined }>('/v1/payments', async (request, reply) => {
    const raw = request.body ?? Buffer.alloc(0)
    if (!isSigned(psp.secrets, psp.clock.now(), request.headers, raw))
      return refuse(reply, 401, 'wrong signature')
    const input = PaymentRequest.safeParse(parsed(raw))
    if (!input.success) return refuse(reply, 400, 'not a payment request')
    const opened = await payments.open(input.data)
    if (opened.ok) {
      const { id, createdAt, request: asked } = opened.value
      const created: PaymentCreated = {
        paymentId: id,
        payUrl: `${originOf()}/pay/${id}`,
        ...(asked.method === 'instant' && {
          code: instantCode(id, asked, originOf()),
          expiresAt: createdAt + INSTANT_LIFETIME_MS,
        }),
      }
      if (psp.store.faults.silentPayments === 0) return reply.code(201).send(created)
      psp.store.faults.silentPayments--
      reply.hijack()
      request.raw.destroy()
      return undefined
    }
    switch (opened.error) {
      case 'down':
        return refuse(reply, 503, 'out of order')
      case 'badAddress':
        return refuse(reply, 400, 'notifyUrl and returnUrl must be http(s) addresses')
      case 'badAmount':
        return refuse(reply, 400, 'the amount must be above zero')
      case 'otherPayment':
        return refuse(reply, 409, 'this order was already opened for another amount')
      default:
        return never(opened.error)
    }
  })

  scope.get<{ Params: { id: string } }>('/v1/payments/:id', async (request, reply) => {
    if (!isSigned(psp.secrets, psp.clock.now(), request.headers, request.url))
      return refuse(reply, 401, 'wrong signature')
    const payment = payments.find(request.params.id)
    return payment ? reply.send(statusOf(payment)) : refuse(reply, 404, 'no such payment')
  })

  scope.post<{ Body: Buffer | undefined }>('/v1/payouts', async (request, reply) => {
    const raw = request.body ?? Buffer.alloc(0)
    if (!isSigned(psp.secrets, psp.clock.now(), request.headers, raw))
      return refuse(reply, 401, 'wrong signature')
    const input = PayoutRequest.safeParse(parsed(raw))
    if (!input.success) return refuse(reply, 400, 'not a payout request')
    const taken = await payouts.take(input.data)
    if (taken.ok) {
      if (!payouts.staysSilent()) return reply.code(201).send(payoutStatusOf(taken.value))
      reply.hijack()
      request.raw.destroy()
      return undefined
    }
    switch (taken.error) {
      case 'down':
        return refuse(reply, 503, 'out of order')
      case 'badAddress':
        return refuse(reply, 400, 'notifyUrl must be an http(s) address')
      case 'badAmount':
        return refuse(reply, 400, 'the amount must be above zero')
      case 'otherPayout':
        return refuse(reply, 409, 'this payout was already asked for with another amount')
      default:
        return never(taken.error)
    }
  })

  scope.post<{ Body: Buffer | undefined }>('/v1/refunds', async (request, reply) => {
    const raw = request.body ?? Buffer.alloc(0)
    if (!isSigned(psp.secrets, psp.clock.now(), request.headers, raw))
      return refuse(reply, 401, 'wrong signature')
    const input = RefundRequest.safeParse(parsed(raw))
    if (!input.success) return refuse(reply, 400, 'not a refund request')
    if (payments.find(input.data.paymentId)?.state !== 'paid') return refuse(reply, 404, 'no such payment')
    const { faults, refunds } = psp.store
    const known = refunds.get(input.data.merchantRefundId)
    const refused = !known && faults.refusePayouts > 0
    if (refused) faults.refusePayouts--
    const status = known ?? { ...input.data, state: refused ? 'failed' : 'paid' }
    refunds.set(input.data.merchantRefundId, status)
    await psp.store.save()
    return reply.code(201).send(status satisfies RefundStatus)
  })

  scope.get<{ Params: { id: string } }>('/v1/payouts/:id', async (request, reply) => {
    if (!isSigned(psp.secrets, psp.clock.now(), request.headers, request.url))
      return refuse(reply, 401, 'wrong signature')
    const payout = payouts.find(request.params.id)
    return payout ? reply.send(payoutStatusOf(payout)) : refuse(reply, 404, 'no such payout')
  })

  scope.get<{ Querystring: { from?: string; to?: string } }>('/v1/statement', async (request, reply) => {
    if (!isSigned(psp.secrets, psp.clock.now(), request.headers, request.url))
      return refuse(reply, 401, 'wrong signature')
    const [from, to] = [Number(request.query.from), Number(request.query.to)]
    const isIn = ({ createdAt }: { createdAt: number }) => createdAt >= from && createdAt < to
    const statement: ProviderStatement = {
      payments: [...psp.store.payments.values()].filter(isIn).map(statusOf),
      payouts: [...psp.store.payouts.values()].filter(isIn).map(payoutStatusOf),
    }
    return reply.send(statement)
  })
}

function payoutStatusOf({ id, state, request }: Payout): PayoutStatus {
  const { merchantPayoutId, amount, fee, currency } = request
  return { payoutId: id, merchantPayoutId, amount, fee, currency, state }
}

const refuse = (reply: FastifyReply, code: number, error: string) => reply.code(code).send({ error })

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

function statusOf(payment: Payment): PaymentStatus {
  const { merchantOrderId, amount, currency } = payment.request
  return { paymentId: payment.id, merchantOrderId, amount, currency, state: payment.state }
}

const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language'])

function payPages(scope: FastifyInstance, payments: Payments): void {
  scope.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return showPage(reply.code(404), missingPage(languageFor(request)))
    // `form-action` also applies to the redirect after a submit, and both buttons redirect to the merchant.
    return showPage(reply, payPage(payment, languageFor(request)), new URL(payment.request.returnUrl).origin)
  })
  for (const action of ['pay', 'decline'] as const)
    scope.post<{ Params: { id: string } }>(`/pay/:id/${action}`, async (request, reply) => {
      const payment = payments.find(request.params.id)
      if (!payment) return showPage(reply.code(404), missingPage(languageFor(request)))
      await payments.settle(payment, action)
      return reply.redirect(payment.request.returnUrl, 303)
    })
}

const isForm = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

function controls(scope: FastifyInstance, store: Store, payments: Payments, payouts: Payouts): void {
  scope.get('/', async (_request, reply) =>
    showPage(
      reply,
      controlPage(
        store.faults,
        [...store.payments.values()],
        [...store.payouts.values()],
        [...store.charges.values()],
      ),
    ),
  )
  scope.get('/control', async () => ({
    faults: store.faults,
    payments: [...store.payments.values()],
    payouts: [...store.payouts.values()],
    charges: [...store.charges.values()],
    coinPayouts: [...store.coinPayouts.values()],
  }))
  scope.post('/control', async (request, reply) => {
    const input = Faults.safeParse(request.body ?? {})
    if (!input.success) return refuse(reply, 400, 'whole numbers from 0 are expected')
    store.faults = input.data
    await store.save()
    return isForm(request) ? reply.redirect('/', 303) : reply.send({ faults: store.faults })
  })
  scope.post<{ Params: { id: string } }>('/control/resend/:id', async (request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return showPage(reply.code(404), missingPage(languageFor(request)))
    await payments.resend(payment)
    return isForm(request) ? reply.redirect('/', 303) : reply.send({ notices: payment.notices.length })
  })
  for (const action of ['paid', 'failed', 'resend'] as const)
    scope.post<{ Params: { id: string } }>(`/payouts/:id/${action}`, async (request, reply) => {
      const payout = payouts.find(request.params.id)
      if (!payout) return showPage(reply.code(404), missingPage(languageFor(request)))
      if (action === 'resend') await payouts.resend(payout)
      else await payouts.settle(payout, action)
      return isForm(request) ? reply.redirect('/', 303) : reply.send({ state: payout.state })
    })
}
