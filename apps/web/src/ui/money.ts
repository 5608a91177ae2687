import { type CurrencyId, currency } from '@baize/contract'
import { useMemo } from 'react'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSession } from '../session/session.ts'
import { displayMoney, type Money } from './display-money.ts'

export type { Money }

/** Amounts in the current player's currency and language, or in the currency that is named. */
export function useMoney(of?: CurrencyId): Money {
  const language = useLanguage()
  const t = useT()
  const { symbol, currSymbol, currRatio, currencyId } = useSession((state) => state.user)
  const useGameSymbol = useSession((state) => state.useGameSymbol)
  return useMemo(
    () =>
      displayMoney(
        of === undefined
          ? { user: { symbol, currSymbol, currRatio, currencyId }, useGameSymbol }
          : { user: bankMoney(of), useGameSymbol: false },
        language,
        t,
      ),
    [of, language, t, symbol, currSymbol, currRatio, currencyId, useGameSymbol],
  )
}

/** A currency as the bank knows it. */
const bankMoney = (currencyId: CurrencyId) => {
  const { symbol } = currency(currencyId)
  return { symbol, currSymbol: symbol, currRatio: '1', currencyId }
}
