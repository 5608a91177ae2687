import * as z from 'zod/mini'
import { SportsMatch } from '../../shared/sports-feed.ts'
import type { PlayerCall } from '../call.ts'
import { ProviderBet } from '../provider-bets.ts'

/** A player's bets at providers, and the matches to bet on. */
export const PROVIDER_CALLS = {
  '/api/user/provider_bets': {
    method: 'GET',
    reply: z.object({
      model: z.object({ items: z.array(ProviderBet), next: z.nullable(z.string()) }),
    }),
  },
  '/api/sports/matches': {
    method: 'GET',
    reply: z.object({
      model: z.object({ gameId: z.nullable(z.string()), matches: z.array(SportsMatch) }),
    }),
  },
} as const satisfies Record<string, PlayerCall>
