import type { LanguageId } from '@baize/contract/shared'
import { err, formatAmount, type Minor, minor, ok, parseAmount, type Result } from '@baize/kit'
import { decimalSign } from '../i18n/format-money.ts'
import { currentLanguage } from '../i18n/language.ts'

/** Grouped thousands: up to three digits, then groups of three with the same separator. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/

/**
 * Parses typed text into the plain decimal form of the wire. With both separators the last one is the decimal sign;
 * with one, the language decides. A single separator before three digits ("1.000" is one to some and a thousand to
 * others) is ambiguous and never guessed: a wrong guess is off by a factor of a thousand.
 */
export function readTyped(
  typed: string,
  scale: number,
  language: LanguageId = currentLanguage(),
): Result<string, 'ambiguous'> {
  const text = typed.trim().replace(/^[.,]/, '0$&')
  const signs = text.match(/[.,]/g) ?? []
  if (new Set(signs).size === 2) return ok(mixed(text))
  if (signs.length === 0) return ok(text)
  const decimal = text.replace(',', '.')
  if (!GROUPED.test(text)) return ok(decimal)
  const whole = text.replaceAll(/[.,]/g, '')
  if (signs.length > 1) return ok(whole)
  const groups = signs[0] !== decimalSign(language)
  if (groups && scale === 0) return ok(whole)
  if (parseAmount(decimal, scale).ok) return err('ambiguous')
  return ok(groups ? whole : decimal)
}

/** Parses "1.234,56" and "1,234.56" alike. Improper grouping is returned as is, which is not a valid amount. */
function mixed(text: string): string {
  const cut = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const whole = text.slice(0, cut)
  return GROUPED.test(whole) ? `${whole.replaceAll(/[.,]/g, '')}.${text.slice(cut + 1)}` : text
}

/** Both readings of an ambiguous text, in plain decimal form. */
export const readings = (typed: string): { readonly whole: string; readonly parts: string } => ({
  whole: typed.replaceAll(/\D/g, ''),
  parts: typed.trim().replace(',', '.'),
})

/**
 * Parses typed text within limits: of two possible readings, the one within the limits. Rupiah are written in
 * thousands, and "100.000" with a minimum of ten thousand cannot mean a hundred.
 */
export function readWithin(
  typed: string,
  limits: AmountLimits,
  scale: number,
  language?: LanguageId,
): Result<string, 'ambiguous'> {
  const read = readTyped(typed, scale, language)
  if (read.ok) return read
  const { whole, parts } = readings(typed)
  const [allowed, another] = [whole, parts].filter((amount) => isWithin(amount, limits, scale))
  return allowed !== undefined && another === undefined ? ok(allowed) : read
}

function isWithin(plain: string, limits: AmountLimits, scale: number): boolean {
  const [value, min, max] = [plain, limits.min, limits.max].map((amount) => parseAmount(amount, scale))
  if (!value?.ok || !min?.ok || !max?.ok) return false
  return value.value >= min.value && value.value <= max.value
}

/** Typed text as a plain amount; ambiguous text becomes one that is not a valid amount. */
export function plainAmount(typed: string, scale = 2): string {
  const read = readTyped(typed, scale)
  return read.ok ? read.value : typed.replace('.', ',')
}

/** Wire amount as a person would type it: with the language's decimal sign and no grouping. */
export const asTyped = (plain: string, language: LanguageId): string =>
  plain.replace('.', decimalSign(language))

export type AmountLimits = { readonly min: string; readonly max: string }

/** Halves or doubles an amount within the limits; an invalid amount becomes the minimum. */
export function scaled(typed: string, by: 'half' | 'double', limits: AmountLimits, scale: number): string {
  const value = parseAmount(plainAmount(typed, scale), scale)
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

/** Smaller of two amounts: the maximum stake is the limit or the balance. */
export function smallerAmount(left: string, right: string, scale: number): string {
  const a = parseAmount(left, scale)
  const b = parseAmount(right, scale)
  if (!a.ok) return right
  if (!b.ok) return left
  return a.value <= b.value ? left : right
}

/** The first minus the second, both from the server; the first itself if that is no amount. */
export function amountLess(amount: string, less: string, scale: number): string {
  const [a, b] = [parseAmount(amount, scale), parseAmount(less, scale)]
  return a.ok && b.ok && a.value >= b.value ? formatAmount(minor(a.value - b.value), scale) : amount
}

/** Sum of amounts from the server; one that cannot be read counts for nothing. */
export function sumAmounts(amounts: readonly string[], scale: number): string {
  const read = amounts.map((amount) => parseAmount(amount, scale))
  return formatAmount(minor(read.reduce((all, amount) => all + (amount.ok ? amount.value : 0n), 0n)), scale)
}
