import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'

/** Why money that arrived is not credited by itself. `takenBack`: the scheme has taken credited money back from us. */
export const HELD_REASONS = [
  'unknownOrder',
  'otherPayment',
  'otherAmount',
  'otherCurrency',
  'otherPayer',
  'takenBack',
] as const
export const HeldReason = z.enum(HELD_REASONS)
export type HeldReason = z.infer<typeof HeldReason>

export const HELD_STATES = ['held', 'returning', 'returned', 'credited', 'dismissed'] as const
export const HeldState = z.enum(HELD_STATES)
export type HeldState = z.infer<typeof HeldState>

export const HELD_ACTS = ['return', 'credit', 'dismiss'] as const
export type HeldAct = (typeof HELD_ACTS)[number]

export const HeldPayment = z.object({
  id: Uuid,
  connector: z.string(),
  /** The provider's id of the money, such as the end-to-end id of a Pix. */
  reference: z.string(),
  reason: HeldReason,
  state: HeldState,
  /** What came, as the provider writes it. */
  amount: z.string(),
  currency: z.string(),
  /** Masked. */
  payer: z.string(),
  orderId: z.nullable(Uuid),
  userId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** What the order was about; null without one. */
  ordered: z.nullable(z.object({ amount: Amount, currencyId: CurrencyId })),
  note: z.string(),
  decidedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** What a person can do with it now. */
  can: z.array(z.enum(HELD_ACTS)),
  createdAt: TimeMs,
  changedAt: TimeMs,
})
export type HeldPayment = z.infer<typeof HeldPayment>
