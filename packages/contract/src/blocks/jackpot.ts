import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** One amount, large. There is no pot: it is what players have really won. */
export const JackpotBlock = z.strictObject({
  /** In place of the site's own, which says what the amount is. */
  title: z.optional(text(100)),
  source: z._default(z.enum(['paidToday', 'paidMonth', 'biggestWin']), 'paidMonth'),
})
export type JackpotBlock = z.infer<typeof JackpotBlock>
