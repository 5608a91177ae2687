import type { RoundBet } from '@baize/contract/player'
import type { Live } from './live.ts'

/** Events that get a sound or a screen reader announcement. */
export type Happening =
  | { readonly what: 'began' }
  | { readonly what: 'open' }
  | { readonly what: 'ended'; readonly multiplier: string }
  | { readonly what: 'placed' | 'cancelled' | 'paid' | 'lost'; readonly bet: RoundBet }

const PHASES = { STARTING: 'open', RUNNING: 'began' } as const

/** In announcement order: the round first, then the player's own bets. */
export function eventsBetween(before: Live, after: Live): readonly Happening[] {
  if (before.sight === 'unknown') return []
  const found: Happening[] = []
  const { round } = after
  const isNews = round?.number !== before.round?.number || round?.phase !== before.round?.phase
  if (round && isNews) {
    if (round.phase === 'ENDED' && round.multiplier !== null)
      found.push({ what: 'ended', multiplier: round.multiplier })
    if (round.phase === 'STARTING' || round.phase === 'RUNNING') found.push({ what: PHASES[round.phase] })
  }
  for (const bet of after.mine) {
    const known = before.mine.find(({ id }) => id === bet.id)
    const what = becomes(known, bet)
    if (what) found.push({ what, bet })
  }
  return found
}

function becomes(
  known: RoundBet | undefined,
  bet: RoundBet,
): 'placed' | 'cancelled' | 'paid' | 'lost' | null {
  if (!known) return bet.result === 'PENDING' ? 'placed' : null
  if (known.view.state === bet.view.state) return null
  if (bet.view.state === 'CASHED_OUT') return 'paid'
  if (bet.view.state === 'LOST') return 'lost'
  return bet.view.state === 'CANCELLED' ? 'cancelled' : null
}
