import { type CoinId, coinDecimals, isStorable } from '@baize/contract/shared'
import { formatAmount, minor, parseAmount } from '@baize/kit'

/** Coins asked for, sent or paid out: decimal text of the coin. */
export type CoinAmount = { readonly coin: CoinId; readonly amount: string }

/**
 * The amount in the smallest unit of the coin; null if the text is no amount. Further decimals are cut off: Lightning has
 * thousandths of a satoshi.
 */
export function coinUnits(coin: CoinId, given: string | number): bigint | null {
  const decimals = coinDecimals(coin)
  const text = String(given).replace(new RegExp(String.raw`^(\d+\.\d{${decimals}})\d+$`), '$1')
  const amount = parseAmount(text, decimals)
  return amount.ok ? amount.value : null
}

/** Longer than every network's id of a transfer. */
const MOST_ID = 100

export const isTransferId = (id: string): boolean => id !== '' && id.length <= MOST_ID && isStorable(id)

/** Decimal text as providers get it: "24.5", without zeros at its end. */
export const plainCoins = (coin: CoinId, units: bigint): string =>
  formatAmount(minor(units), coinDecimals(coin)).replace(/\.?0+$/, '')

/** "24.50 USDT", "0.00061234 BTC": at least two decimals, no more than needed. */
export const coinLine = (coin: CoinId, units: bigint): string =>
  `${plainCoins(coin, units).replace(/^\d+$/, '$&.00').replace(/\.\d$/, '$&0')} ${coin}`
