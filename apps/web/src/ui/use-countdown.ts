import { useEffect, useState } from 'react'
import { serverNow } from '../session/server-time.ts'

const TICK_MS = 1000

const leftUntil = (endMs: number): number => Math.max(0, endMs - serverNow())

/**
 * Milliseconds left until a server time, at least zero. It reads the clock at every tick instead of counting ticks, so
 * a phone that slept is right as soon as it wakes.
 */
export function useCountdown(endMs: number, tickMs = TICK_MS): number {
  const [seen, setSeen] = useState(() => ({ endMs, leftMs: leftUntil(endMs) }))
  const isOther = seen.endMs !== endMs
  const current = isOther ? { endMs, leftMs: leftUntil(endMs) } : seen
  if (isOther) setSeen(current)
  const isOver = current.leftMs === 0

  useEffect(() => {
    if (isOver) return
    const look = () => setSeen({ endMs, leftMs: leftUntil(endMs) })
    const timer = setInterval(look, tickMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endMs, tickMs, isOver])

  return current.leftMs
}
