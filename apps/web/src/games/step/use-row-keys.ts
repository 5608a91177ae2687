import { useLayoutEffect, useRef } from 'react'
import type { Grid } from './keyboard.ts'
import { useBoardKeys } from './use-board-keys.ts'

type Climb = {
  readonly steps: number
  readonly places: number
  /** The row to choose from, counted from 0 at the bottom. Null when there is none. */
  readonly now: number | null
}

/** Of rows that are climbed, the uppermost stands first. */
export const placeInClimb = ({ steps, places }: Omit<Climb, 'now'>, step: number, place: number): number =>
  (steps - 1 - step) * places + place

/**
 * The keys of a board that is climbed row by row. When the next row is reached the stop moves up with the player, and so
 * does the focus if it was on the board: who plays by keyboard goes on where they are.
 */
export function useRowKeys({ steps, places, now }: Climb) {
  const grid: Grid = { columns: places, places: steps * places }
  const column = Math.floor((places - 1) / 2)
  const keys = useBoardKeys(grid, placeInClimb({ steps, places }, now ?? 0, column))
  const { board, moveTo, stop } = keys
  const last = useRef(now)
  useLayoutEffect(() => {
    if (last.current === now) return
    last.current = now
    if (now !== null) moveTo(placeInClimb({ steps, places }, now, stop % places))
  }, [now, steps, places, moveTo, stop])
  return { board, of: keys.of }
}
