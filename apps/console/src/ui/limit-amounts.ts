import { CURRENCIES, type CurrencyId, LIMIT_UNIT } from '@baize/contract/shared'
import { formatAmount, minor, parseAmount } from '@baize/kit'
import { readAmount } from './typed-amount.ts'

/** A limit in each currency, in which a limit of 1 is a dollar; none while it is no amount. */
export function inCurrencies(
  typed: string,
): readonly { readonly currencyId: CurrencyId; readonly amount: string }[] {
  const text = readAmount(typed) ?? ''
  return CURRENCIES.flatMap(({ id, decimalLength }) => {
    const units = parseAmount(text, decimalLength)
    if (!units.ok) return []
    const amount = formatAmount(minor(units.value * LIMIT_UNIT[id]), decimalLength)
    return [{ currencyId: id, amount }]
  })
}

/** A limit as text: "USD 1.00, BRL 5.00, IDR 10000.00". */
export const limitText = (typed: string): string =>
  inCurrencies(typed)
    .map(({ currencyId, amount }) => `${currencyId} ${amount}`)
    .join(', ')
