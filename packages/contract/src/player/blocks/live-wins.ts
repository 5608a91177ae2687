import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

export const LiveWinsBlock = z.strictObject({
  /** Overrides the site's title. */
  title: z.optional(text(100)),
  /** Maximum number side by side; a narrow screen shows those that fit. */
  shown: z._default(z.number().check(z.int(), z.gte(3), z.lte(30)), 12),
  /** Hidden until there are this many wins. */
  least: z._default(z.int().check(z.gte(0), z.lte(30)), 1),
})
export type LiveWinsBlock = z.infer<typeof LiveWinsBlock>
