import * as z from 'zod/mini'
import { TimeMs } from '../shared/entities.ts'

/** A call of a provider as it came and as it was answered, each trimmed to 4,096 characters. */
export const ProviderMessage = z.object({
  call: z.string(),
  request: z.string(),
  reply: z.string(),
  at: TimeMs,
})
export type ProviderMessage = z.infer<typeof ProviderMessage>

export const ProviderDifference = z.object({
  provider: z.string(),
  reference: z.string(),
  kind: z.enum(['missing', 'extra', 'different']),
  /** JSON of the bet on each side; null where there is none. */
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
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
