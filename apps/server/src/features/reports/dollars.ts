import { CURRENCIES, type CurrencyId, type CurrencyRate, currency } from '@baize/contract'
import { assert, formatAmount, minor, parseAmount, present } from '@baize/kit'

const RATE_DECIMALS = 9
const CENTS = 2

/** Adds amounts of all currencies up in US dollars, exactly; only the text is truncated to cents. */
export function dollarsBy(rates: readonly CurrencyRate[]) {
  const units = new Map(
    CURRENCIES.map(({ id }) => {
      const { usd } = present(
        rates.find((rate) => rate.currencyId === id),
        `a rate for ${id}`,
      )
      const parsed = parseAmount(usd, RATE_DECIMALS)
      assert(parsed.ok, `dollar rate must be a decimal, got ${usd}`)
      return [id, parsed.value] as const
    }),
  )
  return (amounts: readonly { readonly currencyId: CurrencyId; readonly amount: bigint }[]): string => {
    const most = Math.max(...CURRENCIES.map(({ decimalLength }) => decimalLength))
    const sum = amounts.reduce(
      (all, { currencyId, amount }) =>
        all +
        amount *
          present(units.get(currencyId), `a rate for ${currencyId}`) *
          10n ** BigInt(most - currency(currencyId).decimalLength),
      0n,
    )
    return formatAmount(minor(sum / 10n ** BigInt(RATE_DECIMALS + most - CENTS)), CENTS)
  }
}
