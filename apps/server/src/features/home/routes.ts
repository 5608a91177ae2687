import { ok } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../handlers.ts'
import { brandCounts, designCacheKey, languageOf, startup } from './service.ts'

export function homeRoutes(ctx: Context): Pick<Handlers, '/api/home/startup'> {
  const brand = brandCounts(ctx)
  let cacheKey: Promise<string> | null = null
  return {
    '/api/home/startup': async (call) => {
      cacheKey ??= designCacheKey(ctx.config.webDir).catch((error: unknown) => {
        cacheKey = null // a site that is being put in place may be there the next time
        throw error
      })
      return ok(startup(ctx, languageOf(call.language), await brand(), await cacheKey))
    },
  }
}
