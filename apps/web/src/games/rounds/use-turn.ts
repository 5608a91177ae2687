import { useEffect, useState } from 'react'
import { firstTurn, type Pressed, REST_MS, type Rest, turned, withRest } from './turn.ts'

/** The guard that makes the button ignore presses just after its action has changed; null when it does not. */
export function useTurn(now: Pressed): Rest | null {
  const [kept, setKept] = useState(() => firstTurn(now))
  const turn = turned(kept, now)
  if (turn !== kept) setKept(turn)
  const { rest } = turn
  useEffect(() => {
    if (!rest) return undefined
    const timer = setTimeout(() => setKept((last) => withRest(last, rest)), REST_MS)
    return () => clearTimeout(timer)
  }, [rest])
  return rest
}
