import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element once, on mount: the next step for the user, and announced by screen readers. */
export function useFirstFocus<Target extends HTMLElement>(wanted = true): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (wanted) target.current?.focus({ preventScroll: true })
  }, [wanted])
  return target
}
