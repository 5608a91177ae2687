import type { LanguageId } from '@baize/contract'
import { err, type Minor, parseAmount, type Result } from '@baize/kit'
import { type AmountLimits, readTyped } from '../../ui/amounts.ts'
import type { Funds } from './main-action.ts'

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
