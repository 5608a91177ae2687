import type { Bet } from '@baize/contract/player'
import { type CurrencyId, currency } from '@baize/contract/shared'
import {
  assert,
  type Minor,
  MULTIPLIER_SCALE,
  type Multiplier,
  minor,
  multiplier,
  parseAmount,
  payoutOf,
} from '@baize/kit'

/** The part of an open bet that determines its payout. */
type OpenStake = Pick<Bet, 'betAmount' | 'currencyId' | 'maxWin'> & {
  readonly view: Pick<Bet['view'], 'multiplier'>
}

export const scaleOf = (currencyId: CurrencyId): number => currency(currencyId).decimalLength

/** Amounts and multipliers from the server are exact by contract; anything else is a bug. */
export function exactAmount(text: string, scale: number): Minor {
  const read = parseAmount(text, scale)
  assert(read.ok, `${text} is an amount`)
  return read.value
}

function exactMultiplier(text: string): Multiplier {
  return multiplier(exactAmount(text, MULTIPLIER_SCALE))
}

/** Payout of a cash-out now, capped by the bet's max win. */
export function cashOutValue(bet: OpenStake): Minor {
  const scale = scaleOf(bet.currencyId)
  const pays = payoutOf(exactAmount(bet.betAmount, scale), exactMultiplier(bet.view.multiplier))
  const maxWin = exactAmount(bet.maxWin, scale)
  return pays < maxWin ? pays : maxWin
}

/** Payout beyond the stake. Zero or less is not a win, whatever the result is. */
export function gain(bet: Pick<Bet, 'betAmount' | 'winAmount' | 'currencyId'>): Minor {
  const scale = scaleOf(bet.currencyId)
  return minor(exactAmount(bet.winAmount, scale) - exactAmount(bet.betAmount, scale))
}
