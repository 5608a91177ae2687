import { isDeepStrictEqual } from 'node:util'
import { type CurrencyId, currency, type Refusal } from '@baize/contract/shared'
import { formatAmount, minor, ok, type Result } from '@baize/kit'

/**
 * The reason why an act takes two people: every one of its kind does; it exceeds what one person may give or pay out alone; the
 * house has several owners; it makes a key that can move money; it gives back a right that was taken away.
 */
type SecondPersonReason = 'always' | 'limit' | 'owners' | 'moneyKey' | 'regained'

/** An act as it would be carried out now. Nothing has been written for it. */
export type Plan = {
  /** Everything that would happen, in words. */
  readonly summary: string
  /** The money that would move or be promised. */
  readonly amounts: readonly { readonly currencyId: CurrencyId; readonly amount: string }[]
  /** Null if one person may carry it out alone. */
  readonly takesTwo: SecondPersonReason | null
}

export const amountOf = (currencyId: CurrencyId, amount: bigint): Plan['amounts'][number] => ({
  currencyId,
  amount: formatAmount(minor(amount), currency(currencyId).decimalLength),
})

/** The plan of an act that takes two people in any case. */
export const planForTwo = (summary: string, amounts: Plan['amounts'] = []): Result<Plan, Refusal> =>
  ok({ summary, amounts, takesTwo: 'always' })

/** Whether both would do the same. The reason for a second person is no part of it: sums of a day move on. */
export const isSameAct = (left: Plan, right: Plan): boolean =>
  left.summary === right.summary && isDeepStrictEqual(left.amounts, right.amounts)
