import { type CurrencyId, currency } from '@baize/contract/shared'
import { useMemo } from 'react'
import { displayMoney, type Money } from '../i18n/display-money.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSession } from '../session/session.ts'
import { shownPurse } from '../session/shown-purse.ts'
import { useGameMoney } from '../session/startup.ts'

export type { Money }

/** Formatting of amounts for the current player or visitor, or in the given currency if it is not theirs. */
export function useMoney(of?: CurrencyId): Money {
  const language = useLanguage()
  const t = useT()
  const session = useSession()
  const { user, useGameSymbol } = shownPurse(session, useGameMoney())
  const { symbol, currSymbol, currRatio, currencyId } = user
  const isOwn = of === undefined || (session.hasLogin && of === currencyId)
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
