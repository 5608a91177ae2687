import { readFileSync } from 'node:fs'
import type { Clock, RandomBytes } from '@baize/kit'
import { acceptForms } from '@baize/sandbox-shared/forms'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { refuse } from '../replies.ts'
import { merchantCalls } from './merchant.ts'
import { noticeSender } from './notices.ts'
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
}

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
  const sender = noticeSender(psp)
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
