import { ok, present } from '@baize/kit'
import { oneOf } from '../options.ts'
import { badPlaces, rowGame } from '../row-game.ts'

const STEPS = 12
const TILES = 6
const ROCKS = [1, 2, 3, 4, 5] as const

const LAYOUTS = ROCKS.map((rocks) => badPlaces(STEPS, TILES, rocks))

export const stair = rowGame<{ rocks: number }>({
  id: 'stair',
  defaultRtp: 9800,
  options: { rocks: ROCKS },
  choose({ rocks }) {
    const chosen = oneOf(rocks, 'rocks', ROCKS)
    return chosen.ok ? ok({ rocks: chosen.value }) : chosen
  },
  layout: ({ rocks }) => present(LAYOUTS[rocks - 1], `a stair with ${rocks} rocks`),
})
