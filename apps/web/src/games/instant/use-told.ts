import type { BetOf, InstantGameId } from '@baize/contract/player'
import { useEffect, useState } from 'react'
import { useReducedMotion } from '../../ui/reduced-motion.ts'
import type { Heard } from '../step/use-step-game.ts'

/**
 * The player's last own bet whose result has been seen. The scene animates a new one first; until it has landed, panel
 * and screen reader wait.
 */
export function useTold<Id extends InstantGameId>(
  heard: Heard<Id> | null,
  flightMs: number,
  onTold: (bet: BetOf<Id>) => void,
): { readonly told: BetOf<Id> | null; readonly flying: boolean } {
  const isStill = useReducedMotion()
  const [told, setTold] = useState<BetOf<Id> | null>(null)
  const next = heard?.bet ?? null
  useEffect(() => {
    if (next === null || next.id === told?.id) return undefined
    const tell = (): void => {
      setTold(next)
      onTold(next)
    }
    const timer = setTimeout(tell, isStill ? 0 : flightMs)
    return () => clearTimeout(timer)
  }, [next, told, isStill, flightMs, onTold])
  return { told, flying: next !== null && next.id !== told?.id }
}
