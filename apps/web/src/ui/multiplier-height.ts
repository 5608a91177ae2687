import './multiplier-height.css'

export type Height = 'low' | 'mid' | 'high' | 'top'

/** Colour class of a multiplier. */
export function heightOf(multiplier: string | number): Height {
  const value = Number(multiplier)
  if (value < 2) return 'low'
  if (value < 10) return 'mid'
  return value < 100 ? 'high' : 'top'
}
