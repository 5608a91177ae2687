import { ok } from '@baize/kit'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { addressKey, createLimiter } from '../../platform/http/rate-limit.ts'
import type { CatalogueContext } from './catalogue.ts'
import { catalogueDesk, catalogueHistory, changeGames, changeProvider, rollBackOffers } from './desk.ts'
import type { ProviderLaunch } from './provider-launch.ts'
import { favouritesOf, keepFavourite, launchGame, recentOf, switchGame } from './service.ts'

type CataloguePaths =
  | '/api/game/play'
  | '/api/game/favourites'
  | '/api/game/favourite_list'
  | '/api/game/recent_list'
  | '/api/operator/game/state'
  | '/api/operator/catalogue'
  | '/api/operator/catalogue/games/change'
  | '/api/operator/catalogue/provider/change'
  | '/api/operator/catalogue/roll_back'
  | '/api/operator/catalogue/history'

/** A demo asks its provider for an address on behalf of anyone: as many as a person opens, not as a script can. */
const DEMOS = { perSecond: 1, burst: 40, capacity: 50_000 }

export function catalogueRoutes(
  ctx: CatalogueContext,
  providers: ProviderLaunch,
): Pick<Handlers, CataloguePaths> {
  const demos = createLimiter({
    ...DEMOS,
    clock: ctx.clock,
    ...(ctx.config.rateLimit === 0 && { perSecond: 0 }),
  })
  return {
    '/api/game/play': async (call) => {
      const launched = await launchGame(ctx, call.input, call, {
        providers,
        demoWait: () => demos.take(call.userId === null ? addressKey(call.ip) : `user:${call.userId}`),
      })
      return launched.ok ? ok({ model: launched.value }) : launched
    },
    '/api/game/favourites': async (call) => {
      const kept = await keepFavourite(ctx, call, call.input)
      return kept.ok ? ok({ model: kept.value }) : kept
    },
    '/api/game/favourite_list': async (call) => ok({ model: await favouritesOf(ctx, call) }),
    '/api/game/recent_list': async (call) => ok({ model: await recentOf(ctx, call) }),
    '/api/operator/game/state': async (call) => {
      const switched = await switchGame(ctx, call.log, { ...call.input, person: call.operator.name })
      return switched.ok ? ok({ model: switched.value }) : switched
    },
    '/api/operator/catalogue': async () => ok({ model: await catalogueDesk(ctx) }),
    '/api/operator/catalogue/games/change': async (call) =>
      asModel(await changeGames(ctx, call.log, { ...call.input, person: call.operator.name })),
    '/api/operator/catalogue/provider/change': async (call) =>
      asModel(await changeProvider(ctx, call.log, { ...call.input, person: call.operator.name })),
    '/api/operator/catalogue/roll_back': async (call) =>
      asModel(await rollBackOffers(ctx, call.log, { ...call.input, person: call.operator.name })),
    '/api/operator/catalogue/history': async ({ input }) => ok({ model: await catalogueHistory(ctx, input) }),
  }
}
