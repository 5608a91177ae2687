import { useEffect, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'

const PACE_MS = 250

/** Selects from a store with throttling: re-renders at most four times a second. */
export function useThrottled<State, Part>(store: StoreApi<State>, select: (state: State) => Part): Part {
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
