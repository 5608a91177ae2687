import { currency, type LanguageId, type User } from '@baize/contract'
import type { Translate } from '../i18n/translate.ts'
import { abbreviateMoney, formatMoney, timesDecimal } from './format-money.ts'

export type Money = {
  /** Of what is typed and staked, which is never at a rate. */
  readonly symbol: string
  readonly decimals: number
  /** "G$ 1,250.00" */
  readonly format: (amount: string) => string
  readonly abbreviate: (amount: string) => string
  /** What an amount is in the currency it is kept in, as the bank says it: "R$ 1,250.00" */
  readonly inCurrency: (amount: string) => string
}

/** Whose amounts they are. */
type Purse = {
  readonly user: Pick<User, 'symbol' | 'currSymbol' | 'currRatio' | 'currencyId'>
  readonly useGameSymbol: boolean
}

/**
 * Amounts the way this player sees them: in the game's money, or in the currency they chose, at its rate, when `useGameSymbol` is off.
 * A rate may make more decimals than the currency has: they are cut, as all are.
 */
export function displayMoney({ user, useGameSymbol }: Purse, language: LanguageId, t: Translate): Money {
  const { decimalLength: decimals, symbol: bankSymbol } = currency(user.currencyId)
  const ratio = (useGameSymbol ? '' : user.currRatio) || '1'
  // At a rate it is only about as much.
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
