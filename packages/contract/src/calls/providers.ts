import * as z from 'zod/mini'
import { BetOutcome } from '../bets.ts'
import { ProviderBet, ProviderProduct } from '../provider-bets.ts'
import { SportsMatch } from '../sports-feed.ts'
import { type CallShape, call } from './call.ts'

const Milliseconds = z.string().check(z.regex(/^\d{1,15}$/))

/** A player's bets at providers, and the matches to bet on. */
export const PROVIDER_CALLS = {
  '/api/user/provider_bets': call({
    method: 'GET',
    access: 'player',
    about:
      'My bets at game and sports providers, newest first, 25 at a time from `cursor` on: all, or those made from `from` on and before `to` (milliseconds), or with one result, or only those on sports or in the casino. A bet that was refunded or rolled back was neither won nor lost.',
    input: z.object({
      cursor: z.optional(z.string().check(z.maxLength(200))),
      from: z.optional(Milliseconds),
      to: z.optional(Milliseconds),
      result: z.optional(BetOutcome),
      product: z.optional(ProviderProduct),
    }),
    reply: z.object({
      model: z.object({ items: z.array(ProviderBet), next: z.nullable(z.string()) }),
    }),
  }),
  '/api/sports/matches': call({
    method: 'GET',
    access: 'anyone',
    about:
      'Matches that are being played, then those that start next, with the odds of their result. Empty while the sportsbook is down or has none. `/embed?gameId=…&match=…` opens one.',
    input: z.object({}),
    reply: z.object({
      model: z.object({ gameId: z.nullable(z.string()), matches: z.array(SportsMatch) }),
    }),
  }),
} as const satisfies Record<string, CallShape>
