import { type RefObject, useEffect, useRef } from 'react'

/** Focuses what has just come into the page, once: where a person goes on, and what a screen reader says next. */
export function useFirstFocus<Target extends HTMLElement>(wanted = true): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (wanted) target.current?.focus({ preventScroll: true })
  }, [wanted])
  return target
}
