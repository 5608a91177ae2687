import * as z from 'zod/mini'
import { Amount, CurrencyId, GameId, TimeMs, Uuid } from './entities.ts'
import { LiveRound, RoundFeed } from './rounds.ts'

export const SOCKET_PATH = '/sock.io/'

/** Everybody's news. */
export const GLOBAL_MODULE = 'global'
/** The news of one game. */
export type GameModule = `game:${GameId}`
export const gameModule = (gameId: GameId): GameModule => `game:${gameId}`

/** What a page may subscribe to: everybody's news, a game's news, and (as a bare user id) the caller's own channel. */
export const Modules = z
  .array(z.string().check(z.regex(/^(global|game:[a-z]{1,16}|\d{1,20})$/)))
  .check(z.maxLength(32))

const BetNews = z.object({ id: Uuid, gameId: GameId, win: z.boolean(), winAmount: Amount })
/** A win is shown this much later, so that it does not overtake the picture of the game. */
const DelaySeconds = z.optional(z.number().check(z.gte(0), z.lte(600)))

/** The `seq` of a push that is of no order with the moves of money: after all others, so that the page refetches in any case. */
export const SEQ_APART = Number.MAX_SAFE_INTEGER

/** Every push to a player is one of these. They carry `seq`, one up from the last: a gap makes the page refetch. */
export const BalancePush = z.object({
  type: z.literal('balance'),
  userId: z.string(),
  /** Without a value the page reloads the user. */
  balance: z.optional(Amount),
  seq: z.number(),
})
export const BetPush = z.object({
  type: z.literal('bet'),
  userId: z.string(),
  bet: BetNews,
  delaySeconds: DelaySeconds,
  seq: z.number(),
})
export const EventPush = z.object({
  type: z.literal('event'),
  userId: z.string(),
  data: z.object({
    event: z.string(),
    extra: z.optional(
      z.object({
        pop: z.optional(z.boolean()),
        title: z.optional(z.string()),
        description: z.optional(z.string()),
        /** What belongs in the braces of both. */
        values: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  }),
  seq: z.number(),
})
export const Push = z.discriminatedUnion('type', [BalancePush, BetPush, EventPush])
export type Push = z.infer<typeof Push>

/** A bet of anybody, told to everybody: no user id, and a name of which only the ends can be read. */
const PublicBetPush = z.object({
  type: z.literal('bet'),
  bet: z.object({ ...BetNews.shape, currencyId: CurrencyId, name: z.string() }),
  delaySeconds: DelaySeconds,
})
const GameDataPush = z.object({
  type: z.literal('game_data'),
  gameData: z.object({
    gameId: GameId,
    /** `round` when its phase has changed, `feed` when its bets have; `now` is the database's clock. */
    data: z.looseObject({
      term: z.object({ id: z.string(), status: z.enum(['NEW', 'FINISHED']) }),
      now: z.optional(TimeMs),
      round: z.optional(LiveRound),
      feed: z.optional(RoundFeed),
    }),
  }),
})
const BetBeginPush = z.object({ type: z.literal('bet_begin'), bet: z.object({ gameId: GameId }) })
/** What is told on a module. It is news, not state: who misses one has missed nothing that must be known. */
export const ModulePush = z.discriminatedUnion('type', [PublicBetPush, GameDataPush, BetBeginPush])
export type ModulePush = z.infer<typeof ModulePush>

/**
 * Socket.IO events, server to browser. A push to a player travels under its type, one for everybody under `global`, one of a
 * game under its type. The payload is one push or a list of them.
 */
export type ServerEvents = Record<(typeof SERVER_EVENTS)[number], (push: unknown) => void>
export const SERVER_EVENTS = ['global', 'balance', 'event', 'bet', 'bet_begin', 'game_data'] as const
/** Browser to server: `join` with the ticket of `/api/sockmsg/join`. The answer says which modules now stand. */
export type ClientEvents = {
  join: (ticket: string, done?: (answer: { ok: boolean; modules: string[] }) => void) => void
}
