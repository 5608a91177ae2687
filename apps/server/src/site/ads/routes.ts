import { refusal } from '@baize/contract/shared'
import { err, ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { countInstall, downloadsOf } from './service.ts'

type AdsPaths = '/api/ads/web2pwa' | '/api/ads/installed' | '/api/home/getH5RefAppUrl'

/** How to get the site as an app. */
export function adsRoutes(ctx: Context): Pick<Handlers, AdsPaths> {
  return {
    '/api/ads/web2pwa': async () => {
      const { apkLink, iosLink, file } = await downloadsOf(ctx)
      return ok({ model: { enablePwa: true, downloadLink: apkLink, iosLink, ...(file && { file }) } })
    },
    '/api/ads/installed': async ({ identity, input }) => {
      if (identity !== null) await countInstall(ctx, identity, input.way)
      return ok({})
    },
    '/api/home/getH5RefAppUrl': async () => {
      const { referralAppHost } = await downloadsOf(ctx)
      return referralAppHost === ''
        ? // Nothing to tell the player: the page goes on with its own install guide.
          err(refusal('silent'))
        : ok({ extra: [referralAppHost] as [string] })
    },
  }
}
