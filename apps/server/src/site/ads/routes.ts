import { refusal } from '@baize/contract'
import { err, ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'

/** How to get the site as an app. */
export function adsRoutes({
  config,
}: Context): Pick<Handlers, '/api/ads/web2pwa' | '/api/home/getH5RefAppUrl'> {
  return {
    '/api/ads/web2pwa': async () =>
      ok({ model: { enablePwa: true, downloadLink: config.apkLink, iosLink: config.iosLink } }),
    '/api/home/getH5RefAppUrl': async () =>
      config.referralAppHost === ''
        ? // Nothing to tell the player: the page goes on with its own install guide.
          err(refusal('silent'))
        : ok({ extra: [config.referralAppHost] as [string] }),
  }
}
