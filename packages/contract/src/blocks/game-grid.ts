import * as z from 'zod/mini'
import { flag } from '../design-css.ts'
import { text } from '../design-fields.ts'

/** Games as tiles: those of a category, those that are played most, or those that are new. */
export const GameGridBlock = z.strictObject({
  from: z._default(z.enum(['category', 'popular', 'new']), 'category'),
  /** Which one, where they are of a category; `00` is all games. */
  categoryId: z._default(z.string().check(z.regex(/^\d{2}$/, 'it must be two digits')), '01'),
  /** In place of the category's own name. */
  title: z.optional(text(100)),
  /** A row scrolls sideways, a grid stands as a whole. */
  layout: z._default(z.enum(['row', 'grid']), 'grid'),
  limit: z._default(z.int().check(z.gte(1), z.lte(60)), 24),
  /** A press plays at once, where the game is open, and does not open its page first. */
  directlyPlay: flag(),
})
export type GameGridBlock = z.infer<typeof GameGridBlock>
