import { present } from '@baize/kit'

export type Leg = { readonly odds: number; readonly result: 'won' | 'lost' | 'void' }

/** All sets of `size` of the list. */
export function combinations<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return list.flatMap((first, at) =>
    combinations(list.slice(at + 1), size - 1).map((rest) => [first, ...rest]),
  )
}

/**
 * Payout of a ticket in cents: a single is size 1 of 1, a multiple n of n, a system fewer than n. `unit` is the stake of
 * each combination. Void legs count as odds of 1; each combination is floored.
 */
export function payoutOf(unit: bigint, size: number, legs: readonly Leg[]): bigint {
  return combinations(legs, size).reduce((sum, combination) => {
    if (combination.some(({ result }) => result === 'lost')) return sum
    const won = combination.filter(({ result }) => result === 'won')
    const odds = won.reduce((all, leg) => all * BigInt(leg.odds), 1n)
    return sum + (unit * odds) / 100n ** BigInt(won.length)
  }, 0n)
}

/** Part of the fair value that a cash-out pays, in hundredths. */
const CASH_OUT = 95n

/** Value of a ticket whose legs must all win, at the odds of now. */
export function cashOutOf(
  stake: bigint,
  legs: readonly { readonly odds: number; readonly now: number }[],
): bigint {
  const value = legs.reduce((all, { odds }) => all * BigInt(odds), stake)
  const against = legs.reduce((all, { now }) => all * BigInt(now), 1n)
  return (value * CASH_OUT) / (present(against, 'odds') * 100n)
}
