import type { FootballView } from '@baize/contract/player'

/** A kick: taken, with its result; or, once the bet is over, the zones that would have been covered. */
export type Kick =
  | { readonly kind: 'goal' | 'saved'; readonly zone: number; readonly covered: readonly number[] }
  | { readonly kind: 'shown'; readonly covered: readonly number[] }
  | { readonly kind: 'next' | 'ahead' }

/** All kicks of a bet, in order. `next` is the one that can be taken now. */
export function kicksOf(view: FootballView | null, open: boolean, count: number): Kick[] {
  return Array.from({ length: count }, (_, index): Kick => {
    const zone = view?.picks[index]
    const covered = view?.board[index]
    if (zone !== undefined && covered)
      return { kind: covered.includes(zone) ? 'saved' : 'goal', zone, covered }
    if (covered) return { kind: 'shown', covered }
    return { kind: open && index === view?.picks.length ? 'next' : 'ahead' }
  })
}

/** The last kick that was taken; null if none was. */
export function lastKick(kicks: readonly Kick[]): Extract<Kick, { kind: 'goal' | 'saved' }> | null {
  for (const kick of kicks.toReversed()) if (kick.kind === 'goal' || kick.kind === 'saved') return kick
  return null
}
