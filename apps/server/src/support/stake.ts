import { type CurrencyId, type Refusal, refusal } from '@baize/contract'
import { err, type Minor, type Result } from '@baize/kit'
import { limitIn, limitText, readAmount } from './amounts.ts'

/** Parses a stake as the player wrote it, exact and within the limits, or refuses it. */
export function readStake(
  written: string | number,
  currencyId: CurrencyId,
  { minBet, maxBet }: { readonly minBet: string; readonly maxBet: string },
): Result<Minor, Refusal> {
  const stake = readAmount('betAmount', written, currencyId)
  if (!stake.ok) return stake
  if (stake.value < limitIn(currencyId, minBet))
    return err(refusal('betBelowMinimum', { min: limitText(currencyId, minBet) }))
  if (stake.value > limitIn(currencyId, maxBet))
    return err(refusal('betAboveMaximum', { max: limitText(currencyId, maxBet) }))
  return stake
}
