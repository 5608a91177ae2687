import { parseAmount } from '@baize/kit'
import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { between } from '../../../ui/use-counting.ts'

const TICK_MS = 100

const isGreater = (left: string, right: string, scale: number): boolean => {
  const [a, b] = [parseAmount(left, scale), parseAmount(right, scale)]
  return a.ok && b.ok && a.value > b.value
}

/**
 * Climbs to each new amount until the next one is fetched. It climbs from below, so the shown amount has always been
 * reached already. A smaller amount, as at the start of a day, is shown at once.
 */
export function useClimb(amount: string, scale: number, overMs: number): string {
  const [shown, setShown] = useState(amount)
  const latest = useRef(amount)
  useEffect(() => {
    const from = latest.current
    const show = (next: string) => {
      latest.current = next
      setShown(next)
    }
    if (!isGreater(amount, from, scale) || prefersReducedMotion()) return show(amount)
    const sinceMs = performance.now()
    const timer = setInterval(() => {
      const share = Math.min(1000, Math.floor(((performance.now() - sinceMs) * 1000) / overMs))
      show(between(from, amount, BigInt(share), scale))
      if (share === 1000) clearInterval(timer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [amount, scale, overMs])
  return shown
}
