import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { sitePass } from './pass.ts'
import { changeSite, forbidPlayer, siteSettings } from './service.ts'

type SitePaths =
  | '/api/operator/site/settings'
  | '/api/operator/site/settings/change'
  | '/api/operator/site/pass'
  | '/api/operator/player/forbid'

export function siteRoutes(ctx: Context): Pick<Handlers, SitePaths> {
  const pass = sitePass(ctx.clock, ctx.config.accountSecrets[0])
  return {
    '/api/operator/site/settings': async () => ok({ model: await siteSettings(ctx) }),
    '/api/operator/site/settings/change': async (call) => {
      const changed = await changeSite(ctx, call.log, call.input, call.operator.name)
      return changed.ok ? ok({ model: changed.value }) : changed
    },
    '/api/operator/site/pass': async (call) => {
      const { token, expiresAt } = pass.issue()
      call.log.warn({ ...call.input, person: call.operator.name }, 'maintenance pass issued')
      return ok({ model: { url: `${ctx.config.publicUrl}/?navToken=${token}`, expiresAt } })
    },
    '/api/operator/player/forbid': async (call) => {
      const done = await forbidPlayer(ctx, call.log, call.input, call.operator.name)
      return done.ok ? ok({ model: done.value }) : done
    },
  }
}
