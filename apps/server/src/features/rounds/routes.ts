import type { RoundGameId } from '@baize/contract'
import { betId, ok } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../handlers.ts'
import { eachKeptFor } from '../../kept-for.ts'
import { cancelRoundBet, stopRoundBet } from './service.ts'
import { publicState, roundHistory, roundState } from './state.ts'

/** However many come to watch at once, the round is read this often. */
const STATE_STANDS_MS = 50

type RoundPaths =
  | Extract<keyof Handlers, `/api/game/rounds/${string}`>
  | Extract<keyof Handlers, `/api/game/${RoundGameId}/${string}`>

export function roundRoutes(ctx: Context): Pick<Handlers, RoundPaths> {
  const shared = eachKeptFor(
    STATE_STANDS_MS,
    ctx.steadyClock,
    (gameId: RoundGameId) => gameId,
    (gameId) => publicState(ctx, gameId),
  )
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
    '/api/game/rounds/history': async ({ input }) => ok({ model: await roundHistory(ctx, input) }),
  }
}
