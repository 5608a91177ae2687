import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../configuration/config.ts'
import { originOf } from '../configuration/provider-settings.ts'
import { studiosOf } from './studios.ts'

/**
 * Pages that other sites may frame: a game, and a room's chat. Matched by the whole path, since every path is served
 * with the same app: one that merely contains such a segment would put the wallet into a stranger's frame.
 */
const FRAMEABLE = /^\/(h5\/[\w-]+|chatbet)(\?|$)/

/**
 * Whether a URL is a preview, which only a studio may frame. The query is parsed the way the page parses it: a name
 * that is encoded in another way would otherwise be a preview there, without its frame check, and a game here.
 */
function isPreview(url: string): boolean {
  const query = url.indexOf('?')
  return query !== -1 && new URLSearchParams(url.slice(query)).has('designToken')
}

/** The policy of API responses: they are never rendered as a page, so nothing is allowed. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

/** For responses that no hook has seen, to bytes that were no HTTP request. */
export const ON_FAULTS = { 'x-content-type-options': 'nosniff', 'content-security-policy': NO_PAGE } as const

export function securityHeaders(app: FastifyInstance, config: Config): void {
  const site = new URL(config.publicUrl)
  const socketOrigin = `${site.protocol === 'https:' ? 'wss' : 'ws'}://${site.host}`
  const framed = config.frameOrigins
  const games = [
    ...(config.gamesUrl === null ? [] : [new URL(config.gamesUrl).origin]),
    ...config.providers.map(originOf),
  ]
  /** A frame gets only the permissions that the page around it may delegate. */
  const clipboard = ['self', ...framed.map((origin) => `"${origin}"`)].join(' ')
  const policy = (frameAncestors: string): string =>
    [
      "default-src 'self'",
      "script-src 'self'",
      // Popups and toasts insert style elements at run time.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ${socketOrigin}`,
      ["frame-src 'self'", ...new Set([...framed, ...games])].join(' '),
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${frameAncestors}`,
    ].join('; ')
  const own = policy("'self'")
  const frameable = policy(["'self'", ...config.frameAncestors].join(' '))
  const studios = studiosOf(config).filter((origin) => origin !== site.origin)
  const previewed = policy(["'self'", ...studios].join(' '))
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(site.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  const onPages = {
    ...everywhere,
    'content-security-policy': own,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=(), fullscreen=(self), clipboard-read=(${clipboard}), clipboard-write=(${clipboard})`,
    // The payment page may open as a popup, so only popups keep their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
  const onCalls = { ...everywhere, 'content-security-policy': NO_PAGE }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCall(request) ? onCalls : onPages)
    done()
  })
  // Set once the status is known: an error page may not be framed.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCall(request) && reply.statusCode < 400) {
      if (isPreview(request.url)) reply.header('content-security-policy', previewed)
      else if (FRAMEABLE.test(request.url)) reply.header('content-security-policy', frameable)
    }
    done(null, payload)
  })
}

const isCall = (request: FastifyRequest): boolean => request.url.startsWith('/api/')
