import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Grid } from '../keys/keyboard.ts'
import { type BoardKeys, useBoardKeys } from './use-board-keys.ts'

type Climb = {
  readonly steps: number
  readonly places: number
  /** The row to choose from, from 0 at the bottom. Null when there is none. */
  readonly now: number | null
}

/** Rows of a climb are rendered top row first. */
export const placeInClimb = ({ steps, places }: Omit<Climb, 'now'>, step: number, place: number): number =>
  (steps - 1 - step) * places + place

/**
 * Keyboard control of a board climbed row by row. When the next row is reached, the tab stop moves up, and so does the
 * focus if it was on the board, so that keyboard play continues in place.
 */
export function useRowKeys(
  board: RefObject<HTMLElement | null>,
  { steps, places, now }: Climb,
): BoardKeys['of'] {
  const grid: Grid = { columns: places, places: steps * places }
  const column = Math.floor((places - 1) / 2)
  const { of, moveTo, stop } = useBoardKeys(board, grid, placeInClimb({ steps, places }, now ?? 0, column))
  const last = useRef(now)
  useLayoutEffect(() => {
    if (last.current === now) return
    last.current = now
    if (now !== null) moveTo(placeInClimb({ steps, places }, now, stop % places))
  }, [now, steps, places, moveTo, stop])
  return of
}
