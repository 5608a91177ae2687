import { isCovered } from '@baize/ui/modal-stack'
import { useEffect, useEffectEvent } from 'react'

/** Runs `draw` once, and each frame while `active`: for content that changes with time, outside React. */
export function useFrames(active: boolean, draw: () => void): void {
  const frame = useEffectEvent(draw)
  useEffect(() => {
    frame()
    if (!active) return
    let asked = requestAnimationFrame(function next() {
      // Hidden behind a popup, and each change would recompute the popup's backdrop blur.
      if (!isCovered()) frame()
      asked = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(asked)
  }, [active])
}
