import { useState } from 'react'
import { useMoney } from '../../ui/money.ts'
import { presetStake } from './stake.ts'
import type { TablePlayer } from './use-step-game.ts'

/**
 * Preset stake, of the balance that the player sat down with: it does not change with every bet. A new seat, as after
 * logging in or in the demo, or the first balance above zero, has a preset of its own. Empty until the terms are known.
 */
export function usePreset(suggested: string | undefined, minBet: string, seat: TablePlayer): string {
  const { decimals } = useMoney()
  const spendable = seat.hasLogin || seat.refill !== null
  const of = `${seat.userId} ${seat.refill !== null} ${spendable} ${/[1-9]/.test(seat.balance)}`
  const [kept, setKept] = useState({ of, balance: seat.balance })
  if (kept.of !== of) setKept({ of, balance: seat.balance })
  return suggested === undefined
    ? ''
    : presetStake(suggested, minBet, spendable ? kept.balance : null, decimals)
}
