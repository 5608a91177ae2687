import { present } from '@baize/kit'

/**
 * Halves of a stake that win at the odds, and that come back. Two won is a win, two back is void; one of each is half won,
 * one back alone half lost, and one won alone a dead heat.
 */
export type Verdict = { readonly won: 0 | 1 | 2; readonly back: 0 | 1 | 2 }
export type Leg = Verdict & { readonly odds: number }

/** All sets of `size` of the list. */
export function combinations<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return list.flatMap((first, at) =>
    combinations(list.slice(at + 1), size - 1).map((rest) => [first, ...rest]),
  )
}

/** Two hundred times what a leg makes of a stake of 1: half of the stake is its unit, odds are in hundredths. */
export const factorOf = ({ odds, won, back }: Leg): bigint => BigInt(won * odds + back * 100)

/**
 * Payout of a ticket in cents: a single is size 1 of 1, a multiple n of n, a system fewer than n. `unit` is the stake of
 * each combination. Exact, and floored once for each combination.
 */
export function payoutOf(unit: bigint, size: number, legs: readonly Leg[]): bigint {
  return combinations(legs, size).reduce(
    (sum, combination) =>
      sum + combination.reduce((all, leg) => all * factorOf(leg), unit) / 200n ** BigInt(combination.length),
    0n,
  )
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
