export const STAIR_STEPS = 12
export const STAIR_PLACES = 6
export const STAIR_ROCKS = [1, 2, 3, 4, 5] as const

/** As many steps as are in sight while somebody climbs. */
const IN_SIGHT = 7
/** So many steps below the one to choose from stay in sight. */
const BEHIND = 2

/** The lowest step in sight, and how many are: all of them once the bet is over, so that everything can be looked at. */
export function inSight(reached: number, isOver: boolean): { readonly from: number; readonly steps: number } {
  if (isOver) return { from: 0, steps: STAIR_STEPS }
  const from = Math.min(Math.max(0, reached - BEHIND), STAIR_STEPS - IN_SIGHT)
  return { from, steps: IN_SIGHT }
}
