import { formatAmount, type Minor, minor, parseAmount } from '@baize/kit'

/** What a person may have typed, in the plain decimal form of the wire: a comma is a decimal sign when there is no point. */
export function plainAmount(typed: string): string {
  const text = typed.trim().replace(/^\./, '0.')
  return text.includes('.') ? text : text.replace(',', '.')
}

export type AmountLimits = { readonly min: string; readonly max: string }

/** The same amount halved or doubled, kept within the limits; something that is no amount becomes the minimum. */
export function scaled(typed: string, by: 'half' | 'double', limits: AmountLimits, scale: number): string {
  const value = parseAmount(plainAmount(typed), scale)
  if (!value.ok) return limits.min
  return within(minor(by === 'half' ? value.value / 2n : value.value * 2n), limits, scale)
}

function within(value: Minor, limits: AmountLimits, scale: number): string {
  const min = parseAmount(limits.min, scale)
  const max = parseAmount(limits.max, scale)
  if (min.ok && value < min.value) return formatAmount(min.value, scale)
  if (max.ok && value > max.value) return formatAmount(max.value, scale)
  return formatAmount(value, scale)
}

/** The smaller of two amounts: the most a player can stake is the limit or the balance. */
export function smallerAmount(one: string, other: string, scale: number): string {
  const a = parseAmount(one, scale)
  const b = parseAmount(other, scale)
  if (!a.ok) return other
  if (!b.ok) return one
  return a.value <= b.value ? one : other
}
