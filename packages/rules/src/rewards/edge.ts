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
    needed.findLastIndex((one) => staked >= one),
  )

/**
 * The part of the stakes of one round that is at risk when its sides exclude each other: covering all sides equally
 * risks nothing. `sides` are the stakes on each side; a side without a stake counts as 0.
 */
export function atRisk(sides: readonly bigint[]): bigint {
  const least = sides.reduce((low, one) => (one < low ? one : low), sides[0] ?? 0n)
  return sides.reduce((sum, one) => sum + one - least, 0n)
}
