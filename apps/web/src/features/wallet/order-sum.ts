import type { RechargeOrder } from '@baize/contract'
import { formatAmount, minor, parseAmount } from '@baize/kit'
import type { Money } from '../../ui/money.ts'

/** The amount with its fee: what leaves the player's account. */
export function paidInAll({ amount, fee }: RechargeOrder, { decimals, inCurrency }: Money): string {
  const [one, other] = [parseAmount(amount, decimals), parseAmount(fee, decimals)]
  return inCurrency(one.ok && other.ok ? formatAmount(minor(one.value + other.value), decimals) : amount)
}
