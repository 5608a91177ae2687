import { useState } from 'react'
import { serverNow } from '../../session/server-time.ts'
import { useCountdown } from '../../ui/use-countdown.ts'

const SECOND_MS = 1000

/** Lock-out after too many tries: the remaining seconds, and a function that sets them. */
export function useLockOut(): readonly [seconds: number, lockFor: (seconds: number) => void] {
  const [endMs, setEndMs] = useState(0)
  const leftMs = useCountdown(endMs)
  const lockFor = (seconds: number) => setEndMs(serverNow() + seconds * SECOND_MS)
  return [Math.ceil(leftMs / SECOND_MS), lockFor]
}
