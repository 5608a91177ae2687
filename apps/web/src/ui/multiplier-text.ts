import { useCallback } from 'react'
import { formatMoney } from '../i18n/format-money.ts'
import { useLanguage } from '../i18n/language.ts'

/** All digits, for players who want to recompute a payout: "1.1252×". */
export function useExactMultiplier(): (multiplier: string) => string {
  const language = useLanguage()
  return useCallback(
    (multiplier) => {
      const digits = multiplier.split('.')[1]?.length ?? 0
      return `${formatMoney(multiplier, Math.max(2, digits), language)}×`
    },
    [language],
  )
}

/** "1.12×" from the server's "1.125": two decimals, truncated as amounts are, in the player's language. */
export function useMultiplierText(): (multiplier: string) => string {
  const language = useLanguage()
  return useCallback((multiplier) => `${formatMoney(multiplier, 2, language)}×`, [language])
}
