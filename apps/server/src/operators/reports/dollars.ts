import { CURRENCIES, type CurrencyId, currency } from '@baize/contract/shared'
import { assert, formatAmount, minor, parseAmount, present } from '@baize/kit'

const RATE_DECIMALS = 9
const CENTS = 2
const MOST_DECIMALS = Math.max(...CURRENCIES.map(({ decimalLength }) => decimalLength))

/** US dollars for one unit of a currency. */
export type Rate = { readonly currencyId: CurrencyId; readonly usd: string }
export type RateOfDay = Rate & { readonly day: string }
/** An amount in minor units. Without a day it is of now. */
export type DatedAmount = { readonly day?: string; readonly currencyId: CurrencyId; readonly amount: bigint }

const unitsOf = ({ usd }: Rate): bigint => {
  const parsed = parseAmount(usd, RATE_DECIMALS)
  assert(parsed.ok, `dollar rate must be a decimal, got ${usd}`)
  return parsed.value
}

/** Exact dollars of amounts, in units that `dollarText` shows. A day without a rate takes the newest. */
export function exactDollars(newest: readonly Rate[], ofDays: readonly RateOfDay[] = []) {
  const now = new Map(newest.map((rate) => [rate.currencyId, unitsOf(rate)]))
  const then = new Map(ofDays.map((rate) => [`${rate.day} ${rate.currencyId}`, unitsOf(rate)]))
  return ({ day, currencyId, amount }: DatedAmount): bigint =>
    amount *
    present(then.get(`${day} ${currencyId}`) ?? now.get(currencyId), `a rate for ${currencyId}`) *
    10n ** BigInt(MOST_DECIMALS - currency(currencyId).decimalLength)
}

/** Truncated to cents. */
export const dollarText = (exact: bigint): string =>
  formatAmount(minor(exact / 10n ** BigInt(RATE_DECIMALS + MOST_DECIMALS - CENTS)), CENTS)

/**
 * Adds amounts of all currencies up in US dollars, exactly; only the text is truncated to cents. Each is converted at the rate of
 * its day, so that the past stays as it is when a rate changes. A day that has none yet takes the newest.
 */
export function dollarsBy(newest: readonly Rate[], ofDays: readonly RateOfDay[] = []) {
  const exact = exactDollars(newest, ofDays)
  return (amounts: readonly DatedAmount[]): string =>
    dollarText(amounts.reduce((sum, amount) => sum + exact(amount), 0n))
}
