import type { SiteConfig } from '@baize/contract/player'
import { COLOR_MODE_SCRIPT } from '@baize/contract/player/color-mode-script'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../configuration/config.ts'
import { studiosOf } from './studios.ts'

/** A host name with its trailing dot is the same host. */
const hostOf = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const NO_KEYS = { designCacheKey: '', langItemsCacheKeys: {} }

/** Settings that a page needs before its first request. A script of its own, since the CSP allows no inline script. */
export function siteConfig(
  app: FastifyInstance,
  config: Pick<
    Config,
    'specialDomains' | 'callbackUrl' | 'consoleUrl' | 'designOrigin' | 'devtoolsProtection'
  >,
  keysNow: () => Promise<Pick<SiteConfig, 'designCacheKey' | 'langItemsCacheKeys'>>,
): void {
  const special = new Set(config.specialDomains)
  const studios = studiosOf(config)
  app.get('/config.js', async (request, reply) => {
    // A page without the keys asks for them a moment later.
    const keys = await keysNow().catch(() => NO_KEYS)
    const settings: SiteConfig = {
      special: special.has(hostOf(request.hostname)),
      callbackUrl: config.callbackUrl,
      devtoolsProtection: config.devtoolsProtection,
      designOrigins: studios,
      ...keys,
    }
    return reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(`window.siteConfig = ${JSON.stringify(settings)}\n${COLOR_MODE_SCRIPT}`)
  })
}
