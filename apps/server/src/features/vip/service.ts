import type { CurrencyId } from '@baize/contract'
import type { Minor } from '@baize/kit'
import { limitIn } from '../../amounts.ts'

/** What must have been staked in all to be on each level, from level 0 on, as limits are configured. */
const NEEDED = ['0', '100', '1000', '5000', '25000', '100000', '500000'] as const

export const vipLevels = (currencyId: CurrencyId): readonly Minor[] =>
  NEEDED.map((needed) => limitIn(currencyId, needed))

/** The level of who has staked that much. It never falls, as what was staked never does. */
export const vipLevelOf = (currencyId: CurrencyId, wagered: Minor): number =>
  vipLevels(currencyId).findLastIndex((needed) => wagered >= needed)
