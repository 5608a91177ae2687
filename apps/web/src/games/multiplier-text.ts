import { useCallback } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { formatMoney } from '../ui/format-money.ts'

/** "1.12×" from the wire's "1.125": two decimals, truncated as amounts are, in the player's language. */
export function useMultiplierText(): (multiplier: string) => string {
  const language = useLanguage()
  return useCallback((multiplier) => `${formatMoney(multiplier, 2, language)}×`, [language])
}
