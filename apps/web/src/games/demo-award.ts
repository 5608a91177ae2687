import type { Startup } from '@baize/contract'
import { timesDecimal } from '../i18n/format-money.ts'

const AWARD_PER_BET = 10n

/** Total play money of all demo tables: players × default bet × 10, in exact decimal arithmetic. */
export const demoAward = ({ brand, defaultBetAmount }: Pick<Startup, 'brand' | 'defaultBetAmount'>): string =>
  timesDecimal(defaultBetAmount, String(BigInt(brand.players) * AWARD_PER_BET))
