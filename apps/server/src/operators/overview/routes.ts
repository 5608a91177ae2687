import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { cacheFor } from '../../platform/concurrency/cached.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { type ProviderCounts, readOverview, todayReport } from './service.ts'

/** Everybody's home screen asks; the figures change by the hour. */
const TODAY_CACHE_MS = 30_000

/** The home screen of the console. */
export function overviewRoutes(
  ctx: Context,
  countProviders: () => ProviderCounts,
): Pick<Handlers, '/api/operator/overview' | '/api/operator/overview/today'> {
  const today = cacheFor(TODAY_CACHE_MS, ctx.steadyClock, () => todayReport(ctx))
  return {
    '/api/operator/overview': async ({ operator }) =>
      ok({ model: await readOverview(ctx, operator, countProviders()) }),
    '/api/operator/overview/today': async () => ok({ model: await today() }),
  }
}
