import { formatAmount, minor, parseAmount } from '@baize/kit'
import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './reduced-motion.ts'

const COUNT_MS = 450

/** Interpolates between two amounts, `share` being the progress in thousandths. Exact, without floats. */
export function between(from: string, to: string, share: bigint, scale: number): string {
  const start = parseAmount(from, scale)
  const end = parseAmount(to, scale)
  if (!start.ok || !end.ok) return to
  return formatAmount(minor(start.value + ((end.value - start.value) * share) / 1000n), scale)
}

/** Animates to `amount` if `counting`, initially from `first`. With reduced motion it jumps to the new value. */
export function useCounting(amount: string, scale: number, counting: boolean, first = amount): string {
  const [shown, setShown] = useState(first)
  const latest = useRef(first)

  useEffect(() => {
    const from = latest.current
    latest.current = amount
    if (!counting || from === amount || prefersReducedMotion()) {
      setShown(amount)
      return
    }
    const startedMs = performance.now()
    let frame = requestAnimationFrame(function tick(nowMs) {
      const part = Math.min(1, Math.max(0, (nowMs - startedMs) / COUNT_MS))
      const eased = 1 - (1 - part) ** 3
      latest.current = part === 1 ? amount : between(from, amount, BigInt(Math.round(eased * 1000)), scale)
      setShown(latest.current)
      if (part < 1) frame = requestAnimationFrame(tick)
      else latest.current = amount
    })
    return () => cancelAnimationFrame(frame)
  }, [amount, scale, counting])

  return shown
}
