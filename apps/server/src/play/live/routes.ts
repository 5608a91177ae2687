import type { CurrencyId } from '@baize/contract/shared'
import { ok } from '@baize/kit'
import { cacheEachFor, cacheFor } from '../../platform/concurrency/cached.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { gameReturns } from './returns.ts'
import type { LiveContext } from './seen-wins.ts'
import {
  type Board,
  COUNTS_CACHE_MS,
  hideName,
  liveFigures,
  playedNow,
  recentWins,
  topWins,
} from './service.ts'

const RECENT_CACHE_MS = 2000
const PLAYED_CACHE_MS = 5000

type LivePaths =
  | '/api/home/recent_wins'
  | '/api/home/top_winners'
  | '/api/home/figures'
  | '/api/home/played_now'
  | '/api/home/game_returns'
  | '/api/user/hide_name'

export function liveRoutes(ctx: LiveContext): Pick<Handlers, LivePaths> {
  const recent = cacheFor(RECENT_CACHE_MS, ctx.clock, () => recentWins(ctx))
  const figures = cacheEachFor(
    COUNTS_CACHE_MS,
    ctx.clock,
    (currencyId: CurrencyId) => currencyId,
    (currencyId) => liveFigures(ctx, currencyId),
  )
  const board = cacheEachFor(
    COUNTS_CACHE_MS,
    ctx.clock,
    ({ period, by, currencyId }: Board) => `${period} ${by} ${currencyId}`,
    (of) => topWins(ctx, of),
  )
  const played = cacheFor(PLAYED_CACHE_MS, ctx.clock, () => playedNow(ctx))
  const returns = cacheFor(COUNTS_CACHE_MS, ctx.clock, () => gameReturns(ctx))
  return {
    '/api/home/played_now': async () => ok({ model: [...(await played())] }),
    '/api/home/game_returns': async () => ok({ model: [...(await returns())] }),
    '/api/home/recent_wins': async () => ok({ model: [...(await recent())] }),
    '/api/home/top_winners': async ({ input }) => ok({ model: [...(await board(input))] }),
    '/api/home/figures': async ({ input }) => ok({ model: await figures(input.currencyId) }),
    '/api/user/hide_name': async ({ userId, input: { on } }) => {
      await hideName(ctx, userId, on)
      return ok({ model: { on } })
    },
  }
}
