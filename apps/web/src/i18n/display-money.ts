import { currency, type LanguageId } from '@baize/contract/shared'
import type { ShownPurse } from '../session/shown-purse.ts'
import { abbreviateMoney, formatMoney, timesDecimal } from './format-money.ts'
import type { Translate } from './translate.ts'

export type Money = {
  /** Symbol of typed and staked amounts, which are never converted. */
  readonly symbol: string
  readonly decimals: number
  /** Amount without a symbol, as a field shows it. */
  readonly digits: (amount: string) => string
  /** "$ 1,250.00", "-$ 1,250.00" */
  readonly format: (amount: string) => string
  readonly abbreviate: (amount: string) => string
  /** Amount in the currency of the account, with the bank's symbol: "R$ 1,250.00" */
  readonly inCurrency: (amount: string) => string
}

/**
 * Formats amounts for this player: in game money or, when `useGameSymbol` is off, in their chosen currency at its rate.
 * Decimals beyond those of the currency are truncated.
 */
export function displayMoney({ user, useGameSymbol }: ShownPurse, language: LanguageId, t: Translate): Money {
  const { decimalLength: decimals, withdrawDecimalLength, symbol: bankSymbol } = currency(user.currencyId)
  const ratio = (useGameSymbol ? '' : user.currRatio) || '1'
  // Converted amounts are approximate.
  const about = ratio === '1' ? '' : '≈ '
  const shownSymbol = useGameSymbol ? user.symbol : user.currSymbol || bankSymbol
  // Rupiah are written without decimals; a part of one, as of a payout, is still shown.
  const isWhole = (amount: string) => withdrawDecimalLength === 0 && !/\.\d*[1-9]/.test(amount)
  const decimalsOf = (amount: string) => (about === '' && isWhole(amount) ? 0 : decimals)
  const digits = (amount: string) => formatMoney(amount, decimalsOf(amount), language)
  const shown = (amount: string) => (ratio === '1' ? amount : timesDecimal(amount, ratio))
  return {
    symbol: useGameSymbol ? user.symbol : bankSymbol,
    decimals,
    digits,
    format: (amount) => about + signFirst(shownSymbol, digits(shown(amount))),
    abbreviate: (amount) =>
      about + signFirst(shownSymbol, abbreviateMoney(shown(amount), decimalsOf(amount), language, t)),
    inCurrency: (amount) => signFirst(bankSymbol, digits(amount)),
  }
}

/** The minus sign goes before the symbol: "-$ 5.00". */
const signFirst = (symbol: string, digits: string): string =>
  digits.startsWith('-') ? `-${symbol} ${digits.slice(1)}` : `${symbol} ${digits}`
