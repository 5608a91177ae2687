import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react'
import { type Grid, nextPlace } from '../keys/keyboard.ts'

export type BoardKeys = {
  readonly of: (place: number) => {
    readonly tabIndex: 0 | -1
    readonly onFocus: () => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
  readonly stop: number
  /** Moves the tab stop, and the focus with it if it is on the board. */
  readonly moveTo: (place: number) => void
}

/** Roving tab index: one tab stop; arrow keys move between the board's buttons in DOM order. */
export function useBoardKeys(board: RefObject<HTMLElement | null>, grid: Grid, first: number): BoardKeys {
  const [last, setStop] = useState(first)
  const stop = Math.min(last, grid.places - 1)

  const moveTo = useCallback(
    (place: number): void => {
      setStop(place)
      if (board.current?.contains(document.activeElement))
        board.current.querySelectorAll('button')[place]?.focus({ preventScroll: true })
    },
    [board],
  )

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextPlace(stop, event.key, grid)
    if (next === null) return
    event.preventDefault()
    moveTo(next)
  }

  return {
    stop,
    moveTo,
    of: (place) => ({ tabIndex: place === stop ? 0 : -1, onFocus: () => setStop(place), onKeyDown }),
  }
}
