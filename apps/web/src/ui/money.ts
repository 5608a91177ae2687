import { currency } from '@baize/contract'
import { useMemo } from 'react'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSession } from '../session/session.ts'
import { abbreviateMoney, formatMoney, timesDecimal } from './format-money.ts'

export type Money = {
  readonly symbol: string
  readonly decimals: number
  /** "G$ 1,250.00" */
  readonly format: (amount: string) => string
  readonly abbreviate: (amount: string) => string
  /** What an amount is in the player's own currency, as the bank says it: "R$ 1,250.00" */
  readonly inCurrency: (amount: string) => string
}

/** Amounts in the current player's currency and language. */
export function useMoney(): Money {
  const language = useLanguage()
  const t = useT()
  const symbol = useSession((state) => (state.useGameSymbol ? state.user.symbol : state.user.currSymbol))
  const currencyId = useSession((state) => state.user.currencyId)
  const ratio = useSession((state) => state.user.currRatio) || '1'
  const ownSymbol = useSession((state) => state.user.currSymbol) || currency(currencyId).symbol
  return useMemo(() => {
    const decimals = currency(currencyId).decimalLength
    return {
      symbol,
      decimals,
      format: (amount) => `${symbol} ${formatMoney(amount, decimals, language)}`,
      abbreviate: (amount) => `${symbol} ${abbreviateMoney(amount, decimals, language, t)}`,
      inCurrency: (amount) => `${ownSymbol} ${formatMoney(timesDecimal(amount, ratio), decimals, language)}`,
    }
  }, [language, t, symbol, currencyId, ownSymbol, ratio])
}
