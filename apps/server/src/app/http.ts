import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refused } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { uuidV7 } from '@baize/kit'
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { reportFileRoute } from '../operators/reports/file-routes.ts'
import { isDatabaseDown } from '../platform/db/unreachable.ts'
import { fileRoutes } from '../platform/files/routes.ts'
import { accessLog, pathOf } from '../platform/http/access-log.ts'
import { callRoutes } from '../platform/http/call-routes.ts'
import { callSpans } from '../platform/http/call-spans.ts'
import { trustOf } from '../platform/http/caller-address.ts'
import { consolePages, ownHost } from '../platform/http/console-pages.ts'
import { docs } from '../platform/http/docs.ts'
import type { Gates } from '../platform/http/gates.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { lang } from '../platform/http/lang.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { ON_FAULTS, securityHeaders } from '../platform/http/security-headers.ts'
import { site } from '../platform/http/site.ts'
import { siteConfig } from '../platform/http/site-config.ts'
import { catalogueDelivery } from '../play/catalogue/delivery.ts'
import { exportRoute } from '../play/games/export.ts'
import { appRoutes } from '../site/app/routes.ts'
import { firstLooks } from '../site/design/first-look.ts'
import { designRoutes } from '../site/design/routes.ts'
import { siteKeys } from '../site/home/service.ts'
import type { AppContext } from './context.ts'
import { probes, type Readiness } from './probes.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_ID = /^[\w.-]{8,64}$/

export type Parts = {
  readonly handlers: Handlers
  readonly gates: Gates
  /** Provider webhooks, which need the raw body. */
  readonly webhooks: readonly FastifyPluginAsync[]
  readonly readiness: Readiness
}

/**
 * The whole HTTP side. Outcomes of calls are HTTP 200 with a status in the body; HTTP error codes are for transport
 * faults.
 */
export async function buildServer(ctx: AppContext, parts: Parts): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = ctx.log
  const { gates } = parts
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    childLoggerFactory: requestLog,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT_BYTES,
    // `false` instead of a function that returns it: the function would be called for every request.
    trustProxy: ctx.config.trustProxy !== false && trustOf(ctx.config.trustProxy),
    genReqId: (raw) => {
      const given = raw.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : uuidV7(ctx.clock, ctx.randomBytes)
    },
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => transportFault(error, request, reply.headers(ON_FAULTS)),
    clientErrorHandler: noRequest,
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => transportFault(error, request, reply))
  // Callback hooks: an async hook costs every request one turn of the microtask queue each.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  // A connection kept alive after its last response would delay the shutdown.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!parts.readiness.isServing()) reply.header('connection', 'close')
    done(null, payload)
  })
  securityHeaders(app, ctx.config)
  accessLog(app, ctx, callSpans(app, ctx))
  ownHost(app, ctx.config)
  jsonOnly(app)

  probes(app, ctx, parts.readiness)
  if (!ctx.config.roles.includes('api')) return app
  docs(app)
  lang(app)
  catalogueDelivery(app, ctx)
  await app.register(async (calls) => {
    callRoutes(calls, ctx, parts.handlers, gates)
    reportFileRoute(calls, ctx, gates.operators)
    // Under the same rate limits as the calls, and closed with them.
    await calls.register(async (others) => {
      others.addHook('onRequest', async (request, reply) => {
        const closed = await gates.site.closed(request)
        return closed ? reply.send(refused(closed)) : undefined
      })
      await others.register(fileRoutes(ctx, gates.authenticate))
      exportRoute(others, ctx, gates.authenticate)
    })
  })
  for (const webhook of parts.webhooks) await app.register(webhook)
  siteConfig(app, ctx.config, siteKeys(ctx))
  designRoutes(app, ctx)
  appRoutes(app, ctx.config)
  const { webDir, consoleDir } = ctx.config
  if (consoleDir !== null) await consolePages(app, consoleDir, ctx.config)
  await site(app, webDir, webDir === null ? undefined : firstLooks(ctx.db, webDir))
  return app
}

/** An empty body is parsed as an empty object. Prototype-polluting keys are dropped like any other unknown field. */
function jsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null, {})
    else void parse(request, text, done)
  })
}

function transportFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = error.statusCode ?? 500
  reply.header('cache-control', 'no-store')
  if (isDatabaseDown(error)) {
    // Without the stack: while the database is down, every request ends here.
    request.log.warn({ cause: error.message, path: pathOf(request) }, 'request lost the database')
    return reply
      .code(503)
      .header('retry-after', 1)
      .send(refused(refusal('serverFault')))
  }
  if (code < 400 || code >= 500) {
    request.log.error(
      { err: error, path: pathOf(request), route: request.routeOptions.url },
      'request failed',
    )
    return reply.code(500).send(refused(refusal('serverFault')))
  }
  return reply.code(code).send(refused(requestFault(code, request.routeOptions.bodyLimit)))
}

/** Bytes that do not parse as HTTP never become a request, so the response is written by hand. */
function noRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const code =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify(refused(requestFault(code)))
  const headers = {
    ...ON_FAULTS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${head.join('')}\r\n${body}`)
}

function requestFault(code: number, mostBytes = BODY_LIMIT_BYTES): Refusal {
  const because = (reason: string): Refusal => refusal('badInput', { field: 'the request', reason })
  switch (code) {
    case 413:
      return because(`it is larger than ${mostBytes / 1024} KiB`)
    case 415:
      return because('it must be application/json')
    case 431:
      return because('its headers are too long')
    default:
      return because('it is not valid JSON over HTTP')
  }
}
