import * as z from 'zod/mini'
import { Amount, GameId, Uuid } from './entities.ts'

export const SOCKET_PATH = '/sock.io/'

/** What a page may subscribe to: everybody's news, a game's news, and (as a bare user id) the caller's own channel. */
export const Modules = z
  .array(z.string().check(z.regex(/^(global|game:[a-z]{1,16}|\d{1,20})$/)))
  .check(z.maxLength(32))

/** Every push is one of these. Pushes to a player carry `seq`, one up from the last: a gap makes the page refetch. */
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
  bet: z.object({ id: Uuid, gameId: GameId, win: z.boolean(), winAmount: Amount }),
  delaySeconds: z.optional(z.number()),
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
      }),
    ),
  }),
  seq: z.number(),
})
export const Push = z.discriminatedUnion('type', [BalancePush, BetPush, EventPush])
export type Push = z.infer<typeof Push>

/** Socket.IO events, server to browser: a push travels under the name of the channel it is for. */
export type ServerEvents = {
  balance: (push: unknown) => void
  event: (push: unknown) => void
  global: (push: unknown) => void
  bet: (push: unknown) => void
}
/** Browser to server: `join` with the ticket of `/api/sockmsg/join`. The answer says which modules now stand. */
export type ClientEvents = {
  join: (ticket: string, done?: (answer: { ok: boolean; modules: string[] }) => void) => void
}
