import type { CurrencyId } from '@baize/contract'
import { err, type Minor, never, parseAmount, type Result } from '@baize/kit'
import { plainAmount } from '../../ui/amounts.ts'

/** One press each. */
export const QUICK_AMOUNTS: Record<CurrencyId, readonly string[]> = {
  USD: ['10', '25', '50', '100', '250', '500'],
  BRL: ['20', '50', '100', '200', '500', '1000'],
  IDR: ['100000', '250000', '500000', '1000000', '2500000', '5000000'],
}

export type DepositFault = 'missing' | 'notANumber' | 'tooPrecise' | 'tooLarge' | 'zero'

/** What was typed as an amount to deposit. Minimum and maximum are the server's to say. */
export function readDeposit(typed: string, scale: number): Result<Minor, DepositFault> {
  const plain = plainAmount(typed)
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
