import type { LotteryGameId } from '@baize/contract/player'
import { assert, type Multiplier, multiplier, shownMultiplier } from '@baize/kit'
import { eachCombination, type Space, type Values } from './space.ts'

/** How much of its odds a bet wins: nothing, half (a number that counts for two colours) or all. */
export type Share = 0 | 1 | 2
export const FULL: Share = 2

/** Something to bet on. */
export type Pick = {
  /** Unique in its game, such as `sum:10` or `place:3:big`. Stored with a bet. */
  readonly id: string
  /** Picks that are shown together, such as all sums. */
  readonly group: string
  /**
   * Picks of one axis exclude each other: who bets on several of them in one term bets against themselves. Null where a
   * bet on another pick is no bet against it.
   */
  readonly axis: string | null
  /** Places that decide it, from 0. */
  readonly places: readonly number[]
  /** From the values of those places, in that order. */
  readonly share: (values: Values) => Share
}

/** A game is data and the functions of its picks: everything else is the same for all. */
export type LotteryGame = {
  readonly id: LotteryGameId
  readonly space: Space
  /** Lengths of its terms in seconds; each length is a line of its own. */
  readonly seconds: readonly number[]
  readonly picks: readonly Pick[]
  /** Figures of a draw for roadmap and results, such as its sum. */
  readonly figures: (values: Values) => readonly LotteryFigure[]
}

/** One derived figure of a result: `side` names a pick of two sides, such as `big`. */
export type LotteryFigure =
  | { readonly kind: 'number'; readonly name: string; readonly value: number }
  | { readonly kind: 'side'; readonly name: string; readonly value: string }

/** Return to player in ten-thousandths, unless an operator sets another. */
export const DEFAULT_LOTTERY_RTP = 9700

/** How many halves of how many combinations a pick wins. */
export type Chance = { readonly halves: number; readonly of: number; readonly hasHalf: boolean }

/** Counted over every combination of the places that decide the pick. */
export function chanceOf(game: LotteryGame, pick: Pick): Chance {
  let halves = 0
  let of = 0
  let hasHalf = false
  eachCombination(game.space, pick.places.length, (values) => {
    const share = pick.share(values)
    halves += share
    of += 1
    if (share === 1) hasHalf = true
  })
  assert(halves > 0 && halves < of * FULL, `${game.id} ${pick.id} can be won and lost`)
  return { halves, of, hasHalf }
}

/** Odds of a pick: what a win returns per unit staked, with the stake. `half` only where a draw can win half. */
export type Odds = { readonly full: Multiplier; readonly half: Multiplier | null }

/** RTP over probability, rounded down to the hundredths that are shown. */
export function oddsFor({ halves, of, hasHalf }: Chance, rtpTenThousandths: number): Odds {
  assert(
    Number.isInteger(rtpTenThousandths) && rtpTenThousandths > 0 && rtpTenThousandths < 10_000,
    'a return is a whole number of ten-thousandths below one',
  )
  const exact = (BigInt(rtpTenThousandths) * BigInt(of * FULL)) / BigInt(halves)
  const full = shownMultiplier(exact)
  return { full, half: hasHalf ? shownMultiplier(exact / 2n) : null }
}

export type OddsTable = ReadonlyMap<string, Odds>

export const oddsTable = (game: LotteryGame, rtpTenThousandths: number): OddsTable =>
  new Map(game.picks.map((pick) => [pick.id, oddsFor(chanceOf(game, pick), rtpTenThousandths)]))

/** The multiplier that a result pays on a pick; 0x if it lost. */
export function paysOn(pick: Pick, odds: Odds, drawn: Values): Multiplier {
  const share = pick.share(pick.places.map((place) => valueAt(drawn, place)))
  if (share === 0) return multiplier(0n)
  if (share === FULL) return odds.full
  assert(odds.half !== null, `${pick.id} has odds for half a win`)
  return odds.half
}

export function valueAt(values: Values, place: number): number {
  const value = values[place]
  assert(value !== undefined, `a result has a place ${place}`)
  return value
}

export const sumOf = (values: Values): number => values.reduce((sum, value) => sum + value, 0)

/** All or nothing. */
export const wins = (won: boolean): Share => (won ? FULL : 0)
