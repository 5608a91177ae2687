import type { RechargeOrder } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { formatAmount, type Minor, minor, parseAmount } from '@baize/kit'
import { formatMoney } from '../../i18n/format-money.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Money } from '../../ui/money.ts'

/** Amount plus fee: the total that leaves the player's account. */
export function paidInAll(order: RechargeOrder, { decimals, inCurrency }: Money): string {
  const sum = sumOf(order, decimals)
  return inCurrency(sum === null ? order.amount : formatAmount(sum, decimals))
}

function sumOf({ amount, fee }: RechargeOrder, decimals: number): Minor | null {
  const [first, second] = [parseAmount(amount, decimals), parseAmount(fee, decimals)]
  return first.ok && second.ok ? minor(first.value + second.value) : null
}

/** Of the coin with the most: bitcoin counts in satoshis. */
const COIN_DECIMALS = 8

/** Count and name of the coins, from a text such as "50.50 USDT (Tron)". */
export function coinsAsked(coin: string): { readonly count: string; readonly name: string } {
  const [count = '', name = ''] = coin.split(' ')
  return { count, name }
}

/** Coins with the separators of the language: "1,050.50 USDT (Tron)" is "1.050,50 USDT (Tron)" in Portuguese. */
export function coinWords(coin: string, language: LanguageId): string {
  const [, count, fraction = '', rest = ''] = /^(\d+(?:\.(\d+))?)( .*)?$/.exec(coin) ?? []
  return count === undefined ? coin : formatMoney(count, fraction.length, language) + rest
}

/** Exchange rate of one coin, rounded to the currency's decimals; null where the order has none. */
export function rateOf(
  order: RechargeOrder,
  { decimals, inCurrency }: Pick<Money, 'decimals' | 'inCurrency'>,
): { readonly rate: string; readonly coin: string } | null {
  const { count, name } = coinsAsked(order.coin)
  const [sum, coins] = [sumOf(order, decimals), parseAmount(count, COIN_DECIMALS)]
  if (sum === null || !coins.ok || coins.value === 0n) return null
  const coinPrice = (sum * 10n ** BigInt(COIN_DECIMALS) + coins.value / 2n) / coins.value
  return { rate: inCurrency(formatAmount(minor(coinPrice), decimals)), coin: name }
}

/** Notes coins that differ from the order, or that arrived later; null where they match. */
export function receivedNote(
  { arrived, coin }: RechargeOrder,
  t: Translate,
  language: LanguageId,
): string | null {
  const came = coinWords(arrived, language)
  if (arrived !== '' && coin === '') return t('pay.cameMore', { arrived: came })
  return arrived === '' || coin.startsWith(`${arrived} `)
    ? null
    : t('pay.cameOther', { arrived: came, coin: coinWords(coin, language) })
}
