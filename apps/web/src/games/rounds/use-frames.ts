import { useEffect, useEffectEvent } from 'react'

/** Calls back with each frame while `active`: for text that changes with time, past React. */
export function useFrames(active: boolean, draw: () => void): void {
  const frame = useEffectEvent(draw)
  useEffect(() => {
    frame()
    if (!active) return
    let asked = requestAnimationFrame(function next() {
      frame()
      asked = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(asked)
  }, [active])
}
