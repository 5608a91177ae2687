import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'
import { BetGameId } from './lottery.ts'
import { Rain } from './rain.ts'
import { LiveRound, RoundFeed } from './rounds.ts'

export const SOCKET_PATH = '/sock.io/'

/** Module (Socket.IO room) of everybody. */
export const GLOBAL_MODULE = 'global'
/** Module of one game. */
export type GameModule = `game:${BetGameId}`
export const gameModule = (gameId: BetGameId): GameModule => `game:${gameId}`

/** Modules a page may join: everybody's, a game's, a chat room's, and (as a bare user id) the player's own. */
export const Modules = z
  .array(z.string().check(z.regex(/^(global|game:[a-z0-9]{1,16}|room:[a-z][a-z0-9-]{1,39}|\d{1,20})$/)))
  .check(z.maxLength(32))

const BetNews = z.object({ id: Uuid, gameId: BetGameId, win: z.boolean(), winAmount: Amount })
/** Delays the display of a win, so that it does not appear before the game's animation ends. */
const DelaySeconds = z.optional(z.number().check(z.gte(0), z.lte(600)))

/**
 * The `seq` of a push outside the sequence of balance changes: higher than any other, so that the page always
 * refetches.
 */
export const SEQ_APART = Number.MAX_SAFE_INTEGER

/** Pushes to a player. Each increments `seq` by one: a gap makes the page refetch. */
export const BalancePush = z.object({
  type: z.literal('balance'),
  userId: z.string(),
  /** Without a value the page refetches the user. */
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
        /** Placeholder values of both texts. */
        values: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  }),
  seq: z.number(),
})
export const Push = z.discriminatedUnion('type', [BalancePush, BetPush, EventPush])
export type Push = z.infer<typeof Push>

/** A player's bet, broadcast to everybody: no user id, and a masked name. One at a provider has its game's title. */
const PublicBetPush = z.object({
  type: z.literal('bet'),
  bet: z.object({
    ...BetNews.shape,
    gameId: z.string(),
    title: z.optional(z.string()),
    currencyId: CurrencyId,
    name: z.string(),
  }),
  delaySeconds: DelaySeconds,
})
const GameDataPush = z.object({
  type: z.literal('game_data'),
  gameData: z.object({
    gameId: BetGameId,
    /** `round` is set if its phase has changed, `feed` if its bets have; `now` is database time. */
    data: z.looseObject({
      term: z.object({ id: z.string(), status: z.enum(['NEW', 'FINISHED']) }),
      now: z.optional(TimeMs),
      round: z.optional(LiveRound),
      feed: z.optional(RoundFeed),
    }),
  }),
})
const BetBeginPush = z.object({ type: z.literal('bet_begin'), bet: z.object({ gameId: BetGameId }) })
/** A money rain that is announced, falls or is over, broadcast to everybody. */
const RainPush = z.object({ type: z.literal('rain'), rain: Rain })
/** Changes of a chat room. The chat, which is loaded later, parses them as `ChatFrame`. */
const ChatPush = z.object({ type: z.literal('chat'), frame: z.unknown() })
/** A design was published: pages show it without a reload. `key` is its `designCacheKey`. */
const DesignPublishedPush = z.object({ type: z.literal('designPublished'), key: z.string() })
/** Pushes to a module. They are news, not state: missing one loses nothing that must be known. */
export const ModulePush = z.discriminatedUnion('type', [
  PublicBetPush,
  GameDataPush,
  BetBeginPush,
  RainPush,
  DesignPublishedPush,
  ChatPush,
])
export type ModulePush = z.infer<typeof ModulePush>

/**
 * Socket.IO events, server to browser. A push to a player is emitted under its type, a global one under `global`, a
 * game's under its type. The payload is one push or a list of them.
 */
export type ServerEvents = Record<(typeof SERVER_EVENTS)[number], (push: unknown) => void>
export const SERVER_EVENTS = ['global', 'balance', 'event', 'bet', 'bet_begin', 'game_data', 'chat'] as const
/** Browser to server: `join` with the ticket of `/api/sockmsg/join`. The acknowledgement lists the joined modules. */
export type ClientEvents = {
  join: (ticket: string, done?: (answer: { ok: boolean; modules: string[] }) => void) => void
}
