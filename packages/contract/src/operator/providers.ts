import * as z from 'zod/mini'
import { CurrencyId, TimeMs } from '../shared/entities.ts'

/** A call of a provider as it came and as it was answered, each trimmed to 4,096 characters. */
export const ProviderMessage = z.object({
  call: z.string(),
  request: z.string(),
  reply: z.string(),
  at: TimeMs,
})
export type ProviderMessage = z.infer<typeof ProviderMessage>

/** A bet in the books of one side. Amounts in a currency that we do not know are as they were written. */
const BookedBet = z.object({
  userId: z.string(),
  currency: z.string(),
  currencyId: z.nullable(CurrencyId),
  stake: z.string(),
  paid: z.string(),
  rolledBack: z.boolean(),
})
export type BookedBet = z.infer<typeof BookedBet>

export const ProviderDifference = z.object({
  provider: z.string(),
  reference: z.string(),
  kind: z.enum(['missing', 'extra', 'different']),
  /** The bet on each side; null where there is none. */
  ours: z.nullable(BookedBet),
  theirs: z.nullable(BookedBet),
  foundAt: TimeMs,
})
export type ProviderDifference = z.infer<typeof ProviderDifference>

/** A configured provider, as its last check found it. */
export const ProviderStatus = z.object({
  name: z.string(),
  title: z.string(),
  adapter: z.string(),
  downSince: z.nullable(TimeMs),
  checkedAt: z.nullable(TimeMs),
  differences: z.number(),
})
export type ProviderStatus = z.infer<typeof ProviderStatus>
