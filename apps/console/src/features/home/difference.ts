/** How a figure differs from another one. The percentage is null where it would say nothing: from zero or below. */
export type Difference = {
  readonly way: 'more' | 'less' | 'same'
  readonly percent: number | null
}

/** Units of the last decimal of an exact decimal text. */
const unitsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** Above this nobody reads a percentage. */
const MOST_PERCENT = 999n

/** Compares two exact decimal texts with the same decimals. */
export function differenceOf(now: string, then: string): Difference {
  const [a, b] = [unitsOf(now), unitsOf(then)]
  if (a === b) return { way: 'same', percent: null }
  const way = a > b ? 'more' : 'less'
  if (a < 0n || b <= 0n) return { way, percent: null }
  const distance = a > b ? a - b : b - a
  // Rounded half up; a difference is never "0%".
  const rounded = (distance * 200n + b) / (2n * b)
  if (rounded > MOST_PERCENT) return { way, percent: null }
  return { way, percent: Math.max(1, Number(rounded)) }
}
