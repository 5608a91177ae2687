import * as z from 'zod/mini'
import { flag } from '../design-css.ts'
import { text } from '../design-fields.ts'

/** The rounds that are on now, the games being played, and for players their own last results. */
export const LiveNowBlock = z.strictObject({
  /** Overrides the site's title. */
  title: z.optional(text(100)),
  /** Games count as being played from this many bets of the last ten minutes on. */
  leastBets: z._default(z.int().check(z.gte(1), z.lte(30)), 1),
  /** Leaves out the player's own results. */
  hideResults: flag(),
})
export type LiveNowBlock = z.infer<typeof LiveNowBlock>
