import { ok } from '@baize/kit'
import { oneOf } from '../options.ts'
import { badPlaces, rowGame } from '../row-game.ts'

const KICKS = 10
const ZONES = 5

/** Number of zones the keeper covers. */
const LAYOUTS = {
  easy: badPlaces(KICKS, ZONES, 1),
  medium: badPlaces(KICKS, ZONES, 2),
  hard: badPlaces(KICKS, ZONES, 3),
} as const

const DIFFICULTIES = ['easy', 'medium', 'hard'] as const

export const football = rowGame<{ difficulty: keyof typeof LAYOUTS }>({
  id: 'football',
  defaultRtp: 9800,
  options: { difficulty: DIFFICULTIES },
  choose({ difficulty }) {
    const chosen = oneOf(difficulty, 'difficulty', DIFFICULTIES)
    return chosen.ok ? ok({ difficulty: chosen.value }) : chosen
  },
  layout: ({ difficulty }) => LAYOUTS[difficulty],
})
