import * as z from 'zod/mini'
import { text } from '../design-fields.ts'

export const GamesBlock = z.strictObject({
  /** In place of the site's own. */
  title: z.optional(text(100)),
})
export type GamesBlock = z.infer<typeof GamesBlock>
