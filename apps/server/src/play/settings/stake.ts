import type { RoundGameId, SoloGameId } from '@baize/contract/player'
import { CURRENCIES, type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import { assert, err, formatAmount, type Minor, parseAmount, type Result } from '@baize/kit'
import { leastReturnAt } from '@baize/rules'
import { limitIn, limitText, readAmount } from '../../platform/amounts/amounts.ts'

/** Limits of a stake in the unit of the site's own, and minimum bets in the money of a currency. */
export type StakeLimits = {
  readonly minBet: string
  readonly minBets: Readonly<Record<CurrencyId, string | null>>
  readonly maxBet: string
}

/** The minimum bet in minor units: the currency's own, if the operator has set one. */
export function minBetIn(
  currencyId: CurrencyId,
  { minBet, minBets }: Pick<StakeLimits, 'minBet' | 'minBets'>,
): Minor {
  const own = minBets[currencyId]
  if (own === null) return limitIn(currencyId, minBet)
  const parsed = parseAmount(own, currency(currencyId).decimalLength)
  assert(parsed.ok, `the minimum bet ${own} fits ${currencyId}`)
  return parsed.value
}

/** Limits of a stake as decimal text for display, with the site's default bet clamped to them. */
export function shownLimits(
  currencyId: CurrencyId,
  limits: StakeLimits,
  defaultBet: string,
): { readonly minBet: string; readonly maxBet: string; readonly defaultBet: string } {
  const { decimalLength } = currency(currencyId)
  const [least, most] = [minBetIn(currencyId, limits), limitIn(currencyId, limits.maxBet)]
  const suggested = limitIn(currencyId, defaultBet)
  const within = suggested < least ? least : suggested > most ? most : suggested
  return {
    minBet: formatAmount(least, decimalLength),
    maxBet: formatAmount(most, decimalLength),
    defaultBet: formatAmount(within, decimalLength),
  }
}

/** Parses a stake as the player wrote it, exact and within the limits, or refuses it. */
export function readStake(
  written: string | number,
  currencyId: CurrencyId,
  limits: StakeLimits,
): Result<Minor, Refusal> {
  const stake = readAmount('betAmount', written, currencyId)
  if (!stake.ok) return stake
  const least = minBetIn(currencyId, limits)
  if (stake.value < least)
    return err(refusal('betBelowMinimum', { min: formatAmount(least, currency(currencyId).decimalLength) }))
  if (stake.value > limitIn(currencyId, limits.maxBet))
    return err(refusal('betAboveMaximum', { max: limitText(currencyId, limits.maxBet) }))
  return stake
}

/** Least return of a game in ten-thousandths, at the smallest stake of any currency. */
export const declaredLeast = (
  gameId: SoloGameId | RoundGameId,
  { rtp, ...limits }: StakeLimits & { readonly rtp: number },
): number => Math.min(...CURRENCIES.map(({ id }) => leastReturnAt(gameId, rtp, minBetIn(id, limits))))
