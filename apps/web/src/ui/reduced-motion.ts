import { useSyncExternalStore } from 'react'

const query = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(changed: () => void): () => void {
  const still = query()
  still.addEventListener('change', changed)
  return () => still.removeEventListener('change', changed)
}

/** Whether prefers-reduced-motion is set: nothing may then move by itself. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches)

/** Same as `useReducedMotion`, for code outside components. */
export const prefersReducedMotion = (): boolean => query().matches
