import { ok } from '@baize/kit'
import { oneOf } from '../options.ts'
import { type Layout, rowGame } from '../row-game.ts'

/** Each jump draws one of `of` numbers; the first `safe` of them land. The only choice is to jump. */
const jumps = (steps: number, safe: number, of: number): Layout => ({
  steps,
  places: 1,
  size: of,
  count: 1,
  good: safe,
  losing: ([drawn = of]) => (drawn < safe ? [] : [0]),
})

const LAYOUTS = {
  easy: jumps(24, 19, 20),
  medium: jumps(22, 9, 10),
  hard: jumps(20, 4, 5),
  extreme: jumps(15, 3, 5),
} as const

const DIFFICULTIES = ['easy', 'medium', 'hard', 'extreme'] as const

export const kangaroo = rowGame<{ difficulty: keyof typeof LAYOUTS }>({
  id: 'kangaroo',
  defaultRtp: 9800,
  options: { difficulty: DIFFICULTIES },
  choose({ difficulty }) {
    const chosen = oneOf(difficulty, 'difficulty', DIFFICULTIES)
    return chosen.ok ? ok({ difficulty: chosen.value }) : chosen
  },
  layout: ({ difficulty }) => LAYOUTS[difficulty],
})
