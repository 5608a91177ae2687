import { readFileSync } from 'node:fs'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { refuse } from './replies.ts'

const STYLE = readFileSync(new URL('./assets/sandbox.css', import.meta.url), 'utf8')

/** The server that all stand-ins share. `origin` is its public one; null for localhost. */
export function buildSandbox({
  origin,
  log,
}: {
  readonly origin: string | null
  readonly log: Logger
}): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
  })
  ownHostOnly(app, origin)
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/sandbox.css', async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(STYLE),
  )
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
