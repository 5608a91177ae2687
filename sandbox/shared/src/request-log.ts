import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'

/** A server of a sandbox. Only requests that fail are logged, by their path: launches and tokens travel in the query. */
export function sandboxServer(log: FastifyBaseLogger | null): FastifyInstance {
  const app: FastifyInstance = Fastify({
    bodyLimit: 64 * 1024,
    ...(log && { loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) }),
  })
  app.addHook('onError', async ({ method, url, log: own }, _reply, error) => {
    own.error({ method, path: url.split('?')[0], err: error }, 'request failed')
  })
  return app
}
