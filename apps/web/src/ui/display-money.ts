import { currency, type LanguageId, type User } from '@baize/contract'
import type { Translate } from '../i18n/translate.ts'
import { abbreviateMoney, formatMoney, timesDecimal } from './format-money.ts'

export type Money = {
  /** Of what is typed and staked, which is always in the game's money. */
  readonly symbol: string
  readonly decimals: number
  /** "G$ 1,250.00" */
  readonly format: (amount: string) => string
  readonly abbreviate: (amount: string) => string
  /** What an amount is in the player's own currency, as the bank says it: "R$ 1,250.00" */
  readonly inCurrency: (amount: string) => string
}

/** Whose amounts they are. */
type Purse = {
  readonly user: Pick<User, 'symbol' | 'currSymbol' | 'currRatio' | 'currencyId'>
  readonly useGameSymbol: boolean
}

/**
 * Amounts the way this player sees them: in the game's money, or at their own currency's rate when `useGameSymbol` is off.
 * A rate may make more decimals than the currency has: they are cut, as all are.
 */
export function displayMoney({ user, useGameSymbol }: Purse, language: LanguageId, t: Translate): Money {
  const { decimalLength: decimals, symbol: bankSymbol } = currency(user.currencyId)
  const ownSymbol = user.currSymbol || bankSymbol
  const inOwn = (amount: string) => timesDecimal(amount, user.currRatio || '1')
  const shownSymbol = useGameSymbol ? user.symbol : ownSymbol
  const shown = (amount: string) => (useGameSymbol ? amount : inOwn(amount))
  return {
    symbol: user.symbol,
    decimals,
    format: (amount) => `${shownSymbol} ${formatMoney(shown(amount), decimals, language)}`,
    abbreviate: (amount) => `${shownSymbol} ${abbreviateMoney(shown(amount), decimals, language, t)}`,
    inCurrency: (amount) => `${ownSymbol} ${formatMoney(inOwn(amount), decimals, language)}`,
  }
}
