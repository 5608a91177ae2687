/** Return to player in ten-thousandths as percent: 9800 is "98.00". */
export const percentOf = (rtp: number): string => (rtp / 100).toFixed(2)

/** The share of 100 staked that the house keeps on average: 9800 is "2.00". */
export const edgePer100 = (rtp: number): string => ((10_000 - rtp) / 100).toFixed(2)

/** The house's average gain on a million staked: 9800 is 20000. */
export const edgePerMillion = (rtp: number): string => String((10_000 - rtp) * 100)

/** "97.5" is 9750; null for anything that the rules do not allow. */
export function rtpOf(percent: string): number | null {
  if (!/^\d{2}([.,]\d{1,2})?$/.test(percent.trim())) return null
  const rtp = Math.round(Number(percent.trim().replace(',', '.')) * 100)
  return rtp >= 9000 && rtp <= 9950 ? rtp : null
}
