import { type CurrencyId, currency, type Withdrawal } from '@baize/contract'
import { formatAmount, type Minor, minor, never } from '@baize/kit'
import { coinText } from '../coins/arrived.ts'
import { viewAccount } from './accounts.ts'
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

export function viewWithdrawal(one: StoredWithdrawal): Withdrawal {
  const { id, amount, fee, currencyId } = one
  const state = stateOf(one)
  return {
    id,
    amount: amountText(amount, currencyId),
    fee: amountText(fee, currencyId),
    arrives: amountText(minor(amount - fee), currencyId),
    currencyId,
    state,
    reason: state === 'RETURNED' ? (one.reason ?? 'other') : null,
    account: viewAccount({ id: one.accountId, ...one.account, addedAtMs: one.accountAddedAtMs }),
    coins: one.coins === null ? '' : coinText(one.coins),
    createdAt: one.createdAtMs,
    endedAt: one.endedAtMs,
  }
}
