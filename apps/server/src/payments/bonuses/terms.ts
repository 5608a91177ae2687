import type { BonusRules } from '@baize/contract/player'
import { type CurrencyId, currency } from '@baize/contract/shared'
import { DAY_MS, formatAmount } from '@baize/kit'
import type { BonusTerms } from '../../ledger/commands.ts'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'

/** Terms of every bonus, from a deposit or a programme: docs/rewards.md, "Play-through". */
const OPEN_DAYS = 30
const MAX_STAKE = '100'
const DUST = '0.10'
/** The terms of a bonus granted now, beyond its requirement. */
export const bonusTerms = ({ clock }: Pick<Context, 'clock'>, currencyId: CurrencyId): BonusTerms => ({
  expiresMs: clock.now() + OPEN_DAYS * DAY_MS,
  maxStake: limitIn(currencyId, MAX_STAKE),
  dust: limitIn(currencyId, DUST),
})

/** How much each own game counts for play-through (L41). The games know it; `app/` connects them. */
export type WithBonusWeights = { readonly bonusWeights: () => Promise<BonusRules['weights']> }
export type DepositContext = Context & WithBonusWeights

/** The same terms for the player to read. */
export async function bonusRules(
  { bonusWeights }: WithBonusWeights,
  currencyId: CurrencyId,
): Promise<BonusRules> {
  const maxStake = formatAmount(limitIn(currencyId, MAX_STAKE), currency(currencyId).decimalLength)
  return { days: OPEN_DAYS, maxStake, weights: await bonusWeights() }
}
