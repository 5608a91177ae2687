import type { LanguageId } from '@baize/contract/shared'
import { err, formatAmount, type Minor, minor, parseAmount, type Result } from '@baize/kit'
import { type AmountLimits, readTyped } from '../../ui/amounts.ts'
import type { Funds } from './main-action.ts'

/** The limits of a game; empty until its terms are known, because those of the start-up are in the house's currency. */
export const limitsOf = (terms: { readonly minBet: string; readonly maxBet: string } | null): AmountLimits =>
  terms ? { min: terms.minBet, max: terms.maxBet } : { min: '', max: '' }

export type StakeFault = 'missing' | 'ambiguous' | 'notANumber' | 'tooPrecise' | 'tooSmall' | 'tooLarge'

/** Parses a typed stake, or returns its first fault. */
export function readStake(
  typed: string,
  limits: AmountLimits,
  scale: number,
  language: LanguageId,
): Result<Minor, StakeFault> {
  const plain = readTyped(typed, scale, language)
  if (!plain.ok) return plain
  if (plain.value === '') return err('missing')
  const stake = parseAmount(plain.value, scale)
  if (!stake.ok) {
    if (stake.error === 'tooPrecise' || stake.error === 'tooLarge') return err(stake.error)
    return err('notANumber')
  }
  const min = parseAmount(limits.min, scale)
  const max = parseAmount(limits.max, scale)
  if (min.ok && stake.value < min.value) return err('tooSmall')
  if (max.ok && stake.value > max.value) return err('tooLarge')
  return stake
}

/** Whether the balance covers the stake. An unreadable balance counts as none. */
export function fundsFor(
  stake: Result<Minor, StakeFault>,
  balance: string,
  minBet: string,
  scale: number,
): Funds {
  const held = parseAmount(balance, scale)
  const least = parseAmount(minBet, scale)
  if (!held.ok || (least.ok && held.value < least.value)) return 'none'
  return stake.ok && stake.value > held.value ? 'short' : 'enough'
}

/** A preset stake is at most this part of the balance. */
const PART_OF_BALANCE = 20n

/** Largest chip (1, 2 or 5 times a power of ten minor units) up to this amount; zero below the smallest. */
function chipUpTo(amount: bigint): bigint {
  let chip = 0n
  for (let unit = 1n; unit <= amount; unit *= 10n)
    for (const times of [1n, 2n, 5n]) if (unit * times <= amount) chip = unit * times
  return chip
}

/**
 * Stake that a game starts with: the site's default, or the largest chip within a twentieth of the balance if that is
 * less. Never below the minimum bet. Without a balance it is the default.
 */
export function presetStake(
  suggested: string,
  minBet: string,
  balance: string | null,
  scale: number,
): string {
  const [most, least] = [parseAmount(suggested, scale), parseAmount(minBet, scale)]
  const held = balance === null ? null : parseAmount(balance, scale)
  if (!most.ok || !held?.ok) return suggested
  const part = held.value / PART_OF_BALANCE
  if (part >= most.value) return suggested
  const chip = chipUpTo(part)
  return least.ok && chip < least.value ? minBet : formatAmount(minor(chip), scale)
}
