import { useMemo } from 'react'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSession } from '../session/session.ts'
import { displayMoney, type Money } from './display-money.ts'

export type { Money }

/** Amounts in the current player's currency and language. */
export function useMoney(): Money {
  const language = useLanguage()
  const t = useT()
  const { symbol, currSymbol, currRatio, currencyId } = useSession((state) => state.user)
  const useGameSymbol = useSession((state) => state.useGameSymbol)
  return useMemo(
    () => displayMoney({ user: { symbol, currSymbol, currRatio, currencyId }, useGameSymbol }, language, t),
    [language, t, symbol, currSymbol, currRatio, currencyId, useGameSymbol],
  )
}
