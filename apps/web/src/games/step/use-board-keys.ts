import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { type Grid, nextPlace } from './keyboard.ts'

type BoardKeys = {
  /** The element whose buttons are the places, in their order. */
  readonly board: RefObject<HTMLDivElement | null>
  readonly of: (place: number) => {
    readonly tabIndex: 0 | -1
    readonly onFocus: () => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
  readonly stop: number
  /** Moves the stop, and the focus with it where it is on the board. */
  readonly moveTo: (place: number) => void
}

/** One stop for the tab key; the arrow keys move over the places of a board. */
export function useBoardKeys(grid: Grid, first: number): BoardKeys {
  const board = useRef<HTMLDivElement>(null)
  const [last, setStop] = useState(first)
  const stop = Math.min(last, grid.places - 1)

  const moveTo = useCallback((place: number): void => {
    setStop(place)
    if (board.current?.contains(document.activeElement))
      board.current.querySelectorAll('button')[place]?.focus({ preventScroll: true })
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextPlace(stop, event.key, grid)
    if (next === null) return
    event.preventDefault()
    moveTo(next)
  }

  return {
    board,
    stop,
    moveTo,
    of: (place) => ({ tabIndex: place === stop ? 0 : -1, onFocus: () => setStop(place), onKeyDown }),
  }
}
