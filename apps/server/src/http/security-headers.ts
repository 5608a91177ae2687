import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Pages that others may show in a frame; any other page shown in one breaks out by itself. */
const FRAMEABLE = /^[^?]*\/(h5|chatbet)(\/|\?|$)/

export function securityHeaders(app: FastifyInstance, config: Config): void {
  const site = new URL(config.publicUrl)
  const socketOrigin = `${site.protocol === 'https:' ? 'wss' : 'ws'}://${site.host}`
  const policy = (frameAncestors: string): string =>
    [
      "default-src 'self'",
      "script-src 'self'",
      // Popups and toasts put their own style elements into the page while it runs.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ${socketOrigin}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${frameAncestors}`,
    ].join('; ')
  const own = policy("'self'")
  const framed = policy('*')
  const fixed = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=(), fullscreen=(self), clipboard-write=(self)',
    // The payment page may be opened as a popup, so openers are kept for those alone.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(site.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fixed)
    reply.header('content-security-policy', own)
  })
  // Only once the answer is known: what is not there is nobody's to frame.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 && FRAMEABLE.test(request.url)) reply.header('content-security-policy', framed)
  })
}
