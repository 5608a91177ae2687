import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

/**
 * Calls `next` every so many seconds, while nobody has stopped it, points at it or has the focus in it, and the page is in sight. Who
 * asked for less motion starts with it stopped. With 0 seconds nothing ever moves, and there is nothing to stop.
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
