import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { AmountInput, CatalogueGameId, CurrencyId, GameId, RequestId, Uuid } from '../../shared/entities.ts'
import { PageNo, PageSize, wholeUpTo } from '../../shared/inputs.ts'
import { MatchId } from '../../shared/sports-feed.ts'
import { AutobetRequest } from '../autobets.ts'
import { BetOutcome } from '../bets.ts'
import type { RequestsOf } from '../call.ts'
import type { GAME_CALLS } from '../calls/game.ts'
import { BetGameId } from '../lottery.ts'
import { RoundGameId } from '../rounds.ts'
import { GAME_OPTIONS } from '../solo-games.ts'
import { type CashOutGameId, isCashOutGameId, STEP_GAME_IDS, type StepGameId } from '../step-views.ts'

const Move = z.object({ id: Uuid, requestId: RequestId })
const Choice = z.object({ ...Move.shape, model: z.object({ choice: z.number() }) })
/** `sentAt` is the page's estimate of server time. */
const Stop = z.object({
  ...Move.shape,
  sentAt: z.optional(z.number().check(z.int(), z.gte(0), z.lte(2 ** 48))),
})
/** Unix time in milliseconds, up to the 48 bits of a UUID version 7. */
const Moment = z.number().check(z.int(), z.gte(0), z.lte(2 ** 48 - 1))

type StepPlay = { access: 'player'; about: string; input: typeof Choice }
type StepCashOut = { access: 'player'; about: string; input: typeof Move }
type StepRequests = { [Id in StepGameId as `/api/game/${Id}_game/play`]: StepPlay } & {
  [Id in CashOutGameId as `/api/game/${Id}_game/cash_out`]: StepCashOut
}

/** What a move of each game does. Here, because the page does not need it. */
const STEP_MOVES: Readonly<Record<StepGameId, string>> = {
  mines: 'Opens one tile.',
  tower: 'Steps on one tile of the next row.',
  stair: 'Steps on one tile of the next stair.',
  football: 'Shoots the next penalty into one zone.',
  kangaroo: 'Makes the next jump; the one choice is 0.',
  thimbles: 'Lifts one cup, which ends the bet.',
}

/** Moves of every step game. Overloaded, because a record built in a loop loses its keys. */
function stepRequests(): StepRequests
function stepRequests(): Record<string, StepPlay | StepCashOut> {
  const about = 'Takes stake times the current multiplier and ends the bet.'
  return Object.fromEntries(
    STEP_GAME_IDS.flatMap((id): [string, StepPlay | StepCashOut][] => [
      [`/api/game/${id}_game/play`, { access: 'player', about: STEP_MOVES[id], input: Choice }],
      ...(isCashOutGameId(id)
        ? [
            [`/api/game/${id}_game/cash_out`, { access: 'player', about, input: Move }] satisfies [
              string,
              StepCashOut,
            ],
          ]
        : []),
    ]),
  )
}

/** Betting, and queries about games. */
export const GAME_REQUESTS = {
  '/api/game/info': {
    access: 'anyone',
    about:
      'Limits and return of a game, and the bet the caller has open in it. For a visitor, limits are in `currencyId`.',
    input: z.object({ gameId: GameId, currencyId: z.optional(CurrencyId) }),
  },
  '/api/game/bet': {
    access: 'player',
    about:
      'Takes a stake and opens a bet. `model` carries the stake and the options of the game. With `choices` all moves are made at once and the bet comes back settled, as does every bet on an instant game.',
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
  },
  ...stepRequests(),
  '/api/game/crash/stop': {
    access: 'player',
    about:
      'Cashes a bet on the running round out at what the round had reached when this request was read. `receipt` says so, signed; it is null where the bet had been cashed out before by itself.',
    input: Stop,
  },
  '/api/game/crash/cancel': {
    access: 'player',
    about: 'Takes back a bet whose round has not been locked yet, or that waits for the next.',
    input: Move,
  },
  '/api/game/aviator/stop': {
    access: 'player',
    about: 'As for crash.',
    input: Stop,
  },
  '/api/game/aviator/cancel': {
    access: 'player',
    about: 'As for crash.',
    input: Move,
  },
  '/api/game/rounds/state': {
    access: 'anyone',
    about:
      'The round that is on now with its largest bets and exact totals, my own bets, and the last fifty rounds.',
    input: z.object({ gameId: RoundGameId }),
  },
  '/api/game/rounds/history': {
    access: 'anyone',
    about:
      'Rounds that have ended with all it takes to check them, newest first; those before number `before`.',
    input: z.object({
      gameId: RoundGameId,
      before: z.optional(z.number().check(z.int(), z.gte(1))),
      pageSize: z._default(wholeUpTo(1000), 50),
    }),
  },
  '/api/game/bet_result': {
    access: 'player',
    about: 'PENDING, WIN or LOSE, with the whole bet.',
    input: z.object({ id: Uuid }),
  },
  '/api/game/finish_hold': {
    access: 'player',
    about: 'Settles one open bet at what it is worth now.',
    input: z.object({ id: Uuid }),
  },
  '/api/game/finish_all_my_hold': {
    access: 'player',
    about: 'Settles all open bets at what they are worth now.',
    input: EmptyBody,
  },
  '/api/game/bet_record': {
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
  },
  '/api/game/bets': {
    access: 'anyone',
    about: 'The last settled bets of everybody in one game, newest first, as of two seconds ago at most.',
    input: z.object({ gameId: GameId }),
  },
  '/api/game/play': {
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
  },
  '/api/game/autobet/start': {
    access: 'player',
    about:
      'Makes the same bet with the same choices again and again, on the server, until it is done, a limit is reached or the player stops it. One run a game at a time. In crash and aviator it makes one bet a round, with `autoCashOut` in place of `choices`; in lottery games one bet a draw of `line` on the same `picks`.',
    input: z.object({ gameId: BetGameId, requestId: RequestId, model: AutobetRequest }),
  },
  '/api/game/autobet/stop': {
    access: 'player',
    about: 'Ends a run, at once or with the bet that is under way.',
    input: z.object({ id: Uuid }),
  },
  '/api/game/autobet/state': {
    access: 'player',
    about: 'My run in one game: the one under way, or the last.',
    input: z.object({ gameId: BetGameId }),
  },
  '/api/game/autobet/record': {
    access: 'player',
    about: 'My runs, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
  },
  '/api/game/favourites': {
    access: 'player',
    about: 'Puts a game among my favourites, or takes it out. Doing so twice is as good as once.',
    input: z.object({ gameId: CatalogueGameId, on: z.boolean() }),
  },
  '/api/game/favourite_list': {
    access: 'player',
    about: 'My favourites, the newest first.',
    input: EmptyBody,
  },
  '/api/game/recent_list': {
    access: 'player',
    about: 'The games I have bet in lately, the latest first.',
    input: EmptyBody,
  },
} as const satisfies RequestsOf<typeof GAME_CALLS>
