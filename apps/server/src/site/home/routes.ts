import { refusal } from '@baize/contract/shared'
import { err, ok } from '@baize/kit'
import type { Handlers } from '../../platform/http/handlers.ts'
import { viewIn } from '../../play/catalogue/service.ts'
import { brandCounts, type LiveContext } from '../../play/live/service.ts'
import { downloadsOf } from '../ads/service.ts'
import { designKeys } from '../design/service.ts'
import { firewallCheck } from './firewall-check.ts'
import { languageOf, startup } from './service.ts'

export function homeRoutes(
  ctx: LiveContext,
): Pick<Handlers, '/api/home/startup' | '/api/home/firewall_check' | '/api/home/firewall_pass'> {
  const brand = brandCounts(ctx)
  const check = firewallCheck(ctx.clock, ctx.config.accountSecrets[0])
  const designKey = designKeys(ctx.db, ctx.config)
  return {
    '/api/home/startup': async (call) => {
      const [counts, designCacheKey, snapshot, { settings }, downloads] = await Promise.all([
        brand(),
        designKey(),
        ctx.catalogue.current(),
        ctx.site.current(),
        downloadsOf(ctx),
      ])
      return ok(
        startup(ctx, languageOf(call.language), counts, settings, downloads, {
          designCacheKey,
          catalogueKey: viewIn(snapshot, call.country).key,
        }),
      )
    },
    '/api/home/firewall_check': async () => ok({ model: { challenge: check.challenge() } }),
    '/api/home/firewall_pass': async ({ input }) =>
      check.passes(input.challenge) ? ok({}) : err(refusal('checkNotPassed')),
  }
}
