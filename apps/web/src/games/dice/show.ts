import type { LanguageId } from '@baize/contract/shared'
import { hundredthsText } from '@baize/rules'
import { formatMoney } from '../../i18n/format-money.ts'

/** How long a roll is seen on its way. */
export const ROLL_MS = 550

/** "49.50" from 4950, as the language writes it. */
export const hundredths = (value: number, language: LanguageId): string =>
  formatMoney(hundredthsText(value), 2, language)

export const chanceText = (chance: number, language: LanguageId): string => `${hundredths(chance, language)}%`
