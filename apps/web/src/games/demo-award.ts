import type { Startup } from '@baize/contract'
import { timesDecimal } from '../ui/format-money.ts'

const AWARD_PER_BET = 10n

/** What all demo tables together have to give: players times default bet times 10, exact as all money is. */
export const demoAward = ({ brand, defaultBetAmount }: Pick<Startup, 'brand' | 'defaultBetAmount'>): string =>
  timesDecimal(defaultBetAmount, String(BigInt(brand.players) * AWARD_PER_BET))
