import {
  SHKEEPER_BAD_KEY,
  SHKEEPER_BAD_LOGIN,
  SHKEEPER_KEY,
  SHKEEPER_NO_PAYOUT,
  type ShkeeperAddress,
  type ShkeeperBalances,
  ShkeeperInvoiceRequest,
  type ShkeeperInvoices,
  ShkeeperPayoutRequest,
} from '@baize/contract/provider'
import type { FastifyInstance } from 'fastify'
import { answered, spoilt } from '../wallets/answers.ts'
import { attos, type Invoice, plain } from '../wallets/desk.ts'
import { walletPages } from '../wallets/pages.ts'
import { invoiceOf, payoutOf } from './books.ts'
import { type ShkeeperOptions, tellStep } from './notices.ts'
import { makePayout, settlePayout } from './payouts.ts'

const NAMES: Readonly<Record<string, 'tron' | 'ethereum'>> = { USDT: 'tron', 'ETH-USDT': 'ethereum' }
/** What SHKeeper adds to its own amounts. Whoever believes them asks for too many coins. */
const FEE_PERCENT = 2n

/** A stand-in for SHKeeper with the shapes of its API, below `/shkeeper`. */
export function shkeeperApi(app: FastifyInstance, options: ShkeeperOptions): void {
  const { desk } = options
  desk.onStep = (invoice, sent, step) => tellStep(options, invoice, sent, step)
  app.addHook('onClose', async () => desk.sender.stop())
  void app.register(async (scope) => keyCalls(scope, options))
  void app.register(async (scope) => loginCalls(scope, options))
  void app.register(async (scope) =>
    walletPages(scope, {
      desk,
      base: '/shkeeper',
      title: 'SHKeeper',
      pay: '/shkeeper/pay',
      keyOf: ({ address }) => address,
      settle: (payout, isPaid) => settlePayout(options, payout, isPaid),
    }),
  )
}

function keyCalls(scope: FastifyInstance, { desk, apiKeys, needed }: ShkeeperOptions): void {
  scope.addHook('preHandler', async (request, reply) => {
    const spoiltReply = spoilt(desk, request, reply)
    if (spoiltReply) return spoiltReply
    const key = request.headers[SHKEEPER_KEY]
    if (key === undefined) return reply.send({ status: 'error', message: 'No API key' })
    return typeof key === 'string' && apiKeys.includes(key)
      ? undefined
      : reply.send({ status: 'error', message: SHKEEPER_BAD_KEY })
  })

  scope.post<{ Params: { crypto: string } }>(
    '/shkeeper/api/v1/:crypto/payment_request',
    async (request, reply) => {
      const chain = NAMES[request.params.crypto]
      const input = ShkeeperInvoiceRequest.safeParse(request.body)
      if (!chain)
        return reply.send({
          status: 'error',
          message: `${request.params.crypto} payment gateway is unavailable`,
        })
      if (!input.success) return reply.send({ status: 'error', message: "'external_id'", traceback: '' })
      const { external_id: orderId, amount: asked, callback_url: callbackUrl } = input.data
      const known = [...desk.invoices.values()].find(
        (invoice) => invoice.orderId === orderId && invoice.callbackUrl === callbackUrl,
      )
      const invoice =
        known ??
        (await desk.open({
          id: `${chain} ${orderId} ${callbackUrl}`,
          orderId,
          chain,
          coin: 'USDT',
          asked,
          callbackUrl,
          expiresAtMs: null,
          needed,
        }))
      const answer: ShkeeperAddress = {
        status: 'success',
        exchange_rate: '1',
        amount: plain((attos(asked) * (100n + FEE_PERCENT)) / 100n),
        wallet: invoice.address,
        recalculate_after: 0,
        display_name: chain === 'tron' ? 'TRC20 USDT' : 'ERC20 USDT',
      }
      return answered(request, reply, answer)
    },
  )

  scope.get<{ Params: { id: string } }>('/shkeeper/api/v1/invoices/:id', async (request, reply) => {
    const found = [...desk.invoices.values()].filter(({ orderId }) => orderId === request.params.id)
    return answered(request, reply, desk.sayInvoices(listOf(found)))
  })
  scope.get('/shkeeper/api/v1/invoices', async (request, reply) =>
    answered(request, reply, desk.sayInvoices(listOf([...desk.invoices.values()]))),
  )

  scope.get<{ Querystring: { includes?: string } }>(
    '/shkeeper/api/v1/crypto/balances',
    async (request, reply) => {
      const wanted = request.query.includes?.split(',') ?? Object.keys(NAMES)
      const balances: ShkeeperBalances = {
        status: 'success',
        balances: wanted
          .filter((name) => NAMES[name])
          .map((name) => ({ name, amount_crypto: '1000', server_status: 'Synced' })),
      }
      return answered(request, reply, balances)
    },
  )

  scope.get<{ Params: { crypto: string }; Querystring: { external_id?: string } }>(
    '/shkeeper/api/v1/:crypto/payout/status',
    async (request, reply) => {
      const payout = desk.payouts.find(
        ({ externalId, crypto }) =>
          externalId === request.query.external_id && crypto === request.params.crypto,
      )
      if (!payout) return reply.code(404).send({ error: SHKEEPER_NO_PAYOUT })
      return answered(request, reply, payoutOf(payout))
    },
  )
}

function loginCalls(scope: FastifyInstance, options: ShkeeperOptions): void {
  const { desk, login } = options
  const wanted = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`
  scope.addHook('preHandler', async (request, reply) => {
    const spoiltReply = spoilt(desk, request, reply)
    if (spoiltReply) return spoiltReply
    const { authorization } = request.headers
    if (authorization === undefined) return reply.redirect('/shkeeper/login')
    return authorization === wanted ? undefined : reply.send({ status: 'error', message: SHKEEPER_BAD_LOGIN })
  })
  scope.get('/shkeeper/api/v1/:crypto/task/:id', async (request, reply) =>
    answered(request, reply, { status: 'PENDING', result: null }),
  )
  scope.post<{ Params: { crypto: string } }>('/shkeeper/api/v1/:crypto/payout', async (request, reply) => {
    const input = ShkeeperPayoutRequest.safeParse(request.body)
    if (!input.success) return reply.code(500).send({ status: 'error', message: "'destination'" })
    const made = await makePayout(options, request.params.crypto, input.data)
    if (!made.ok) return reply.code(500).send({ status: 'error', message: made.error })
    return answered(request, reply, made.value)
  })
}

const listOf = (invoices: readonly Invoice[]): ShkeeperInvoices => ({
  status: 'success',
  invoices: invoices.map(invoiceOf),
})
