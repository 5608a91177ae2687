import { ok } from '@baize/kit'
import { cacheEachFor } from '../../platform/concurrency/cached.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { BetCards } from './cards.ts'
import { deskTerm, termBets, termPage } from './desk.ts'
import type { LotteryContext } from './lottery.ts'
import { cancelLotteryBet, placeLotteryBet } from './service.ts'
import { lotteryHistory, lotteryLines, lotteryState } from './state.ts'

/** Minimum interval between reads of all lines, however many callers there are. */
const LINES_CACHE_MS = 500

type LotteryPaths = Extract<keyof Handlers, `/api/lottery/${string}` | `/api/operator/lottery/${string}`>

export function lotteryRoutes(ctx: LotteryContext, cards: BetCards): Pick<Handlers, LotteryPaths> {
  const lines = cacheEachFor(
    LINES_CACHE_MS,
    ctx.steadyClock,
    () => 'all',
    () => lotteryLines(ctx),
  )
  return {
    '/api/lottery/lines': async () => ok({ model: await lines('all') }),
    '/api/lottery/state': async ({ userId, input }) => {
      const state = await lotteryState(ctx, userId, input)
      return state.ok ? ok({ model: state.value }) : state
    },
    '/api/lottery/bet': async ({ userId, input, arrivedMs }) => {
      const placed = await placeLotteryBet(ctx, userId, input, arrivedMs)
      if (!placed.ok) return placed
      if (input.share && placed.value.view.state === 'PLACED') await cards.share(userId, placed.value)
      return ok({ model: placed.value })
    },
    '/api/lottery/cancel': async ({ userId, input, arrivedMs }) => {
      const cancelled = await cancelLotteryBet(ctx, userId, input.id, arrivedMs)
      if (!cancelled.ok) return cancelled
      await cards.unshare(userId, cancelled.value)
      return ok({ model: cancelled.value })
    },
    '/api/operator/lottery/terms': async ({ input }) => ok({ model: await termPage(ctx, input) }),
    '/api/operator/lottery/term': async ({ input }) => {
      const term = await deskTerm(ctx, input)
      return term.ok ? ok({ model: term.value }) : term
    },
    '/api/operator/lottery/bets': async ({ input }) => {
      const bets = await termBets(ctx, input)
      return bets.ok ? ok({ model: bets.value }) : bets
    },
    '/api/lottery/history': async ({ input }) => ok({ model: await lotteryHistory(ctx, input) }),
  }
}
