import { useEffect, useState } from 'react'
import { useReducedMotion } from '../../ui/reduced-motion.ts'
import type { AnyBet, Round } from './round.ts'

/** How long a move is in the air before its result may be seen: a good one, and one that loses. */
export type Flight = { readonly good: number; readonly bad: number }
export const NO_FLIGHT: Flight = { good: 0, bad: 0 }

type Told<One extends AnyBet, Heard> = { readonly round: Round<One>; readonly heard: Heard }

/**
 * The round, and what is announced of it, as panel, ladder and screen reader may show it. The scene knows the result as
 * soon as it is answered and animates it; until its figure has landed the rest shows the move as still in flight.
 */
export function useLanded<One extends AnyBet, Heard>(
  { round, heard }: Told<One, Heard>,
  { good, bad }: Flight,
): Told<One, Heard> & { readonly flying: boolean } {
  const still = useReducedMotion()
  const [told, setTold] = useState<Told<One, Heard>>({ round, heard })
  const flightMs = round.bet?.result === 'LOSE' ? bad : good
  const flying = !still && flightMs > 0 && isAnswered(told.round, round)
  if (!flying && (told.round !== round || told.heard !== heard)) setTold({ round, heard })
  useEffect(() => {
    if (!flying) return
    const timer = setTimeout(() => setTold({ round, heard }), flightMs)
    return () => clearTimeout(timer)
  }, [flying, flightMs, round, heard])
  return flying ? { ...told, flying } : { round, heard, flying }
}

/** Whether the move that was in flight has been answered with the bet's next step. */
const isAnswered = ({ bet, move }: Round, next: Round): boolean =>
  move?.kind === 'play' &&
  next.move === null &&
  next.bet?.id === bet?.id &&
  next.bet?.view.picks.length === (bet?.view.picks.length ?? 0) + 1
