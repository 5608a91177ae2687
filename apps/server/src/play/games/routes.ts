import {
  isCashOutGameId,
  type PlayerBet,
  type RoundGameId,
  STEP_GAME_IDS,
  type StepGameId,
} from '@baize/contract/player'
import { CURRENCIES, type GameId, type Refusal, refusal } from '@baize/contract/shared'
import { betId, err, ok, type Result, userId as userIdOf } from '@baize/kit'
import { cacheEachFor } from '../../platform/concurrency/cached.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { seatsOf } from '../fairness/service.ts'
import { recentBets } from '../live/service.ts'
import { showLotteryBets } from '../lottery/service.ts'
import {
  findRoundBet,
  finishRoundBet,
  isRoundGame,
  openRoundBets,
  placeRoundBet,
  playedRounds,
  roundGameInfo,
  showRoundBets,
} from '../rounds/service.ts'
import { allSettings, changeSettings, planSettings } from '../settings/change.ts'
import type { GamesContext } from './context.ts'
import { betRecord, betsByKey, gameInfo } from './look-up.ts'
import { OpenBets } from './open-bets.ts'
import { betResult, currencyOf, placeBet } from './service.ts'
import { sharedBets } from './shared-bets.ts'
import { cashOut, finishAllHolds, finishHold, playStep } from './step-bets.ts'

const BETS_CACHE_MS = 2000
/** The most that a page shows. */
const SHORT_PAGE = 25
/**
 * Every listed bet is drawn again: within the general rate limit, one player's long pages could keep the whole server
 * busy.
 */
const LONG_PAGES_PER_MINUTE = 60
const REMEMBERED_PLAYERS = 50_000

/** Launch, favourites, recent games, autobet and rounds share the prefix but have handlers elsewhere. */
export type GamePaths =
  | Exclude<
      Extract<keyof Handlers, `/api/game/${string}`>,
      | '/api/game/play'
      | '/api/game/favourites'
      | '/api/game/favourite_list'
      | '/api/game/recent_list'
      | `/api/game/autobet/${string}`
      | `/api/game/rounds/${string}`
      | `/api/game/${RoundGameId}/${string}`
    >
  | Extract<keyof Handlers, `/api/operator/game/settings${string}`>
  | '/api/operator/player/bets'
  | '/api/operator/bet'

type StepPaths = Extract<keyof Handlers, `/api/game/${StepGameId}_game/${string}`>

type Play = Handlers['/api/game/mines_game/play']
type Stop = Handlers['/api/game/mines_game/cash_out']

/**
 * Handlers for the moves of every step game, from the contract's list. Overloaded, because a record built in a loop
 * loses its keys; a test calls every path.
 */
function stepsOf(ctx: GamesContext, openBets: OpenBets): Pick<Handlers, StepPaths>
function stepsOf(ctx: GamesContext, openBets: OpenBets): Record<string, Play | Stop> {
  const play =
    (gameId: StepGameId): Play =>
    async ({ userId, input }) =>
      asModel(await playStep(ctx, openBets, userId, gameId, input))
  const stop =
    (gameId: StepGameId): Stop =>
    async ({ userId, input }) =>
      asModel(await cashOut(ctx, openBets, userId, gameId, input))
  return Object.fromEntries(
    STEP_GAME_IDS.flatMap((id): [string, Play | Stop][] => [
      [`/api/game/${id}_game/play`, play(id)],
      ...(isCashOutGameId(id) ? [[`/api/game/${id}_game/cash_out`, stop(id)] satisfies [string, Stop]] : []),
    ]),
  )
}

export function gameRoutes(ctx: GamesContext): Pick<Handlers, GamePaths> {
  const seats = seatsOf(ctx)
  const openBets = new OpenBets()
  const longPages = createLimiter({
    clock: ctx.clock,
    perSecond: ctx.config.rateLimit === 0 ? 0 : LONG_PAGES_PER_MINUTE / 60,
    burst: LONG_PAGES_PER_MINUTE,
    capacity: REMEMBERED_PLAYERS,
  })
  const bets = cacheEachFor(
    BETS_CACHE_MS,
    ctx.clock,
    (gameId: GameId) => gameId,
    (gameId) => recentBets(ctx, gameId),
  )
  return {
    '/api/game/info': async ({ userId, input: { gameId, currencyId: asked = CURRENCIES[0].id } }) => {
      const currencyId = await currencyOf(ctx, userId, asked)
      if (!isRoundGame(gameId)) return asModel(await gameInfo(ctx, userId, currencyId, gameId))
      return ok({ model: await roundGameInfo(ctx, currencyId, gameId) })
    },
    '/api/game/bet': async ({ userId, input, arrivedMs }) => {
      const { gameId, ...request } = input
      if (!isRoundGame(gameId)) return asModel(await placeBet(ctx, seats, userId, input, openBets))
      return asModel(await placeRoundBet(ctx, seats, userId, gameId, request, arrivedMs))
    },
    ...stepsOf(ctx, openBets),
    '/api/game/bet_result': async ({ userId, input }) => {
      const id = betId(input.id)
      const bet = (await sharedBets(ctx, userId)([id])).get(id)
      if (bet) return ok({ model: { id: bet.id, result: bet.result, winAmount: bet.winAmount, bet } })
      return asModel(await betResult(ctx, userId, id))
    },
    '/api/game/finish_hold': async ({ userId, input, arrivedMs }) => {
      const onRound = await findRoundBet(ctx, userId, betId(input.id))
      if (onRound) return asModel(await finishRoundBet(ctx, userId, onRound, arrivedMs))
      return asModel(await finishHold(ctx, userId, betId(input.id)))
    },
    '/api/game/finish_all_my_hold': async ({ userId, arrivedMs }) => {
      const onRounds = await openRoundBets(ctx, userId)
      const finished: Result<PlayerBet, Refusal>[] = await Promise.all(
        onRounds.map((bet) => finishRoundBet(ctx, userId, bet, arrivedMs)),
      )
      const others = await finishAllHolds(ctx, userId)
      if (!others.ok) return others
      // A bet on a round that is just being locked continues: it can no longer be cancelled.
      return ok({
        model: [...finished.flatMap((roundBet) => (roundBet.ok ? [roundBet.value] : [])), ...others.value],
      })
    },
    '/api/game/bet_record': async ({ userId, input }) => {
      const seconds = input.pageSize > SHORT_PAGE ? longPages.take(userId) : 0
      if (seconds > 0) return err(refusal('tooManyRequests', { seconds: String(seconds) }))
      return ok({ model: await betRecord(ctx, userId, input, sharedBets(ctx, userId)) })
    },
    '/api/game/bets': async ({ input }) => ok({ model: [...(await bets(input.gameId))] }),
    '/api/operator/player/bets': async ({ input }) => {
      const owner = userIdOf(input.userId)
      return ok({ model: await betsByKey(ctx, owner, input, sharedBets(ctx, owner)) })
    },
    '/api/operator/bet': async ({ input }) => {
      const [owner, id] = [userIdOf(input.userId), betId(input.betId)]
      const onTerm = (await showLotteryBets(ctx, owner, [id])).get(id)
      if (onTerm) return ok({ model: { bet: onTerm, round: null } })
      const onRound = (await showRoundBets(ctx, owner, [id])).get(id)
      if (onRound) {
        const { gameId, view } = onRound
        const [round] = view.round === null ? [] : await playedRounds(ctx, [{ gameId, number: view.round }])
        return ok({ model: { bet: onRound, round: round ?? null } })
      }
      const found = await betResult(ctx, owner, id)
      return found.ok ? ok({ model: { bet: found.value.bet, round: null } }) : found
    },
    '/api/operator/game/settings': async () => ok({ model: await allSettings(ctx) }),
    '/api/operator/game/settings/change': {
      plan: ({ input }, db) => planSettings({ ...ctx, db }, input),
      carryOut: async ({ input, log, people }, plan) =>
        asModel(await changeSettings(ctx, log, input, people, plan)),
    },
  }
}
