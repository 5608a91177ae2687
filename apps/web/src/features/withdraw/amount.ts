import type { WithdrawInfo } from '@baize/contract/player'
import { err, formatAmount, type Minor, minor, ok, parseAmount, type Result } from '@baize/kit'
import { readWithin } from '../../ui/amounts.ts'

/** Quick shares of the withdrawable amount, in percent. */
export const SHARES = [25, 50, 100] as const

/** Parses an amount from the server into minor units. */
export function exact(amount: string, scale: number): Minor {
  const read = parseAmount(amount, scale)
  return read.ok ? read.value : minor(0n)
}

/** A share truncated to the payout's decimals, as text for the field. */
export function shareOf({ available, decimals }: WithdrawInfo, percent: number, scale: number): string {
  const share = (exact(available, scale) * BigInt(percent)) / 100n
  const unit = 10n ** BigInt(scale - decimals)
  return formatAmount(minor(share / unit), decimals)
}

export type WithdrawFault =
  | 'missing'
  | 'ambiguous'
  | 'notANumber'
  | 'wholeOnly'
  | 'tooPrecise'
  | 'tooLittle'
  | 'tooMuch'

/** Parses a typed withdrawal within the displayed limits. */
export function readWithdrawal(
  typed: string,
  info: WithdrawInfo,
  scale: number,
): Result<Minor, WithdrawFault> {
  const said = readWithin(typed, info, scale)
  if (!said.ok) return said
  const plain = said.value
  if (plain === '') return err('missing')
  const amount = parseAmount(plain, scale)
  if (!amount.ok) {
    if (amount.error === 'tooPrecise') return err(info.decimals === 0 ? 'wholeOnly' : 'tooPrecise')
    return err(amount.error === 'tooLarge' ? 'tooMuch' : 'notANumber')
  }
  if (!parseAmount(plain, info.decimals).ok) return err('wholeOnly')
  if (amount.value < exact(info.min, scale)) return err('tooLittle')
  if (amount.value > exact(info.available, scale)) return err('tooMuch')
  return ok(amount.value)
}
