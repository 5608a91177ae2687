import { useEffect, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'

const PACE_MS = 250

/** A part of a store at a bearable pace: however often it changes, it is drawn anew four times a second at most. */
export function useSlowly<State, Part>(store: StoreApi<State>, select: (state: State) => Part): Part {
  const [seen, setSeen] = useState(() => select(store.getState()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      timer = undefined
      setSeen(select(store.getState()))
    }
    look()
    const stop = store.subscribe(() => {
      timer ??= setTimeout(look, PACE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store, select])
  return seen
}
