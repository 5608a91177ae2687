import * as z from 'zod/mini'

const Figure = z.enum(['players', 'winners', 'demoAward'])

/** Players, winners and the demo award in play money, derived from counted players. Shown in this order. */
export const BrandFiguresBlock = z.strictObject({
  figures: z._default(z.array(Figure).check(z.minLength(1), z.maxLength(3)), [
    'players',
    'winners',
    'demoAward',
  ]),
})
export type BrandFiguresBlock = z.infer<typeof BrandFiguresBlock>
