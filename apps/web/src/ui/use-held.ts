import { type RefObject, useEffect, useState } from 'react'

/** Whether the element is hovered or focused, and so may be being read: automatic motion should pause. */
export function useHoverOrFocus(part: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const element = part.current
    if (!element) return
    const hold = () => setHeld(true)
    const letGo = () => setHeld(false)
    for (const begin of ['pointerenter', 'focusin']) element.addEventListener(begin, hold)
    for (const end of ['pointerleave', 'focusout']) element.addEventListener(end, letGo)
    return () => {
      for (const begin of ['pointerenter', 'focusin']) element.removeEventListener(begin, hold)
      for (const end of ['pointerleave', 'focusout']) element.removeEventListener(end, letGo)
    }
  }, [part])
  return held
}
