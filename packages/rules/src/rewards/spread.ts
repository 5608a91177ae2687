/** Weekly and monthly rewards come in parts: a share at once, in ten-thousandths, and the rest in equal parts day by day. */
export const SPREAD = {
  weekly: { atOnce: 5000n, days: 6 },
  monthly: { atOnce: 4000n, days: 20 },
} as const
type Spread = keyof typeof SPREAD

/**
 * The part of a reward that can be claimed `day` days after its time began, from 0 on, with all parts before it. Missed
 * parts add up, and on the last day it is the whole, to the minor unit. A reward below `least` comes at once.
 */
export function dueOf(of: Spread, total: bigint, day: number, least: bigint): bigint {
  if (total < least) return total
  const { atOnce, days } = SPREAD[of]
  const first = (total * atOnce + 9_999n) / 10_000n
  return first + ((total - first) * BigInt(Math.min(day, days))) / BigInt(days)
}
