import * as z from 'zod/mini'
import { flag } from '../design-css.ts'
import { text } from '../design-fields.ts'

/** Game tiles: of a category, the most played, or the newest. */
export const GameGridBlock = z.strictObject({
  from: z._default(z.enum(['category', 'popular', 'new']), 'category'),
  /** The category, if `from` is `category`; `00` is all games. */
  categoryId: z._default(z.string().check(z.regex(/^\d{2}$/)), '01'),
  /** Overrides the category's name. */
  title: z.optional(text(100)),
  /** A row scrolls horizontally; a grid shows everything. */
  layout: z._default(z.enum(['row', 'grid']), 'grid'),
  limit: z._default(z.int().check(z.gte(1), z.lte(60)), 24),
  /** A tile shows the number of bets of a day from this number on. */
  leastBets: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 10),
  /** A tap starts the game at once, if it is open, instead of showing its page. */
  directlyPlay: flag(),
})
export type GameGridBlock = z.infer<typeof GameGridBlock>
