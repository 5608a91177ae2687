import * as z from 'zod/mini'
import { CatalogueGameId, GameId, Uuid } from '../../shared/entities.ts'
import { Autobet, AutobetState } from '../autobets.ts'
import { Bet, BetOutcome } from '../bets.ts'
import type { PlayerCall } from '../call.ts'
import { CatalogueGame } from '../catalogue.ts'
import { PublicBet } from '../live.ts'
import { PlayerBet } from '../player-bets.ts'
import { CashOutReceipt, PlayedRound, RoundBet, RoundState } from '../rounds.ts'
import { type CashOutGameId, STEP_CASH_OUTS, type StepGameId } from '../step-views.ts'

const OneBet = z.object({ model: Bet })
const BetReply = z.object({ model: PlayerBet })
const OneRoundBet = z.object({ model: RoundBet })
const Stopped = z.object({ model: z.object({ bet: RoundBet, receipt: z.nullable(CashOutReceipt) }) })

type StepCall = { method: 'POST'; reply: typeof OneBet }
type StepCalls = { [Id in StepGameId as `/api/game/${Id}_game/play`]: StepCall } & {
  [Id in CashOutGameId as `/api/game/${Id}_game/cash_out`]: StepCall
}

/** Moves of every step game. Overloaded, because a record built in a loop loses its keys. */
function stepCalls(): StepCalls
function stepCalls(): Record<string, StepCall> {
  const move: StepCall = { method: 'POST', reply: OneBet }
  return Object.fromEntries(
    Object.entries(STEP_CASH_OUTS).flatMap(([id, cashOut]): [string, StepCall][] => [
      [`/api/game/${id}_game/play`, move],
      ...(cashOut ? [[`/api/game/${id}_game/cash_out`, move] satisfies [string, StepCall]] : []),
    ]),
  )
}

/** Betting, and queries about games. */
export const GAME_CALLS = {
  '/api/game/info': {
    method: 'POST',
    reply: z.object({
      model: z.object({
        gameId: GameId,
        rtp: z.number(),
        minBet: z.string(),
        maxBet: z.string(),
        defaultBet: z.string(),
        maxWin: z.string(),
        /** Maximum total payout of a round's bets, for round games. */
        maxRoundWin: z.optional(z.string()),
        heldBet: z.nullable(Bet),
      }),
    }),
  },
  '/api/game/bet': { method: 'POST', reply: BetReply },
  ...stepCalls(),
  '/api/game/crash/stop': { method: 'POST', reply: Stopped },
  '/api/game/crash/cancel': { method: 'POST', reply: OneRoundBet },
  '/api/game/aviator/stop': { method: 'POST', reply: Stopped },
  '/api/game/aviator/cancel': { method: 'POST', reply: OneRoundBet },
  '/api/game/rounds/state': { method: 'POST', reply: z.object({ model: RoundState }) },
  '/api/game/rounds/history': { method: 'POST', reply: z.object({ model: z.array(PlayedRound) }) },
  '/api/game/bet_result': {
    method: 'POST',
    reply: z.object({
      model: z.object({ id: Uuid, result: BetOutcome, winAmount: z.string(), bet: PlayerBet }),
    }),
  },
  '/api/game/finish_hold': { method: 'POST', reply: BetReply },
  '/api/game/finish_all_my_hold': { method: 'POST', reply: z.object({ model: z.array(PlayerBet) }) },
  '/api/game/bet_record': {
    method: 'POST',
    reply: z.object({
      model: z.object({
        items: z.array(PlayerBet),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  },
  '/api/game/bets': { method: 'POST', reply: z.object({ model: z.array(PublicBet) }) },
  '/api/game/play': {
    method: 'GET',
    reply: z.object({ model: z.object({ url: z.string(), game: CatalogueGame }) }),
  },
  '/api/game/autobet/start': { method: 'POST', reply: z.object({ model: Autobet }) },
  '/api/game/autobet/stop': { method: 'POST', reply: z.object({ model: Autobet }) },
  '/api/game/autobet/state': { method: 'POST', reply: z.object({ model: AutobetState }) },
  '/api/game/autobet/record': {
    method: 'POST',
    reply: z.object({
      model: z.object({
        items: z.array(Autobet),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  },
  '/api/game/favourites': {
    method: 'POST',
    reply: z.object({ model: z.object({ gameId: CatalogueGameId, on: z.boolean() }) }),
  },
  '/api/game/favourite_list': { method: 'POST', reply: z.object({ model: z.array(CatalogueGame) }) },
  '/api/game/recent_list': {
    method: 'POST',
    reply: z.object({ model: z.array(z.object({ ...CatalogueGame.shape, playedAt: z.number() })) }),
  },
} as const satisfies Record<string, PlayerCall>
