import type { PaymentsDriver } from './payments.ts'
import type { PayoutsDriver } from './payouts.ts'
import type { Webhook } from './webhooks.ts'

/** What one entry of `PAYMENT_DRIVERS` opens: deposits, withdrawals, or both, and the routes its provider calls. */
export type Door = {
  readonly payments: PaymentsDriver | null
  readonly payouts: PayoutsDriver | null
  readonly webhooks: readonly Webhook[]
}
