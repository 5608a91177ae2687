import { isDeepStrictEqual } from 'node:util'
import type { RoundBoard, RoundFeed, RoundFeedBet } from '@baize/contract/player'
import { type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, formatMultiplier, type Minor, type UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type CurrencyTotals, type ListedBet, type StoredRound, selectTop, selectTotals } from './sql.ts'

/** How many bets of a round are listed: the largest stakes. The others show in the totals only. */
const LISTED = 50

const amountIn = (currencyId: CurrencyId, amount: Minor): string =>
  formatAmount(amount, currency(currencyId).decimalLength)

const showListed = (bet: ListedBet, name: string): RoundFeedBet => ({
  place: bet.place,
  name,
  betAmount: amountIn(bet.currencyId, bet.stake),
  currencyId: bet.currencyId,
  cashedOut: bet.cashed === null ? null : formatMultiplier(bet.cashed),
  winAmount: bet.payout === null ? null : amountIn(bet.currencyId, bet.payout),
})

export const showTotals = (totals: readonly CurrencyTotals[]): RoundBoard['totals'] => ({
  bets: totals.reduce((sum, total) => sum + total.bets, 0),
  cashedOut: totals.reduce((sum, total) => sum + total.cashed, 0),
  sums: totals.map(({ currencyId, staked, paid }) => ({
    currencyId,
    staked: amountIn(currencyId, staked),
    paid: amountIn(currencyId, paid),
  })),
})

export const EMPTY_BOARD: RoundBoard = { seq: 0, bets: [], totals: { bets: 0, cashedOut: 0, sums: [] } }

/** The largest bets and the totals of all. The cost does not depend on the number of bets. */
export async function readBoard(
  db: Queryable,
  round: StoredRound,
  namesOf: (ids: readonly UserId[]) => Promise<(id: UserId) => string>,
): Promise<RoundBoard> {
  const [top, totals] = await Promise.all([selectTop(db, round.id, LISTED), selectTotals(db, round.id)])
  const nameOf = await namesOf(top.map((bet) => bet.userId))
  return {
    seq: round.changes,
    bets: top.map((bet) => showListed(bet, nameOf(bet.userId))),
    totals: showTotals(totals),
  }
}

/** The difference from one board to the next; null when there is none. */
export function feedBetween(before: RoundBoard, now: RoundBoard): RoundFeed | null {
  const known = new Map(before.bets.map((bet) => [bet.place, bet]))
  const bets = now.bets.filter((bet) => !isDeepStrictEqual(known.get(bet.place), bet))
  const listed = new Set(now.bets.map((bet) => bet.place))
  const gone = before.bets.map((bet) => bet.place).filter((place) => !listed.has(place))
  if (bets.length === 0 && gone.length === 0 && isDeepStrictEqual(before.totals, now.totals)) return null
  return { from: before.seq, seq: now.seq, bets, gone, totals: now.totals }
}
