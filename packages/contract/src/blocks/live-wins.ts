import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

export const LiveWinsBlock = z.strictObject({
  /** In place of the site's own. */
  title: z.optional(text(100)),
  /** How many stand side by side at most; a narrow screen shows those that fit. */
  shown: z._default(z.number().check(z.int(), z.gte(3), z.lte(30)), 12),
})
export type LiveWinsBlock = z.infer<typeof LiveWinsBlock>
