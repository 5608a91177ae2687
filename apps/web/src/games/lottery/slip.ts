import { MOST_PICKS } from '@baize/contract/player'
import { formatAmount, type Minor, minor, parseAmount } from '@baize/kit'

/** Picks in the order in which they were chosen. */
export type Slip = readonly string[]

/** Adds a pick or removes it. A full slip stays as it is. */
export function toggled(slip: Slip, pick: string): Slip {
  if (slip.includes(pick)) return slip.filter((other) => other !== pick)
  return slip.length < MOST_PICKS ? [...slip, pick] : slip
}

export const totalOf = (slip: Slip, stake: Minor): Minor => minor(stake * BigInt(slip.length))

const TIMES = [1n, 2n, 5n, 10n, 50n, 100n]
const MOST_CHIPS = 5

/** Stakes to choose from: round multiples of the smallest bet, up to the largest. */
export function chipsFor(minBet: string, maxBet: string, scale: number): readonly string[] {
  const [least, most] = [parseAmount(minBet, scale), parseAmount(maxBet, scale)]
  if (!least.ok || !most.ok) return [minBet]
  return TIMES.map((times) => minor(least.value * times))
    .filter((amount) => amount <= most.value)
    .slice(0, MOST_CHIPS)
    .map((amount) => formatAmount(amount, scale))
}

/** Kept of the last bet, to repeat it. Unknown picks, as of an older version, are dropped. */
export const readSlip = (text: string, isKnown: (pick: string) => boolean): Slip =>
  [...new Set(text.split(' '))].filter((pick) => pick !== '' && isKnown(pick)).slice(0, MOST_PICKS)
export const slipText = (slip: Slip): string => slip.join(' ')

/** Smaller of a payout and the largest that is paid. */
export const withinMaxWin = (payout: Minor, maxWin: string, scale: number): Minor => {
  const most = parseAmount(maxWin, scale)
  return most.ok && payout > most.value ? minor(most.value) : payout
}
