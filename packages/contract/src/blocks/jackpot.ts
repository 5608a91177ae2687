import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** One large amount. There is no actual pot: it is what players have really won. */
export const JackpotBlock = z.strictObject({
  /** Overrides the site's title, which says what the amount is. */
  title: z.optional(text(100)),
  source: z._default(z.enum(['paidToday', 'paidMonth', 'biggestWin']), 'paidMonth'),
})
export type JackpotBlock = z.infer<typeof JackpotBlock>
