import { readFileSync } from 'node:fs'
import { type Clock, present, type RandomBytes } from '@baize/kit'
import { acceptForms } from '@baize/sandbox-shared/forms'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { chargeOf, chargesDesk } from '../coins/charges.ts'
import { coinPayoutsDesk, paidCoinsOf } from '../coins/payouts.ts'
import { coinProvider } from '../coins/server.ts'
import { coinHeaders } from '../coins/signature.ts'
import { refuse } from '../replies.ts'
import { merchantCalls } from './merchant.ts'
import { type CoinNotice, noticeSender, tenfold } from './notices.ts'
import { controls, payPages } from './page-routes.ts'
import { paymentsDesk } from './payments.ts'
import { payoutsDesk } from './payouts.ts'
import type { Secrets } from './signature.ts'
import type { Store } from './store.ts'

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
  void app.register(async (scope) => merchantCalls(scope, { ...psp, payments, payouts, originOf }))
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
