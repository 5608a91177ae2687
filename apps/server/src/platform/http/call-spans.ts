import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, WithTracing } from '../telemetry/tracing.ts'

/** Asked several times a minute by machines, and telling nothing. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics'])

/** The span of a request; null unless its trace is sampled. */
export type SpanOf = (request: FastifyRequest) => Span | null

/**
 * One span a request, named by its route. Neither path nor query is part of it: some callbacks have a secret there, and
 * the address of a caller is personal data. The request's id finds its lines in the log.
 */
export function callSpans(app: FastifyInstance, { tracing }: WithTracing): SpanOf {
  if (!tracing.isOn) return () => null
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (!UNTRACED.has(request.raw.url ?? '')) {
      const span = tracing.begin('request', 'server', undefined, request.headers)
      if (span) {
        // Only now: the route's options are an object made for whoever asks.
        const route = request.routeOptions.url ?? 'none'
        span.rename(`${request.method} ${route}`)
        spans.set(request, span)
        span.set({
          'http.request.method': request.method,
          'http.route': route,
          'url.scheme': request.protocol,
          'network.protocol.version': request.raw.httpVersion,
          'baize.request_id': request.id,
        })
      }
    }
    done()
  })
  // Not in `onRequest`: the body is read in between, by events of the connection, which loses the context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) tracing.within(span, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span) {
      const { statusCode } = reply
      span.set({ 'http.response.status_code': statusCode })
      if (statusCode >= 500) span.fail(String(statusCode))
      span.end()
    }
    done()
  })
  return (request) => spans.get(request) ?? null
}
