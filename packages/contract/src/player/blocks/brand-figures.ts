import * as z from 'zod/mini'

const Figure = z.enum(['players', 'winners', 'demoAward'])

/** Players, winners and the demo award in play money, derived from counted players. Shown in this order. */
export const BrandFiguresBlock = z.strictObject({
  figures: z._default(z.array(Figure).check(z.minLength(1), z.maxLength(3)), [
    'players',
    'winners',
    'demoAward',
  ]),
  /** A count below this is hidden, and the demo award with that of the players. 0 shows everything. */
  least: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 100),
})
export type BrandFiguresBlock = z.infer<typeof BrandFiguresBlock>
