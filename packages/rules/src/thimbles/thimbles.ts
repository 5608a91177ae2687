import { ok } from '@baize/kit'
import { oneOf } from '../options.ts'
import { type Layout, rowGame } from '../row-game.ts'

const CUPS = [0, 1, 2] as const

/** The cups with a ball are drawn; the others lose. */
const cupsWith = (balls: number): Layout => ({
  steps: 1,
  places: CUPS.length,
  size: CUPS.length,
  count: balls,
  good: balls,
  losing: (drawn) => CUPS.filter((cup) => !drawn.includes(cup)),
})

const BALLS = [1, 2] as const
const LAYOUTS = { 1: cupsWith(1), 2: cupsWith(2) } as const

export const thimbles = rowGame<{ balls: 1 | 2 }>({
  id: 'thimbles',
  defaultRtp: 9700,
  options: { balls: BALLS },
  choose({ balls }) {
    const chosen = oneOf(balls, 'balls', BALLS)
    return chosen.ok ? ok({ balls: chosen.value }) : chosen
  },
  layout: ({ balls }) => LAYOUTS[balls],
})
