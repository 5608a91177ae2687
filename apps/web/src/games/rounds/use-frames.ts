import { useEffect, useEffectEvent } from 'react'
import { isCovered } from '../../ui/modal-stack.ts'

/** Calls back with each frame while `active`: for text that changes with time, past React. */
export function useFrames(active: boolean, draw: () => void): void {
  const frame = useEffectEvent(draw)
  useEffect(() => {
    frame()
    if (!active) return
    let asked = requestAnimationFrame(function next() {
      // What nobody can read behind a popup would be blurred anew each time.
      if (!isCovered()) frame()
      asked = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(asked)
  }, [active])
}
