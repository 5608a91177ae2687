import { betId, ok, type Result } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../handlers.ts'
import { seatsOf } from '../fairness/service.ts'
import {
  betRecord,
  betResult,
  cashOut,
  finishAllHolds,
  finishHold,
  gameInfo,
  placeBet,
  playStep,
} from './service.ts'

/** What a player keeps of the catalogue is under the same address, but no game. */
export type GamePaths = Exclude<
  Extract<keyof Handlers, `/api/game/${string}`>,
  '/api/game/play' | '/api/game/favourites' | '/api/game/favourite_list' | '/api/game/recent_list'
>

/** Most calls answer with one thing, under the name `model`. */
const asModel = <T, E>(result: Result<T, E>): Result<{ model: T }, E> =>
  result.ok ? ok({ model: result.value }) : result

export function gameRoutes(ctx: Context): Pick<Handlers, GamePaths> {
  const seats = seatsOf(ctx)
  return {
    '/api/game/info': async ({ userId, input }) => asModel(await gameInfo(ctx, userId, input.gameId)),
    '/api/game/bet': async ({ userId, input }) => asModel(await placeBet(ctx, seats, userId, input)),
    '/api/game/mines_game/play': async ({ userId, input }) =>
      asModel(await playStep(ctx, userId, 'mines', input)),
    '/api/game/mines_game/cash_out': async ({ userId, input }) =>
      asModel(await cashOut(ctx, userId, 'mines', input)),
    '/api/game/bet_result': async ({ userId, input }) =>
      asModel(await betResult(ctx, userId, betId(input.id))),
    '/api/game/finish_hold': async ({ userId, input }) =>
      asModel(await finishHold(ctx, userId, betId(input.id))),
    '/api/game/finish_all_my_hold': async ({ userId }) => asModel(await finishAllHolds(ctx, userId)),
    '/api/game/bet_record': async ({ userId, input }) => ok({ model: await betRecord(ctx, userId, input) }),
  }
}
