export type Height = 'low' | 'mid' | 'high' | 'top'

/** How a multiplier is coloured, wherever it stands. */
export function heightOf(multiplier: string | number): Height {
  const value = Number(multiplier)
  if (value < 2) return 'low'
  if (value < 10) return 'mid'
  return value < 100 ? 'high' : 'top'
}
