import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

/** The server defines the levels' requirements; a design only names and describes them. */
export const VipLadderBlock = z.strictObject({
  title: z.optional(text(100)),
  text: z.optional(text(300)),
  /** Names from the first level on, instead of the site's. */
  names: z._default(z.array(text(40)).check(z.maxLength(20)), []),
})
export type VipLadderBlock = z.infer<typeof VipLadderBlock>
