import { ok } from '@baize/kit'
import { oneOf } from '../options.ts'
import { badPlaces, rowGame } from '../row-game.ts'

const ROWS = 9

/** Tiles per row, and the bad ones among them. */
const LAYOUTS = {
  easy: badPlaces(ROWS, 4, 1),
  medium: badPlaces(ROWS, 3, 1),
  hard: badPlaces(ROWS, 2, 1),
  expert: badPlaces(ROWS, 3, 2),
  master: badPlaces(ROWS, 4, 3),
} as const

const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert', 'master'] as const

export const tower = rowGame<{ difficulty: keyof typeof LAYOUTS }>({
  id: 'tower',
  defaultRtp: 9800,
  options: { difficulty: DIFFICULTIES },
  choose({ difficulty }) {
    const chosen = oneOf(difficulty, 'difficulty', DIFFICULTIES)
    return chosen.ok ? ok({ difficulty: chosen.value }) : chosen
  },
  layout: ({ difficulty }) => LAYOUTS[difficulty],
})
