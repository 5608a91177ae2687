import * as z from 'zod/mini'
import { BetOutcome } from '../bets.ts'
import type { RequestsOf } from '../call.ts'
import type { PROVIDER_CALLS } from '../calls/providers.ts'
import { ProviderProduct } from '../provider-bets.ts'

const Milliseconds = z.string().check(z.regex(/^\d{1,15}$/))

/** A player's bets at providers, and the matches to bet on. */
export const PROVIDER_REQUESTS = {
  '/api/user/provider_bets': {
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
  },
  '/api/sports/matches': {
    access: 'anyone',
    about:
      'Matches that are being played, then those that start next, with the odds of their result. Empty while the sportsbook is down or has none. `/embed?gameId=…&match=…` opens one.',
    input: z.object({}),
  },
} as const satisfies RequestsOf<typeof PROVIDER_CALLS>
