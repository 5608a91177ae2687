import type { LanguageId } from '@baize/contract/shared'
import { formatAmount, minor } from '@baize/kit'
import type { Translate } from './translate.ts'

const DECIMALS_IF_UNKNOWN = 9
const DECIMALS_ON_ERROR = 2
const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/
const LEADING_ZEROS = /^0+(?=\d)/
const TRAILING_ZEROS = /[.,]?0+$/
/** Ends of groups of three digits, counted from the right. */
const GROUP_END = /\B(?=(?:\d{3})+$)/g

/**
 * Ours instead of `Intl.NumberFormat`, whose first use blocks a phone for a tenth of a second and which is not cheap
 * for a multiplier that moves in every frame. A test compares every language with it.
 */
const SIGNS: Readonly<Record<LanguageId, { readonly group: string; readonly decimal: string }>> = {
  en: { group: ',', decimal: '.' },
  pt: { group: '.', decimal: ',' },
  id: { group: '.', decimal: ',' },
}

/**
 * Groups and truncates a decimal string, without rounding or floats. A debit is truncated too, so that no amount is
 * ever shown larger than it is. An invalid amount is shown as zero with two decimals.
 */
export function formatMoney(amount: string, decimals: number | undefined, language: LanguageId): string {
  const found = AMOUNT.exec(amount)
  const [, sign = '', whole = '0', fraction = ''] = found ?? []
  const kept = cut(fraction, found ? decimals : DECIMALS_ON_ERROR)
  const grouped = whole.replace(LEADING_ZEROS, '').replace(GROUP_END, SIGNS[language].group)
  // A small debit may truncate to zero, which has no sign.
  const minus = /[1-9]/.test(whole + kept) ? sign : ''
  return `${minus}${grouped}${kept === '' ? '' : decimalSign(language) + kept}`
}

function cut(fraction: string, decimals: number | undefined): string {
  if (decimals === undefined) return fraction.slice(0, DECIMALS_IF_UNKNOWN)
  const places = Number.isInteger(decimals) && decimals >= 0 ? decimals : DECIMALS_ON_ERROR
  return fraction.slice(0, places).padEnd(places, '0')
}

export const decimalSign = (language: LanguageId): string => SIGNS[language].decimal

const STEPS = [
  { above: 1_000_000_000n, key: 'common.billion' },
  { above: 1_000_000n, key: 'common.million' },
  { above: 1_000n, key: 'common.thousand' },
] as const

/**
 * Abbreviated form for narrow places: thousands, millions or billions with up to two truncated decimals. Zeros at their
 * end are left out: people write "5 mil", not "5,00 mil".
 */
export function abbreviateMoney(
  amount: string,
  decimals: number | undefined,
  language: LanguageId,
  t: Translate,
): string {
  const [, sign = '', whole = '0', fraction = ''] = AMOUNT.exec(amount) ?? []
  const units = BigInt(whole)
  const beyond = (above: bigint) => units > above || (units === above && /[1-9]/.test(fraction))
  const step = STEPS.find(({ above }) => beyond(above))
  if (!step) return formatMoney(amount, decimals, language)
  const hundredths = formatAmount(minor((units * 100n) / step.above), 2)
  const number = formatMoney(hundredths, 2, language).replace(TRAILING_ZEROS, '')
  if (step.key === 'common.thousand') return sign + t(step.key, { number })
  // Portuguese counts the whole ones: "1,5 milhão", "2 milhões".
  const count = units / step.above === 1n ? 1 : 2
  return sign + t(step.key, { number, count })
}

/** Exact product of two decimal strings, such as an amount and a rate. */
export function timesDecimal(amount: string, rate: string): string {
  const [, sign = '', whole = '0', fraction = ''] = AMOUNT.exec(amount) ?? []
  const [, rateSign = '', rateWhole = '0', rateFraction = ''] = AMOUNT.exec(rate) ?? []
  const scale = fraction.length + rateFraction.length
  const product = formatAmount(minor(BigInt(whole + fraction) * BigInt(rateWhole + rateFraction)), scale)
  return sign === rateSign ? product : `-${product}`
}
