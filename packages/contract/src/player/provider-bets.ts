import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'

/**
 * `OPEN` is accepted and not decided; `CANCELLED` was taken back by the provider, with the stake returned; `VOID` was
 * settled at its stake; `RESETTLED` was settled more than once, the last time as shown.
 */
export const PROVIDER_BET_STATES = [
  'OPEN',
  'SETTLED',
  'RESETTLED',
  'VOID',
  'CASHED_OUT',
  'CANCELLED',
] as const
export const ProviderBetState = z.enum(PROVIDER_BET_STATES)
export type ProviderBetState = z.infer<typeof ProviderBetState>

/** One selection of a sports bet, in the provider's own ids, names and odds as it wrote them. */
export const ProviderSelection = z.object({
  eventId: z.nullable(z.string()),
  marketId: z.nullable(z.string()),
  outcomeId: z.nullable(z.string()),
  eventName: z.nullable(z.string()),
  marketName: z.nullable(z.string()),
  outcomeName: z.nullable(z.string()),
  coefficient: z.nullable(z.string()),
  stage: z.nullable(z.string()),
})

/** What a provider offers. */
export const ProviderProduct = z.enum(['sports', 'casino'])
export type ProviderProduct = z.infer<typeof ProviderProduct>

/** A bet at a game or sports provider, on the same wallet as our own. */
export const ProviderBet = z.object({
  provider: z.string(),
  /** The provider's own id of the bet. */
  reference: z.string(),
  /** Title of the provider, and the game of the catalogue. */
  title: z.string(),
  gameId: z.nullable(z.string()),
  /** Names of the game in the catalogue, for its player. */
  game: z.optional(z.object({ name: z.string(), names: z.record(z.string(), z.string()) })),
  currencyId: CurrencyId,
  stake: Amount,
  payout: Amount,
  /** Paid before a later settlement took it back, and not in the balance any more. Taken as money comes. */
  owed: Amount,
  /** A stake that the provider gave. */
  free: z.boolean(),
  state: ProviderBetState,
  ticketType: z.nullable(z.string()),
  coefficient: z.nullable(z.string()),
  selections: z.array(ProviderSelection),
  createdAt: TimeMs,
  updatedAt: z.nullable(TimeMs),
})
export type ProviderBet = z.infer<typeof ProviderBet>
