import * as z from 'zod/mini'
import { Autobet, AutobetRequest, AutobetState } from '../autobets.ts'
import { Bet, BetOutcome } from '../bets.ts'
import { CatalogueGame, CatalogueGameId } from '../catalogue.ts'
import { AmountInput, CurrencyId, GameId, RequestId, Uuid } from '../entities.ts'
import { PublicBet } from '../live.ts'
import { BetGameId } from '../lottery.ts'
import { PlayerBet } from '../player-bets.ts'
import { CashOutReceipt, PlayedRound, RoundBet, RoundGameId, RoundState } from '../rounds.ts'
import { MatchId } from '../sports-feed.ts'
import { type CashOutGameId, GAME_OPTIONS, STEP_MOVES, type StepGameId } from '../step-views.ts'
import { type CallShape, call } from './call.ts'
import { Nothing, PageNo, PageSize, upTo } from './inputs.ts'

const Move = z.object({ id: Uuid, requestId: RequestId })
const OneBet = z.object({ model: Bet })
const OneAnyBet = z.object({ model: PlayerBet })
const OneRoundBet = z.object({ model: RoundBet })
/** `sentAt` is the page's estimate of server time. */
const Stop = z.object({
  ...Move.shape,
  sentAt: z.optional(z.number().check(z.int(), z.gte(0), z.lte(2 ** 48))),
})
const Stopped = z.object({ model: z.object({ bet: RoundBet, receipt: z.nullable(CashOutReceipt) }) })
const Choice = z.object({ ...Move.shape, model: z.object({ choice: z.number() }) })
/** Unix time in milliseconds, up to the 48 bits of a UUID version 7. */
const Moment = z.number().check(z.int(), z.gte(0), z.lte(2 ** 48 - 1))

type StepPlay = {
  method: 'POST'
  access: 'player'
  about: string
  input: typeof Choice
  reply: typeof OneBet
}
type StepCashOut = {
  method: 'POST'
  access: 'player'
  about: string
  input: typeof Move
  reply: typeof OneBet
}
type StepCalls = { [Id in StepGameId as `/api/game/${Id}_game/play`]: StepPlay } & {
  [Id in CashOutGameId as `/api/game/${Id}_game/cash_out`]: StepCashOut
}

/** Moves of every step game. Overloaded, because a record built in a loop loses its keys. */
function stepCalls(): StepCalls
function stepCalls(): Record<string, StepPlay | StepCashOut> {
  const ofPlayer = { method: 'POST', access: 'player', reply: OneBet } as const
  const about = 'Takes stake times the current multiplier and ends the bet.'
  return Object.fromEntries(
    Object.entries(STEP_MOVES).flatMap(([id, move]): [string, StepPlay | StepCashOut][] => [
      [`/api/game/${id}_game/play`, { ...ofPlayer, about: move.about, input: Choice }],
      ...(move.cashOut
        ? [
            [`/api/game/${id}_game/cash_out`, { ...ofPlayer, about, input: Move }] satisfies [
              string,
              StepCashOut,
            ],
          ]
        : []),
    ]),
  )
}

/** Betting, and queries about games. */
export const GAME_CALLS = {
  '/api/game/info': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Limits and return of a game, and the bet the caller has open in it. For a visitor, limits are in `currencyId`.',
    input: z.object({ gameId: GameId, currencyId: z.optional(CurrencyId) }),
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
  }),
  '/api/game/bet': call({
    method: 'POST',
    access: 'player',
    about:
      'Takes a stake and opens a bet. `model` carries the stake and the options of the game. With `choices` all moves are made at once and the bet comes back settled.',
    input: z.object({
      gameId: GameId,
      requestId: RequestId,
      model: z.object({
        betAmount: AmountInput,
        ...GAME_OPTIONS,
        choices: z.optional(z.array(z.number()).check(z.maxLength(100))),
        autoCashOut: z.optional(AmountInput),
        slot: z.optional(z.number()),
        nextRound: z.optional(z.boolean()),
      }),
    }),
    reply: OneAnyBet,
  }),
  ...stepCalls(),
  '/api/game/crash/stop': call({
    method: 'POST',
    access: 'player',
    about:
      'Cashes a bet on the running round out at what the round had reached when this request was read. `receipt` says so, signed; it is null where the bet had been cashed out before by itself.',
    input: Stop,
    reply: Stopped,
  }),
  '/api/game/crash/cancel': call({
    method: 'POST',
    access: 'player',
    about: 'Takes back a bet whose round has not been locked yet, or that waits for the next.',
    input: Move,
    reply: OneRoundBet,
  }),
  '/api/game/aviator/stop': call({
    method: 'POST',
    access: 'player',
    about: 'As for crash.',
    input: Stop,
    reply: Stopped,
  }),
  '/api/game/aviator/cancel': call({
    method: 'POST',
    access: 'player',
    about: 'As for crash.',
    input: Move,
    reply: OneRoundBet,
  }),
  '/api/game/rounds/state': call({
    method: 'POST',
    access: 'anyone',
    about:
      'The round that is on now with its largest bets and exact totals, my own bets, and the last fifty rounds.',
    input: z.object({ gameId: RoundGameId }),
    reply: z.object({ model: RoundState }),
  }),
  '/api/game/rounds/history': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Rounds that have ended with all it takes to check them, newest first; those before number `before`.',
    input: z.object({
      gameId: RoundGameId,
      before: z.optional(z.number().check(z.int(), z.gte(1))),
      pageSize: z._default(upTo(1000), 50),
    }),
    reply: z.object({ model: z.array(PlayedRound) }),
  }),
  '/api/game/bet_result': call({
    method: 'POST',
    access: 'player',
    about: 'PENDING, WIN or LOSE, with the whole bet.',
    input: z.object({ id: Uuid }),
    reply: z.object({
      model: z.object({ id: Uuid, result: BetOutcome, winAmount: z.string(), bet: PlayerBet }),
    }),
  }),
  '/api/game/finish_hold': call({
    method: 'POST',
    access: 'player',
    about: 'Settles one open bet at what it is worth now.',
    input: z.object({ id: Uuid }),
    reply: OneAnyBet,
  }),
  '/api/game/finish_all_my_hold': call({
    method: 'POST',
    access: 'player',
    about: 'Settles all open bets at what they are worth now.',
    input: Nothing,
    reply: z.object({ model: z.array(PlayerBet) }),
  }),
  '/api/game/bet_record': call({
    method: 'POST',
    access: 'player',
    about:
      'My bets, newest first: all, or those of one game, made from `from` on and before `to` (milliseconds), or with one result.',
    input: z.object({
      pageNo: PageNo,
      pageSize: PageSize,
      gameId: z.optional(BetGameId),
      from: z.optional(Moment),
      to: z.optional(Moment),
      result: z.optional(BetOutcome),
    }),
    reply: z.object({
      model: z.object({
        items: z.array(PlayerBet),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/game/bets': call({
    method: 'POST',
    access: 'anyone',
    about: 'The last settled bets of everybody in one game, newest first, as of two seconds ago at most.',
    input: z.object({ gameId: GameId }),
    reply: z.object({ model: z.array(PublicBet) }),
  }),
  '/api/game/play': call({
    method: 'GET',
    access: 'anyone',
    about:
      'Where a game is played, in `lang` and for `deviceType`: a page of this site for our own, the address of its provider for a demo, to be shown in a frame. A demo needs neither a log-in nor a balance. Real money needs both: the player is that of the header, or of `token`, a ticket of /api/auth/ticket, which the address of the game then carries.',
    input: z.object({
      gameId: CatalogueGameId,
      token: z.optional(z.string().check(z.maxLength(256))),
      lang: z.optional(z.string().check(z.maxLength(16))),
      deviceType: z._default(z.enum(['mobile', 'pc']), 'pc'),
      demo: z.optional(z.enum(['true', 'false'])),
      /** A match of a sportsbook to open with. */
      match: z.optional(MatchId),
    }),
    reply: z.object({ model: z.object({ url: z.string(), game: CatalogueGame }) }),
  }),
  '/api/game/autobet/start': call({
    method: 'POST',
    access: 'player',
    about:
      'Makes the same bet with the same choices again and again, on the server, until it is done, a limit is reached or the player stops it. One run a game at a time. In crash and aviator it makes one bet a round, with `autoCashOut` in place of `choices`; in lottery games one bet a draw of `line` on the same `picks`.',
    input: z.object({ gameId: BetGameId, requestId: RequestId, model: AutobetRequest }),
    reply: z.object({ model: Autobet }),
  }),
  '/api/game/autobet/stop': call({
    method: 'POST',
    access: 'player',
    about: 'Ends a run, at once or with the bet that is under way.',
    input: z.object({ id: Uuid }),
    reply: z.object({ model: Autobet }),
  }),
  '/api/game/autobet/state': call({
    method: 'POST',
    access: 'player',
    about: 'My run in one game: the one under way, or the last.',
    input: z.object({ gameId: BetGameId }),
    reply: z.object({ model: AutobetState }),
  }),
  '/api/game/autobet/record': call({
    method: 'POST',
    access: 'player',
    about: 'My runs, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(Autobet),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/game/favourites': call({
    method: 'POST',
    access: 'player',
    about: 'Puts a game among my favourites, or takes it out. Doing so twice is as good as once.',
    input: z.object({ gameId: CatalogueGameId, on: z.boolean() }),
    reply: z.object({ model: z.object({ gameId: CatalogueGameId, on: z.boolean() }) }),
  }),
  '/api/game/favourite_list': call({
    method: 'POST',
    access: 'player',
    about: 'My favourites, the newest first.',
    input: Nothing,
    reply: z.object({ model: z.array(CatalogueGame) }),
  }),
  '/api/game/recent_list': call({
    method: 'POST',
    access: 'player',
    about: 'The games I have bet in lately, the latest first.',
    input: Nothing,
    reply: z.object({ model: z.array(z.object({ ...CatalogueGame.shape, playedAt: z.number() })) }),
  }),
} as const satisfies Record<string, CallShape>
