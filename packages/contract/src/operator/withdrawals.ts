import * as z from 'zod/mini'
import { Withdrawal } from '../player/withdraw.ts'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'

/** A withdrawal as operators see it, with the data for a decision. */
export const ReviewedWithdrawal = z.object({
  ...Withdrawal.shape,
  userId: z.string(),
  username: z.string(),
  realName: z.string(),
  /** Whether paying it needs the approval of two people. */
  needsTwo: z.boolean(),
  /** Attempts at the provider so far. The outcome is unknown until one is answered, so they are repeated. */
  asks: z.number(),
  /** Since when the provider has given no usable answer about the payout; null while it answers. */
  unansweredSince: z.nullable(TimeMs),
  paidIn: Amount,
  paidOut: Amount,
  wagered: Amount,
})
export type ReviewedWithdrawal = z.infer<typeof ReviewedWithdrawal>

/** How people ended a withdrawal whose provider tells no outcome. */
export const SettledAs = z.enum(['paid', 'notPaid'])
export type SettledAs = z.infer<typeof SettledAs>

/** Withdrawals of a player that an operator holds back, and until when. */
export const PayoutHold = z.object({ until: TimeMs, reason: z.string(), by: z.string(), at: TimeMs })
export type PayoutHold = z.infer<typeof PayoutHold>

/** A difference between our records and the provider's. */
export const ReconcileFinding = z.object({
  of: z.enum(['payment', 'payout']),
  id: z.string(),
  /** `held`: coins arrived whose value is too low, or too high, to be credited. */
  what: z.enum(['missingHere', 'missingThere', 'amount', 'state', 'held']),
  ours: z.string(),
  theirs: z.string(),
  /** Of whom it is here, since when, and of how much; null where we have no record of it. */
  record: z.nullable(
    z.object({
      userId: z.string(),
      username: z.string(),
      amount: Amount,
      currencyId: CurrencyId,
      at: TimeMs,
    }),
  ),
})
export type ReconcileFinding = z.infer<typeof ReconcileFinding>

export const Reconciliation = z.object({
  from: TimeMs,
  to: TimeMs,
  payments: z.number(),
  payouts: z.number(),
  /** Pending on both sides, so not a finding. */
  open: z.number(),
  findings: z.array(ReconcileFinding),
})
export type Reconciliation = z.infer<typeof Reconciliation>
