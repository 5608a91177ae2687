import type { RainProof } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import { assert, formatAmount, type Minor, minor, parseAmount } from '@baize/kit'
import { hmacSha256 } from '#hmac'
import { commitment } from '../fairness.ts'

const CUT_BYTES = 6
const CUTS_PER_DIGEST = 5
const CUT_RANGE = 2n ** 48n

/**
 * Splits `total` minor units into shares between sorted random cut points: every share has the same distribution,
 * wherever it stands, so nobody gains by coming early or late. Cut points are whole, different, and at least 1 apart.
 */
export function splitRain(seed: string, total: Minor, shares: number): readonly Minor[] {
  assert(Number.isInteger(shares) && shares >= 1 && shares <= 10_000, 'a rain has 1 to 10,000 shares')
  assert(total >= BigInt(shares), 'every share of a rain is at least one minor unit')
  const cuts = new Set<bigint>()
  for (let digest = 0; cuts.size < shares - 1; digest++) {
    const bytes = hmacSha256(seed, `rain:${digest}`)
    for (let at = 0; at < CUTS_PER_DIGEST && cuts.size < shares - 1; at++) {
      let number = 0n
      for (let byte = 0; byte < CUT_BYTES; byte++)
        number = number * 256n + BigInt(bytes[at * CUT_BYTES + byte]!)
      // 1 … total - 1. A point that is taken is drawn again.
      cuts.add(1n + (number * (total - 1n)) / CUT_RANGE)
    }
  }
  const points = [...cuts].toSorted((a, b) => (a < b ? -1 : 1))
  return [...points, total].map((point, at) => minor(point - (points[at - 1] ?? 0n)))
}

export type RainVerification = { readonly faults: readonly string[]; readonly shares: readonly string[] }

/** Recomputes the split of a rain that is over, and compares what everybody caught. */
export function verifyRain({ rain, catches }: RainProof): RainVerification {
  const scale = currency(rain.currencyId).decimalLength
  const faults: string[] = []
  const hash = commitment(rain.seed)
  if (hash !== rain.seedHash) faults.push(`commitment: claimed ${rain.seedHash}, computed ${hash}`)
  const total = parseAmount(rain.total, scale)
  if (!total.ok) return { faults: [...faults, `total: ${rain.total} is not an amount`], shares: [] }
  const shares = splitRain(rain.seed, total.value, rain.shares).map((share) => formatAmount(share, scale))
  const seen = new Set<number>()
  for (const { position, amount } of catches) {
    if (seen.has(position)) faults.push(`share ${position + 1}: caught twice`)
    seen.add(position)
    if (shares[position] !== amount)
      faults.push(`share ${position + 1}: claimed ${amount}, computed ${shares[position] ?? 'none'}`)
  }
  if (catches.length !== rain.caught) faults.push(`catches: claimed ${rain.caught}, listed ${catches.length}`)
  return { faults, shares }
}
