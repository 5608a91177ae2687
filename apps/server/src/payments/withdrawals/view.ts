import type { Withdrawal } from '@baize/contract/player'
import { type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, type Minor, minor, never } from '@baize/kit'
import { coinLine } from '../ports/coin-amounts.ts'
import { viewAccount } from './accounts.ts'
import { COIN } from './coin-terms.ts'
import type { StoredWithdrawal } from './sql.ts'

export const amountText = (amount: Minor, currencyId: CurrencyId): string =>
  formatAmount(amount, currency(currencyId).decimalLength)

/** A held, approved withdrawal is SENT, whether or not the provider has been asked yet. */
function stateOf({ status, decision }: StoredWithdrawal): Withdrawal['state'] {
  switch (status) {
    case 'PAID':
    case 'RETURNED':
      return status
    case 'HELD':
    case null:
      return decision === 'APPROVED' ? 'SENT' : 'REVIEWING'
    default:
      return never(status)
  }
}

export function viewWithdrawal(withdrawal: StoredWithdrawal): Withdrawal {
  const { id, amount, fee, currencyId } = withdrawal
  const state = stateOf(withdrawal)
  return {
    id,
    amount: amountText(amount, currencyId),
    fee: amountText(fee, currencyId),
    arrives: amountText(minor(amount - fee), currencyId),
    currencyId,
    state,
    reason: state === 'RETURNED' ? (withdrawal.reason ?? 'other') : null,
    account: viewAccount({
      id: withdrawal.accountId,
      ...withdrawal.account,
      addedAtMs: withdrawal.accountAddedAtMs,
    }),
    coins: withdrawal.coins === null ? '' : coinLine(COIN, withdrawal.coins),
    createdAt: withdrawal.createdAtMs,
    endedAt: withdrawal.endedAtMs,
  }
}
