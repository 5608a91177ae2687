import { useEffect, useState } from 'react'

/** For this long after a run, the main button ignores presses: they were meant for "Stop" in its place. */
const REST_MS = 1000

/** Whether a run has ended just now. */
export function useRunRest(running: boolean): boolean {
  const [ran, setRan] = useState(running)
  const [resting, setResting] = useState(false)
  if (ran !== running) {
    setRan(running)
    setResting(ran)
  }
  useEffect(() => {
    if (!resting) return undefined
    const timer = setTimeout(() => setResting(false), REST_MS)
    return () => clearTimeout(timer)
  }, [resting])
  return resting
}
