import { BUCKET } from './rollup-sql.ts'

/** The time below which a share of the payouts were paid: the upper bound of its bucket, in seconds. */
export function percentileOf(
  buckets: readonly { readonly bucket: number; readonly payouts: number }[],
  share: number,
): number {
  const total = buckets.reduce((sum, { payouts }) => sum + payouts, 0)
  let seen = 0
  for (const { bucket, payouts } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += payouts
    if (seen >= total * share) return Math.round(BUCKET ** bucket)
  }
  return 0
}
