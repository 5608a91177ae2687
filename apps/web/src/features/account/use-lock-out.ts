import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** After too many tries: the seconds that are left, counting down to 0, and how to start over with more. */
export function useLockOut(): readonly [seconds: number, lockFor: (seconds: number) => void] {
  const [endMs, setEndMs] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const seconds = Math.max(0, Math.ceil((endMs - nowMs) / SECOND_MS))
  const locked = seconds > 0
  useEffect(() => {
    if (!locked) return
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [locked])
  const lockFor = (length: number) => {
    const now = Date.now()
    setNowMs(now)
    setEndMs(now + length * SECOND_MS)
  }
  return [seconds, lockFor]
}
