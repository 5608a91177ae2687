import { err, type Minor, parseAmount, type Result } from '@baize/kit'
import { type AmountLimits, plainAmount } from '../../ui/amounts.ts'

export type StakeFault = 'missing' | 'notANumber' | 'tooPrecise' | 'tooSmall' | 'tooLarge'

/** What the player typed as a stake of the game, or the one thing wrong with it. */
export function readStake(typed: string, limits: AmountLimits, scale: number): Result<Minor, StakeFault> {
  const plain = plainAmount(typed)
  if (plain === '') return err('missing')
  const stake = parseAmount(plain, scale)
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

/** Whether the stake can be paid. An amount that cannot be read is never affordable. */
export function canAfford(stake: Minor, balance: string, scale: number): boolean {
  const held = parseAmount(balance, scale)
  return held.ok && stake <= held.value
}
