export const STAIR_STEPS = 12
export const STAIR_PLACES = 6
export const STAIR_ROCKS = [1, 2, 3, 4, 5] as const

/** Steps visible during the climb. */
const IN_SIGHT = 7
/** Steps below the current one that stay visible. */
const BEHIND = 2
/** Ground visible below the first step, in steps, for the walker to stand on. */
const GROUND = 0.5

/** The lowest visible step and the number of visible steps; all of them once the bet is over. */
export function inSight(reached: number, isOver: boolean): { readonly from: number; readonly steps: number } {
  if (isOver) return { from: 0, steps: STAIR_STEPS }
  const from = Math.min(Math.max(-GROUND, reached - BEHIND), STAIR_STEPS - IN_SIGHT)
  return { from, steps: IN_SIGHT }
}
