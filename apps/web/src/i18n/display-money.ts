import { currency, type LanguageId, type User } from '@baize/contract'
import { abbreviateMoney, formatMoney, timesDecimal } from './format-money.ts'
import type { Translate } from './translate.ts'

export type Money = {
  /** Symbol of typed and staked amounts, which are never converted. */
  readonly symbol: string
  readonly decimals: number
  /** "G$ 1,250.00" */
  readonly format: (amount: string) => string
  readonly abbreviate: (amount: string) => string
  /** Amount in the currency of the account, with the bank's symbol: "R$ 1,250.00" */
  readonly inCurrency: (amount: string) => string
}

/** Owner of the amounts. */
type Purse = {
  readonly user: Pick<User, 'symbol' | 'currSymbol' | 'currRatio' | 'currencyId'>
  readonly useGameSymbol: boolean
}

/**
 * Formats amounts for this player: in game money or, when `useGameSymbol` is off, in their chosen currency at its rate.
 * Decimals beyond those of the currency are truncated.
 */
export function displayMoney({ user, useGameSymbol }: Purse, language: LanguageId, t: Translate): Money {
  const { decimalLength: decimals, symbol: bankSymbol } = currency(user.currencyId)
  const ratio = (useGameSymbol ? '' : user.currRatio) || '1'
  // Converted amounts are approximate.
  const about = ratio === '1' ? '' : '≈ '
  const shownSymbol = useGameSymbol ? user.symbol : about + (user.currSymbol || bankSymbol)
  const shown = (amount: string) => (ratio === '1' ? amount : timesDecimal(amount, ratio))
  return {
    symbol: useGameSymbol ? user.symbol : bankSymbol,
    decimals,
    format: (amount) => `${shownSymbol} ${formatMoney(shown(amount), decimals, language)}`,
    abbreviate: (amount) => `${shownSymbol} ${abbreviateMoney(shown(amount), decimals, language, t)}`,
    inCurrency: (amount) => `${bankSymbol} ${formatMoney(amount, decimals, language)}`,
  }
}
