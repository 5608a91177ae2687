import * as z from 'zod/mini'
import { ProviderBet } from '../provider-bets.ts'
import { type CallShape, call } from './call.ts'

/** A player's bets at providers. */
export const PROVIDER_CALLS = {
  '/api/user/provider_bets': call({
    method: 'GET',
    access: 'player',
    about: 'My bets at game and sports providers, newest first, 25 at a time from `cursor` on.',
    input: z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({
      model: z.object({ items: z.array(ProviderBet), next: z.nullable(z.string()) }),
    }),
  }),
} as const satisfies Record<string, CallShape>
