import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** One large amount. There is no actual pot: it is what players have really won. */
export const JackpotBlock = z.strictObject({
  /** Overrides the site's title, which says what the amount is. */
  title: z.optional(text(100)),
  source: z._default(z.enum(['paidToday', 'paidMonth', 'biggestWin']), 'paidMonth'),
  /** Hidden below this many default bets. 0 shows any amount. */
  least: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 100),
})
export type JackpotBlock = z.infer<typeof JackpotBlock>
