import type { RoundGameId } from '@baize/contract/player'
import { refusal } from '@baize/contract/shared'
import { betId, err, ok } from '@baize/kit'
import { cacheEachFor } from '../../platform/concurrency/cached.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { addressKey, createLimiter } from '../../platform/http/rate-limit.ts'
import { replayedRound, roundBets, roundPage } from './replay.ts'
import type { RoundsContext } from './rounds.ts'
import { cancelRoundBet, stopRoundBet } from './service.ts'
import { publicState, roundHistory, roundState } from './state.ts'

/** Minimum interval between reads of the round, however many callers there are. */
const STATE_CACHE_MS = 50
/** The most that a page requests. */
const SHORT_HISTORY = 100
/**
 * A long history is half a megabyte to serialize, and no cash-out is read meanwhile: within the general rate limit, one
 * caller could delay everybody for seconds.
 */
const LONG_PAGES_PER_MINUTE = 20
const REMEMBERED_CALLERS = 50_000

type RoundPaths =
  | Extract<keyof Handlers, `/api/game/rounds/${string}`>
  | Extract<keyof Handlers, `/api/game/${RoundGameId}/${string}`>
  | '/api/operator/rounds'
  | '/api/operator/round'
  | '/api/operator/round/bets'

export function roundRoutes(ctx: RoundsContext): Pick<Handlers, RoundPaths> {
  const shared = cacheEachFor(
    STATE_CACHE_MS,
    ctx.steadyClock,
    (gameId: RoundGameId) => gameId,
    (gameId) => publicState(ctx, gameId),
  )
  const long = createLimiter({
    clock: ctx.clock,
    perSecond: ctx.config.rateLimit === 0 ? 0 : LONG_PAGES_PER_MINUTE / 60,
    burst: LONG_PAGES_PER_MINUTE,
    capacity: REMEMBERED_CALLERS,
  })
  const stop =
    (gameId: RoundGameId): Handlers['/api/game/crash/stop'] =>
    async ({ userId, input, arrivedMs }) => {
      const stopped = await stopRoundBet(ctx, userId, gameId, input, arrivedMs)
      return stopped.ok ? ok({ model: stopped.value }) : stopped
    }
  const cancel =
    (gameId: RoundGameId): Handlers['/api/game/crash/cancel'] =>
    async ({ userId, input, arrivedMs }) => {
      const cancelled = await cancelRoundBet(ctx, userId, gameId, betId(input.id), arrivedMs)
      return cancelled.ok ? ok({ model: cancelled.value }) : cancelled
    }
  return {
    '/api/game/crash/stop': stop('crash'),
    '/api/game/crash/cancel': cancel('crash'),
    '/api/game/aviator/stop': stop('aviator'),
    '/api/game/aviator/cancel': cancel('aviator'),
    '/api/game/rounds/state': async ({ userId, input }) =>
      ok({ model: await roundState(ctx, userId, input.gameId, shared) }),
    '/api/game/rounds/history': async ({ input, ip }) => {
      const seconds = input.pageSize > SHORT_HISTORY ? long.take(addressKey(ip)) : 0
      if (seconds > 0) return err(refusal('tooManyRequests', { seconds: String(seconds) }))
      return ok({ model: await roundHistory(ctx, input) })
    },
    '/api/operator/rounds': async ({ input }) => ok({ model: await roundPage(ctx, input) }),
    '/api/operator/round': async ({ input }) => {
      const round = await replayedRound(ctx, input)
      return round.ok ? ok({ model: round.value }) : round
    },
    '/api/operator/round/bets': async ({ input }) => {
      const bets = await roundBets(ctx, input)
      return bets.ok ? ok({ model: bets.value }) : bets
    },
  }
}
