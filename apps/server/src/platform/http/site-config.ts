import type { SiteConfig } from '@baize/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../configuration/config.ts'

/** A host name with its trailing dot is the same host. */
const hostOf = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const NO_KEYS = { designCacheKey: '', langItemsCacheKeys: {} }

/**
 * Sets the colour mode before the style sheet applies, so that no frame shows the other palette: the player's own choice
 * first, then the mode that the design has set in the page, then the system's.
 */
const PAINT = `{
  const root = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('colorMode')
  } catch {}
  if (chosen === '"light"' || chosen === '"dark"') root.dataset.theme = chosen.slice(1, -1)
  else root.dataset.theme ??= matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}
`

/** Settings that a page needs before its first request. A script of its own, since the CSP allows no inline script. */
export function siteConfig(
  app: FastifyInstance,
  config: Pick<Config, 'specialDomains' | 'callbackUrl' | 'designOrigin' | 'devtoolsProtection'>,
  keysNow: () => Promise<Pick<SiteConfig, 'designCacheKey' | 'langItemsCacheKeys'>>,
): void {
  const special = new Set(config.specialDomains)
  app.get('/config.js', async (request, reply) => {
    // A page without the keys asks for them a moment later.
    const keys = await keysNow().catch(() => NO_KEYS)
    const settings: SiteConfig = {
      special: special.has(hostOf(request.hostname)),
      callbackUrl: config.callbackUrl,
      devtoolsProtection: config.devtoolsProtection,
      designOrigin: config.designOrigin ?? '',
      ...keys,
    }
    return reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(`window.siteConfig = ${JSON.stringify(settings)}\n${PAINT}`)
  })
}
