import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

/**
 * Calls `next` at an interval of `seconds`, unless paused, hovered or focused, and only while the page is visible.
 * Starts paused with reduced motion. With 0 seconds nothing moves and there is no toggle.
 */
export function useAdvance(slides: RefObject<HTMLElement | null>, seconds: number, next: () => void) {
  const [isPaused, setPaused] = useState(() => matchMedia(STILL).matches)
  const [isHeld, setHeld] = useState(false)
  const advance = useEffectEvent(() => {
    if (document.visibilityState === 'visible') next()
  })
  const moves = seconds > 0 && !isPaused && !isHeld
  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => advance(), seconds * 1000)
    return () => clearInterval(timer)
  }, [moves, seconds])
  useEffect(() => {
    const element = slides.current
    if (!element || seconds === 0) return
    const holds = { pointerenter: true, pointerleave: false, focusin: true, focusout: false }
    const listening = new AbortController()
    for (const [event, held] of Object.entries(holds))
      element.addEventListener(event, () => setHeld(held), { signal: listening.signal })
    return () => listening.abort()
  }, [slides, seconds])
  return { isPaused, toggle: seconds > 0 ? () => setPaused(!isPaused) : undefined }
}
