import * as dice from './games/dice.ts'
import * as football from './games/football.ts'
import * as kangaroo from './games/kangaroo.ts'
import * as mines from './games/mines.ts'
import * as stair from './games/stair.ts'
import * as thimbles from './games/thimbles.ts'
import * as tower from './games/tower.ts'

/** Words of the games that have a file of their own, with all their languages in it. */
export const en = {
  ...mines.en,
  ...tower.en,
  ...stair.en,
  ...thimbles.en,
  ...football.en,
  ...kangaroo.en,
  ...dice.en,
} as const
export const pt = {
  ...mines.pt,
  ...tower.pt,
  ...stair.pt,
  ...thimbles.pt,
  ...football.pt,
  ...kangaroo.pt,
  ...dice.pt,
} as const
export const id = {
  ...mines.id,
  ...tower.id,
  ...stair.id,
  ...thimbles.id,
  ...football.id,
  ...kangaroo.id,
  ...dice.id,
} as const
