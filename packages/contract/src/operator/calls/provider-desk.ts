import * as z from 'zod/mini'
import { ProviderBet } from '../../player/provider-bets.ts'
import { EmptyBody } from '../../shared/empty-body.ts'
import { keyPage } from '../console.ts'
import { ProviderDifference, ProviderMessage, ProviderStatus } from '../providers.ts'
import { type CallShape, call } from './call.ts'

const UserNumber = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const Cursor = z.optional(z.string().check(z.maxLength(200)))

/** Game and sports providers, for the console. */
export const PROVIDER_DESK_CALLS = {
  '/api/operator/providers': call({
    method: 'GET',
    access: 'operator',
    permission: 'games.read',
    about: 'Every connected provider with its health, and the bets in which its books and ours differ.',
    input: EmptyBody,
    reply: z.object({
      model: z.object({ providers: z.array(ProviderStatus), differences: z.array(ProviderDifference) }),
    }),
  }),
  '/api/operator/provider/bets': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'A player’s bets at providers, newest first.',
    input: z.object({ userId: UserNumber, cursor: Cursor }),
    reply: keyPage(ProviderBet),
  }),
  '/api/operator/provider/bet': call({
    method: 'GET',
    access: 'operator',
    permission: 'players.read',
    about: 'One bet at a provider with every call about it, as it came and as it was answered.',
    input: z.object({
      provider: z.string().check(z.maxLength(32)),
      reference: z.string().check(z.maxLength(100)),
    }),
    reply: z.object({
      model: z.object({ bet: z.nullable(ProviderBet), messages: z.array(ProviderMessage) }),
    }),
  }),
} as const satisfies Record<string, CallShape>
