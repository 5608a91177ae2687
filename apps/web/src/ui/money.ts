import { type CurrencyId, currency } from '@baize/contract'
import { useMemo } from 'react'
import { displayMoney, type Money } from '../i18n/display-money.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSession } from '../session/session.ts'

export type { Money }

/** Formatting of amounts for the current player, or in the given currency if it is not theirs. */
export function useMoney(of?: CurrencyId): Money {
  const language = useLanguage()
  const t = useT()
  const { symbol, currSymbol, currRatio, currencyId } = useSession((state) => state.user)
  const { useGameSymbol, hasLogin } = useSession()
  const isOwn = of === undefined || (hasLogin && of === currencyId)
  return useMemo(
    () =>
      displayMoney(
        isOwn
          ? { user: { symbol, currSymbol, currRatio, currencyId }, useGameSymbol }
          : { user: bankMoney(of), useGameSymbol: false },
        language,
        t,
      ),
    [of, isOwn, language, t, symbol, currSymbol, currRatio, currencyId, useGameSymbol],
  )
}

/** A currency with the bank's symbol, unconverted. */
const bankMoney = (currencyId: CurrencyId) => {
  const { symbol } = currency(currencyId)
  return { symbol, currSymbol: symbol, currRatio: '1', currencyId }
}
