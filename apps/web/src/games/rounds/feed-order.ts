import type { RoundFeedBet } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'

/** Rough units of similar worth per currency, used only to sort mixed lists. No amount is converted with it. */
const UNIT: Readonly<Record<CurrencyId, number>> = { USD: 1, BRL: 5, IDR: 10_000 }

const weight = ({ betAmount, currencyId }: RoundFeedBet): number => Number(betAmount) / UNIT[currencyId]

/** The player's own bets first, then the largest. */
export function inOrder(bets: readonly RoundFeedBet[], mine: ReadonlySet<number>): readonly RoundFeedBet[] {
  return bets.toSorted(
    (a, b) =>
      Number(mine.has(b.place)) - Number(mine.has(a.place)) || weight(b) - weight(a) || a.place - b.place,
  )
}
