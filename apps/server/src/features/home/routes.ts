import { refusal } from '@baize/contract'
import { err, ok } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../handlers.ts'
import { firewallCheck } from './firewall-check.ts'
import { brandCounts, designCacheKey, languageOf, startup } from './service.ts'

export function homeRoutes(
  ctx: Context,
): Pick<Handlers, '/api/home/startup' | '/api/home/firewall_check' | '/api/home/firewall_pass'> {
  const brand = brandCounts(ctx)
  const check = firewallCheck(ctx.clock, ctx.config.pspSecrets[0])
  let cacheKey: Promise<string> | null = null
  return {
    '/api/home/startup': async (call) => {
      cacheKey ??= designCacheKey(ctx.config.webDir).catch((error: unknown) => {
        cacheKey = null // a site that is being put in place may be there the next time
        throw error
      })
      const { key: catalogueKey } = await ctx.catalogue.current()
      const keys = { designCacheKey: await cacheKey, catalogueKey }
      return ok(startup(ctx, languageOf(call.language), await brand(), keys))
    },
    '/api/home/firewall_check': async () => ok({ model: { challenge: check.challenge() } }),
    '/api/home/firewall_pass': async ({ input }) =>
      check.passes(input.challenge) ? ok({}) : err(refusal('checkNotPassed')),
  }
}
