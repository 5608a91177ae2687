import { assert } from './assert.ts'
import type { Brand } from './ids.ts'
import { err, ok, type Result } from './result.ts'

/** An amount in the smallest unit of its currency. Money never touches `number`. */
export type Minor = Brand<bigint, 'Minor'>
export const minor = (value: bigint): Minor => value as Minor
export const ZERO = minor(0n)

/** Far below the range of a bigint column, so that sums of amounts fit as well. */
export const MAX_AMOUNT = minor(2n ** 53n - 1n)

export type AmountFault = 'notANumber' | 'negative' | 'tooPrecise' | 'tooLarge'

/** Plain decimal digits: no sign except a minus (reported as such), no exponent, no grouping, no spaces. */
const DECIMAL = /^(-?)(0|[1-9]\d{0,30})(?:\.(\d{1,30}))?$/

/** Parses a decimal amount exactly. Excess precision is a fault, never rounded. */
export function parseAmount(text: string, scale: number): Result<Minor, AmountFault> {
  const found = DECIMAL.exec(text)
  if (!found) return err('notANumber')
  const [, sign, whole = '0', fraction = ''] = found
  if (sign) return err('negative')
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > scale) return err('tooPrecise')
  const value = BigInt(whole + significant.padEnd(scale, '0'))
  if (value > MAX_AMOUNT) return err('tooLarge')
  return ok(minor(value))
}

/** The exact amount with all of the currency's decimals, as sent in responses: 1250n at scale 2 is "12.50". */
export function formatAmount(amount: Minor, scale: number): string {
  const negative = amount < 0n
  const digits = (negative ? -amount : amount).toString().padStart(scale + 1, '0')
  const cut = digits.length - scale
  const text = scale === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return negative ? `-${text}` : text
}

/** A multiplier in ten-thousandths: 12345n is 1.2345x. Multipliers are integers for the same reason money is. */
export type Multiplier = Brand<bigint, 'Multiplier'>
export const MULTIPLIER_SCALE = 4
export const multiplier = (tenThousandths: bigint): Multiplier => tenThousandths as Multiplier
export const ONE_X = multiplier(10_000n)

/**
 * Floors to whole hundredths, the two digits that are shown. Games fix their multipliers with it before any stake is
 * applied, so that a payout follows from the multiplier on the screen.
 */
export const shownMultiplier = (tenThousandths: bigint): Multiplier =>
  multiplier(tenThousandths - (tenThousandths % 100n))

/** floor(stake x multiplier): the house keeps the fraction of a minor unit, in every game. */
export function payoutOf(stake: Minor, times: Multiplier): Minor {
  assert(stake >= 0n && times >= 0n, 'stake and multiplier must not be negative')
  return minor((stake * times) / 10_000n)
}

/** "1.23" for display and responses: at least two decimals, no more than needed, never rounded up. */
export function formatMultiplier(times: Multiplier): string {
  return formatAmount(minor(times), MULTIPLIER_SCALE).replace(/0{1,2}$/, '')
}
