import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { ROLL_MS } from './show.ts'

const eased = (part: number): number => 1 - (1 - part) ** 3

/** The number to show: it counts to what was rolled; with reduced motion it is there at once. */
export function useRolling(roll: number | null): number {
  const [shown, setShown] = useState(0)
  const latest = useRef(0)
  useEffect(() => {
    if (roll === null) return undefined
    const [from, startMs, lastsMs] = [latest.current, performance.now(), prefersReducedMotion() ? 1 : ROLL_MS]
    let frame = requestAnimationFrame(function step(nowMs) {
      const part = Math.min(1, Math.max(0, (nowMs - startMs) / lastsMs))
      latest.current = Math.round(from + (roll - from) * eased(part))
      setShown(latest.current)
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [roll])
  return shown
}
