import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBearer } from '../platform/http/headers.ts'
import type { AppContext } from './context.ts'
import { houseMeasures } from './measures.ts'

export type Readiness = {
  /** False once the server is asked to stop, so that a load balancer sends no more requests here. */
  isServing(): boolean
}

/** Liveness, readiness and metrics. */
export function probes(app: FastifyInstance, ctx: AppContext, readiness: Readiness): void {
  app.get('/healthz', async () => ({ alive: true }))

  app.get('/readyz', async (request, reply) => {
    if (!readiness.isServing()) return reply.code(503).send({ ready: false, reason: 'stopping' })
    try {
      await ctx.db.query('SELECT 1')
      return { ready: true }
    } catch (error) {
      request.log.warn({ err: error }, 'database does not answer')
      return reply.code(503).send({ ready: false, reason: 'database does not answer' })
    }
  })

  const measure = houseMeasures(ctx)
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, ctx.config.metricsToken)) return reply.callNotFound()
    await measure()
    return reply.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics())
  })
}

/** Metrics are not public: they need the token, or without one a direct request from this machine. */
function mayMeasure(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return hasBearer(request, token)
  const proxied = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !proxied && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
}
