/** Ten-thousandths as per cent: 550 is "5.5". */
export const percentOf = (share: number): string => String(share / 100)

/** Per cent as typed in ten-thousandths; null if it is none, or above 40. */
export function shareOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null
  const share = Math.round(Number(text) * 100)
  return share <= 4000 ? share : null
}
