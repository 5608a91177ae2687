import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Logger, symbols } from 'pino'
import type { PlatformContext } from '../context.ts'
import type { SpanOf } from './call-spans.ts'

type Answered = {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly ip: string
}

/** One line per request, without its query or body, where tokens and passwords travel. */
export function accessLog(
  app: FastifyInstance,
  { log, metrics }: Pick<PlatformContext, 'log' | 'metrics'>,
  spanOf: SpanOf = () => null,
): void {
  const write = lineWriter(log)
  app.addHook('onRequest', (_request, _reply, done) => {
    metrics.httpActive.count += 1
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { statusCode: status, elapsedTime } = reply
    metrics.httpActive.count -= 1
    metrics.httpSeconds.observe(request.method, route, status, request.protocol, elapsedTime / 1000)
    const answered = {
      requestId: request.id,
      method: request.method,
      path: pathOf(request),
      status,
      ms: Math.round(elapsedTime),
      ip: request.ip,
    }
    const span = spanOf(request)
    if (!route.startsWith('/api/') && status < 500) log.debug(answered, 'request')
    else if (span) log.info({ ...answered, trace_id: span.traceId, span_id: span.spanId }, 'request')
    // Only lines without text of the caller's bypass the logger, and with it the redaction.
    else if (answered.path === route) write(answered)
    else log.info(answered, 'request')
    done()
  })
}

/**
 * Writes the line that pino would write. There is one for every call, and at thousands a second pino's general
 * serialization and redaction took a tenth of the server's time.
 */
function lineWriter(log: Logger): (answered: Answered) => void {
  const stream: unknown = Reflect.get(log, symbols.streamSym)
  if (typeof stream !== 'object' || stream === null || !('write' in stream))
    throw new Error('pino logger has no stream')
  const { write } = stream
  if (typeof write !== 'function') throw new Error('stream of the pino logger has no write function')
  let atMs = 0
  let at = ''
  return ({ requestId, method, path, status, ms, ip }) => {
    if (!log.isLevelEnabled('info')) return
    const nowMs = Date.now()
    if (nowMs !== atMs) {
      atMs = nowMs
      at = new Date(nowMs).toISOString()
    }
    write.call(
      stream,
      `{"level":"info","time":"${at}","requestId":"${requestId}","method":"${method}","path":"${path}","status":${status},"ms":${ms},"ip":${JSON.stringify(ip)},"msg":"request"}\n`,
    )
  }
}

export function pathOf({ url }: FastifyRequest): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}
