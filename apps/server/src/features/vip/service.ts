import type { CurrencyId } from '@baize/contract'
import type { Minor } from '@baize/kit'
import { limitIn } from '../../support/amounts.ts'

/** Total wager, weighted by the edge (L41), required for each level, from level 0 on, in the unit of configured limits. */
const NEEDED = ['0', '100', '1000', '5000', '25000', '100000', '500000'] as const

export const vipLevels = (currencyId: CurrencyId): readonly Minor[] =>
  NEEDED.map((needed) => limitIn(currencyId, needed))

/** The level for a total wager. It never falls, as the wager never does. */
export const vipLevelOf = (currencyId: CurrencyId, wagered: Minor): number =>
  vipLevels(currencyId).findLastIndex((needed) => wagered >= needed)
