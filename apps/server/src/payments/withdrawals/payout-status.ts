import type { PayoutStatus } from '@baize/contract/provider'
import type { CurrencyId } from '@baize/contract/shared'

/** Status of a payout, pushed by its provider or polled. Not trusted until it matches our withdrawal. */
export type PayoutNews = {
  readonly payoutId: string
  readonly merchantPayoutId: string
  readonly state: PayoutStatus['state']
} & (
  | { readonly via: 'psp'; readonly amount: string; readonly fee: string; readonly currency: CurrencyId }
  | { readonly via: 'coins'; readonly coins: string }
)

export const pspNews = (status: PayoutStatus): PayoutNews => ({ via: 'psp', ...status })

/** The provider's status of a payout; 'never' if it was not asked for it; null if unknown. */
export type Said = PayoutNews | 'never' | null
