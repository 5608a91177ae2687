import type { SiteConfig } from '@baize/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** A name with the dot that ends it is the same name. */
const hostOf = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const NO_KEYS = { designCacheKey: '', langItemsCacheKeys: {} }

/** The settings a page needs before it may ask for anything. A script of its own, since the policy allows none inside the page. */
export function siteConfig(
  app: FastifyInstance,
  config: Pick<Config, 'specialDomains' | 'callbackUrl' | 'designOrigin' | 'devtoolsProtection'>,
  keysNow: () => Promise<Pick<SiteConfig, 'designCacheKey' | 'langItemsCacheKeys'>>,
): void {
  const special = new Set(config.specialDomains)
  app.get('/config.js', async (request, reply) => {
    // A page that has to do without asks a moment later.
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
      .send(`window.siteConfig = ${JSON.stringify(settings)}\n`)
  })
}
