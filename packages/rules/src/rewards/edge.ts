/** Edges are in ten-thousandths of a minor unit: stake × (10,000 − RTP), as in the ledger (L40). */
export type Edge = bigint

/** The edge of a weighted stake of 1: 3.5 %. */
export const EDGE_UNIT = 350n
const RATE_SCALE = 10_000n

export const edgeOf = (stake: bigint, rtp: number): Edge => stake * BigInt(Math.max(0, 10_000 - rtp))

/** Stakes weighted by the edge, in minor units: 1 for 1 at an edge of 3.5 %. */
export const weighted = (edge: Edge): bigint => edge / EDGE_UNIT

/** A share of an edge in minor units, rounded down. `rate` is in ten-thousandths. */
export const shareOfEdge = (edge: Edge, rate: number): bigint =>
  edge <= 0n ? 0n : (edge * BigInt(rate)) / (RATE_SCALE * RATE_SCALE)

/** A step of a table: from this edge on, this rate. */
export type Step = { readonly from: Edge; readonly rate: number }

/**
 * The reward for an edge that grew from `start` to `end`, when the rate rises with it: each part at the rate of its
 * step. It adds up: for a growth in two parts nothing is won or lost but fractions of a minor unit.
 */
export function accruedBetween(steps: readonly Step[], start: Edge, end: Edge): bigint {
  let sum = 0n
  for (const [i, { from, rate }] of steps.entries()) {
    const until = steps[i + 1]?.from ?? end
    const [low, high] = [from > start ? from : start, until < end ? until : end]
    if (high > low) sum += (high - low) * BigInt(rate)
  }
  return sum / (RATE_SCALE * RATE_SCALE)
}

/** The index of the highest step reached, from 0 on. */
export const levelAt = (needed: readonly bigint[], staked: bigint): number =>
  Math.max(
    0,
    needed.findLastIndex((amount) => staked >= amount),
  )

/** Stakes on one side of a market or draw, and what they return if it wins, with the stakes. */
export type Side = { readonly stake: bigint; readonly pays: bigint }

const ceilDiv = (part: bigint, by: bigint): bigint => (part + by - 1n) / by

/**
 * The part of the stakes on sides that exclude each other which is not at risk, because as much comes back whichever of
 * these sides wins. Of the sides that pay most, as many as cover most: a small stake on one side more never lowers it.
 * `ledger_covered_sides` is the same in SQL.
 */
export function coveredOf(sides: readonly Side[]): bigint {
  const taken = sides.filter(({ pays }) => pays > 0n)
  return taken.reduce((most, { pays: least }) => {
    const equal = taken.filter(({ pays }) => pays >= least)
    const covered = equal.reduce((sum, { stake, pays }) => {
      const part = ceilDiv(stake * least, pays)
      return sum + (part < stake ? part : stake)
    }, 0n)
    return equal.length > 1 && covered > most ? covered : most
  }, 0n)
}

/** The part of the stakes on sides of a market that is at risk. */
export const atRisk = (sides: readonly Side[]): bigint =>
  sides.reduce((sum, { stake }) => sum + stake, 0n) - coveredOf(sides)

/**
 * The part of stakes on one draw that is not at risk: what their certain return would have cost, at the return to player
 * in ten-thousandths.
 */
export function coveredBy(staked: bigint, certain: bigint, rtp: number): bigint {
  const covered = ceilDiv(certain * RATE_SCALE, BigInt(rtp))
  return covered < staked ? covered : staked
}

/** A win of at most this multiple of its stake, such as a cash-out at 1.01x: the stake was hardly at risk. */
const SAFE_MULTIPLIER = 10_500n

/** The part of a stake that does not count because it was cashed out at hardly any risk. */
export const cashedOutEarly = (stake: bigint, payout: bigint): bigint =>
  payout > 0n && payout * RATE_SCALE <= stake * SAFE_MULTIPLIER ? stake : 0n

/**
 * The part of a stake at a sportsbook that was not at risk because the bet was cashed out: of a whole cash-out, all but
 * what it won or lost; of parts that were cashed out of an open bet, what came back. The ledger has the same in SQL (L57).
 */
export function securedBy(stake: bigint, cashed: bigint, isWhole: boolean): bigint {
  const [change, least] = [cashed - stake, cashed < stake ? cashed : stake]
  if (!isWhole) return least
  const risked = change < 0n ? -change : change
  return risked < stake ? stake - risked : 0n
}
