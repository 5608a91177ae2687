import * as z from 'zod/mini'
import { CoinId } from '../shared/coins.ts'
import { TimeMs } from '../shared/entities.ts'

/** A price of a coin that two people set by hand. */
export const NewCoinRate = z.object({
  coinId: CoinId,
  usd: z.string().check(z.regex(/^(?=.*[1-9])(0|[1-9]\d{0,6})(\.\d{1,9})?$/)),
})

/** The price of a coin as operators see it. */
export const OperatorCoinRate = z.object({
  coinId: CoinId,
  /** Null until there is one. */
  usd: z.nullable(z.string()),
  at: z.nullable(TimeMs),
  /** `sources`, or two people. */
  by: z.string(),
  /** Whether it is new enough to credit and to pay by. */
  isFresh: z.boolean(),
  /** What two people may set it to now; null if they may not. */
  least: z.nullable(z.string()),
  most: z.nullable(z.string()),
  /** What each source says now; null while it is silent. */
  sources: z.array(z.object({ name: z.string(), usd: z.nullable(z.string()) })),
})
export type OperatorCoinRate = z.infer<typeof OperatorCoinRate>
