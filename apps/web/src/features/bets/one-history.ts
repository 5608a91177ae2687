import type { PlayerBet, ProviderBet } from '@baize/contract/player'

/** A bet of the history: on a game of our own, or at a provider. */
type HistoryEntry =
  | { readonly at: number; readonly own: PlayerBet }
  | { readonly at: number; readonly partner: ProviderBet }

type Loaded<T> = { readonly bets: readonly T[]; readonly hasMore: boolean }

/**
 * Both lists in one, newest first. Bets below the last loaded one of a list that goes on are held back: some of that list
 * that are not loaded yet belong above them.
 */
export function mergedBets(own: Loaded<PlayerBet>, partner: Loaded<ProviderBet>): readonly HistoryEntry[] {
  const floor = Math.max(oldestOf(own), oldestOf(partner))
  return [
    ...own.bets.map((bet) => ({ at: bet.createdAt, own: bet })),
    ...partner.bets.map((bet) => ({ at: bet.createdAt, partner: bet })),
  ]
    .filter(({ at }) => at >= floor)
    .toSorted((left, right) => right.at - left.at)
}

/** The list to load more of: the one that holds back the other. Null when both are complete. */
export function nextList(own: Loaded<PlayerBet>, partner: Loaded<ProviderBet>): 'own' | 'partner' | null {
  if (!own.hasMore && !partner.hasMore) return null
  return oldestOf(own) >= oldestOf(partner) ? 'own' : 'partner'
}

const oldestOf = ({ bets, hasMore }: Loaded<{ readonly createdAt: number }>): number =>
  hasMore ? (bets.at(-1)?.createdAt ?? Infinity) : -Infinity
