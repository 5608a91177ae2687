import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** What the levels need is the server's; a design names them and says what it likes to say. */
export const VipLadderBlock = z.strictObject({
  title: z.optional(text(100)),
  text: z.optional(text(300)),
  /** From the first level on, in place of the site's own names. */
  names: z._default(z.array(text(40)).check(z.maxLength(20)), []),
})
export type VipLadderBlock = z.infer<typeof VipLadderBlock>
