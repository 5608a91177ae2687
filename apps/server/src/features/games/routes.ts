import type { GameId, StepGameId } from '@baize/contract'
import { betId, ok, type Result } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../handlers.ts'
import { eachKeptFor } from '../../kept-for.ts'
import { seatsOf } from '../fairness/service.ts'
import { recentBets } from '../live/service.ts'
import { allSettings, changeSettings } from './change-settings.ts'
import { OpenBets } from './open-bets.ts'
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

const BETS_STAND_MS = 2000

/** What a player keeps of the catalogue and the runs of autobet are under the same address, but no game. */
export type GamePaths =
  | Exclude<
      Extract<keyof Handlers, `/api/game/${string}`>,
      | '/api/game/play'
      | '/api/game/favourites'
      | '/api/game/favourite_list'
      | '/api/game/recent_list'
      | `/api/game/autobet/${string}`
    >
  | Extract<keyof Handlers, `/api/operator/game/settings${string}`>

/** Most calls answer with one thing, under the name `model`. */
const asModel = <T, E>(result: Result<T, E>): Result<{ model: T }, E> =>
  result.ok ? ok({ model: result.value }) : result

type StepPaths = Extract<keyof Handlers, `/api/game/${StepGameId}_game/${string}`>

/** The moves of each game. One that ends with its first has nothing to cash out. */
function stepsOf(ctx: Context, openBets: OpenBets): Pick<Handlers, StepPaths> {
  const play =
    (gameId: StepGameId): Handlers['/api/game/mines_game/play'] =>
    async ({ userId, input }) =>
      asModel(await playStep(ctx, openBets, userId, gameId, input))
  const stop =
    (gameId: StepGameId): Handlers['/api/game/mines_game/cash_out'] =>
    async ({ userId, input }) =>
      asModel(await cashOut(ctx, openBets, userId, gameId, input))
  return {
    '/api/game/mines_game/play': play('mines'),
    '/api/game/mines_game/cash_out': stop('mines'),
    '/api/game/tower_game/play': play('tower'),
    '/api/game/tower_game/cash_out': stop('tower'),
    '/api/game/stair_game/play': play('stair'),
    '/api/game/stair_game/cash_out': stop('stair'),
    '/api/game/football_game/play': play('football'),
    '/api/game/football_game/cash_out': stop('football'),
    '/api/game/kangaroo_game/play': play('kangaroo'),
    '/api/game/kangaroo_game/cash_out': stop('kangaroo'),
    '/api/game/thimbles_game/play': play('thimbles'),
  }
}

export function gameRoutes(ctx: Context): Pick<Handlers, GamePaths> {
  const seats = seatsOf(ctx)
  const openBets = new OpenBets()
  const bets = eachKeptFor(
    BETS_STAND_MS,
    ctx.clock,
    (gameId: GameId) => gameId,
    (gameId) => recentBets(ctx, gameId),
  )
  return {
    '/api/game/info': async ({ userId, input }) => asModel(await gameInfo(ctx, userId, input.gameId)),
    '/api/game/bet': async ({ userId, input }) =>
      asModel(await placeBet(ctx, seats, userId, input, openBets)),
    ...stepsOf(ctx, openBets),
    '/api/game/bet_result': async ({ userId, input }) =>
      asModel(await betResult(ctx, userId, betId(input.id))),
    '/api/game/finish_hold': async ({ userId, input }) =>
      asModel(await finishHold(ctx, userId, betId(input.id))),
    '/api/game/finish_all_my_hold': async ({ userId }) => asModel(await finishAllHolds(ctx, userId)),
    '/api/game/bet_record': async ({ userId, input }) => ok({ model: await betRecord(ctx, userId, input) }),
    '/api/game/bets': async ({ input }) => ok({ model: [...(await bets(input.gameId))] }),
    '/api/operator/game/settings': async () => ok({ model: await allSettings(ctx) }),
    '/api/operator/game/settings/change': async ({ input, log }) =>
      asModel(await changeSettings(ctx, log, input)),
  }
}
