import { useEffect, useEffectEvent } from 'react'
import { onStoredElsewhere } from '../storage/storage.ts'
import { onLive } from './events.ts'

/** Collects changes for this long, because autobet settles several bets a second. */
const PACE_MS = 1000

/**
 * Calls `onChange` soon after a bet of the player was placed, moved or settled, in this tab, in another one or on another
 * device. A new bet elsewhere is known by the balance it changes.
 */
export function useOwnBets(onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        changed()
      }, PACE_MS)
    }
    const stops = [onLive('me-bet', soon), onLive('balance', soon), onStoredElsewhere('lastMove', soon)]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [])
}
