import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../configuration/config.ts'
import { StartFault } from '../configuration/start-fault.ts'
import { cachingOf, replyNotFound } from './site.ts'

/** Stricter than the site's: nobody frames it, it frames and pictures the site alone, no styles beside its own sheet. */
const policy = (site: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${site}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${site}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const HEADERS = {
  'x-frame-options': 'DENY',
  // Links of invitations have their token after the hash, but addresses of players are in the path.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'x-robots-tag': 'noindex, nofollow',
} as const

const PREFIX = '/console'

/** The built console: its files, and its one page for every address below `/console`. */
export async function consolePages(
  app: FastifyInstance,
  dir: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const headers = { ...HEADERS, 'content-security-policy': policy(new URL(publicUrl).origin) }
  const built = await stat(join(dir, 'index.html')).catch(() => null)
  if (!built) throw new StartFault(`CONSOLE_DIR=${dir} has no index.html: build the console first`)
  // In a scope of its own, so that the headers and the page for unknown addresses are the console's alone.
  await app.register(
    async (scope) => {
      scope.addHook('onSend', (_request, reply, payload, done) => {
        reply.headers(headers)
        done(null, payload)
      })
      await scope.register(fastifyStatic, {
        root: dir,
        index: false,
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        setHeaders: (response, path) => {
          response.setHeader('vary', 'accept-encoding')
          response.setHeader('cache-control', cachingOf(path))
        },
      })
      // Without a slash it is an address of the site's files, too, unless it is a route.
      scope.get('/', async (_request, reply) => reply.sendFile('index.html'))
      scope.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?', 1)[0] ?? ''
        const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(path)
        return isPage ? reply.sendFile('index.html') : replyNotFound(reply)
      })
    },
    { prefix: PREFIX },
  )
}

/** The console's pages and calls, by route: an address that is encoded in another way has the same route. */
const OF_CONSOLE = /^\/(console|api\/operator)(\/|\?|$)/
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * On a host of its own the console is answered there alone, and nothing of the site is: the site's cookies and scripts
 * never share an origin with it, and a proxy can close that host to the world.
 */
export function ownHost(app: FastifyInstance, config: Pick<Config, 'consoleUrl' | 'publicUrl'>): void {
  const host = new URL(config.consoleUrl).hostname
  if (host === new URL(config.publicUrl).hostname) return
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? request.url
    const isAtHome = request.hostname === host
    if (PROBES.has(route) || OF_CONSOLE.test(route) === isAtHome) done()
    else if (isAtHome && route === '/') reply.redirect(PREFIX)
    else replyNotFound(reply)
  })
}
