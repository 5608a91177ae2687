import { type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, minor, parseAmount } from '@baize/kit'

/** Providers write money as JSON numbers or text; ours is decimal text of the currency. Null if it is not such an amount. */
export function amountText(given: number | string, currencyId: CurrencyId): string | null {
  const { decimalLength } = currency(currencyId)
  // The shortest text of a double gives back the decimals that it was parsed from, below 2^53.
  const amount = parseAmount(String(given), decimalLength)
  return amount.ok ? formatAmount(amount.value, decimalLength) : null
}

/** For providers that count in cents, whatever the currency's decimals. */
export function centsOf(text: string): number {
  const amount = parseAmount(text, 2)
  if (!amount.ok) throw new Error('amount must have at most two decimals')
  return Number(amount.value)
}

/** From cents to decimal text of the currency; null if it has smaller units than the currency. */
export const amountOfCents = (cents: number, currencyId: CurrencyId): string | null =>
  Number.isSafeInteger(cents) && cents >= 0
    ? amountText(formatAmount(minor(BigInt(cents)), 2), currencyId)
    : null
