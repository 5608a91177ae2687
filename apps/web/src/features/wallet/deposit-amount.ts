import type { BonusOffer } from '@baize/contract/player'
import { err, type Minor, minor, never, parseAmount, type Result } from '@baize/kit'
import { type AmountLimits, readWithin } from '../../ui/amounts.ts'

export type DepositFault = 'missing' | 'ambiguous' | 'notANumber' | 'tooPrecise' | 'tooLarge' | 'zero'

/** Parses a typed deposit. The server checks minimum and maximum. */
export function readDeposit(typed: string, limits: AmountLimits, scale: number): Result<Minor, DepositFault> {
  const read = readWithin(typed, limits, scale)
  if (!read.ok) return read
  const plain = read.value
  if (plain === '') return err('missing')
  const amount = parseAmount(plain, scale)
  if (amount.ok) return amount.value === 0n ? err('zero') : amount
  switch (amount.error) {
    case 'negative':
    case 'notANumber':
      return err('notANumber')
    case 'tooPrecise':
    case 'tooLarge':
      return err(amount.error)
    default:
      return never(amount.error)
  }
}

const HUNDRED_PERCENT = 10_000n

/** Fee on top of the amount, rounded up to a whole minor unit as on the server. */
export const feeOn = (amount: Minor, hundredthsOfPercent: number): Minor =>
  minor((amount * BigInt(hundredthsOfPercent) + HUNDRED_PERCENT - 1n) / HUNDRED_PERCENT)

/** Bonus and wagering requirement of an offer; null for none. The server computes the same for the order. */
export function bonusOn(
  amount: Minor,
  { percent, least, most, wager }: BonusOffer,
  scale: number,
): { readonly bonus: Minor; readonly wager: Minor } | null {
  const [from, upTo] = [parseAmount(least, scale), parseAmount(most, scale)]
  if (!from.ok || !upTo.ok || amount < from.value) return null
  const share = (amount * BigInt(percent)) / 100n
  const bonus = share < upTo.value ? share : upTo.value
  return bonus > 0n ? { bonus: minor(bonus), wager: minor(bonus * BigInt(wager)) } : null
}
