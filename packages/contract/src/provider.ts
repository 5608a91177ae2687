import * as z from 'zod/mini'
import { Amount, CurrencyId, StorableText, Uuid } from './entities.ts'
import { PayoutAccountInput } from './withdraw.ts'

/**
 * The wire format of the payment provider. Both directions are signed alike: header `X-Signature` is
 * hex HMAC-SHA256 over `${timestamp}.${rawBody}`, header `X-Timestamp` is milliseconds; older than five minutes is refused.
 */
export const SIGNATURE_HEADER = 'x-signature'
export const TIMESTAMP_HEADER = 'x-timestamp'
export const SIGNATURE_WINDOW_MS = 5 * 60_000

/** We ask the provider to collect a payment: POST {provider}/v1/payments. */
export const PaymentRequest = z.object({
  merchantOrderId: Uuid,
  amount: Amount,
  currency: CurrencyId,
  notifyUrl: z.string(),
  returnUrl: z.string(),
  /** `instant`: the player pays by a code and need not see the provider's page. */
  method: z.optional(z.literal('instant')),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

export const PaymentCreated = z.object({
  paymentId: z.string(),
  payUrl: z.string(),
  /** Of an instant payment: what banks' apps scan or take from the clipboard, and when it is no longer taken. */
  code: z.optional(z.string()),
  expiresAt: z.optional(z.number()),
})
export type PaymentCreated = z.infer<typeof PaymentCreated>

/** The provider tells us how it went: POST {notifyUrl}, sent again until we answer `{"received":true}`. */
export const PaymentNotice = z.object({
  paymentId: z.string(),
  merchantOrderId: Uuid,
  state: z.enum(['paid', 'failed']),
  amount: Amount,
  currency: CurrencyId,
})
export type PaymentNotice = z.infer<typeof PaymentNotice>

/** We ask how a payment stands: GET {provider}/v1/payments/:id, signed over the path in place of the body it lacks. */
export const PaymentStatus = z.object({
  ...PaymentNotice.shape,
  state: z.enum(['waiting', 'paid', 'failed']),
})
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const PAYMENT_NOTICE_PATH = '/webhooks/payment'

/**
 * We ask the provider to pay out: POST {provider}/v1/payouts. The same `merchantPayoutId` again is the same payout, so that
 * asking twice never pays twice. `amount` is what arrives; `fee` is what the provider keeps of what it gets from us for it.
 */
export const PayoutRequest = z.object({
  merchantPayoutId: Uuid,
  amount: Amount,
  fee: Amount,
  currency: CurrencyId,
  holder: z.string(),
  account: PayoutAccountInput,
  notifyUrl: z.string(),
})
export type PayoutRequest = z.infer<typeof PayoutRequest>

/** The provider tells us how it went: POST {notifyUrl}, sent again until we answer `{"received":true}`. */
export const PayoutNotice = z.object({
  payoutId: StorableText.check(z.maxLength(500)),
  merchantPayoutId: Uuid,
  state: z.enum(['paid', 'failed']),
  amount: Amount,
  fee: Amount,
  currency: CurrencyId,
})
export type PayoutNotice = z.infer<typeof PayoutNotice>

/**
 * What it answers to a payout it was asked for, and to GET {provider}/v1/payouts/:merchantPayoutId, signed over the path. 404
 * means that it was never asked for: then, and only then, it may be asked for once more.
 */
export const PayoutStatus = z.object({
  ...PayoutNotice.shape,
  state: z.enum(['pending', 'paid', 'failed']),
})
export type PayoutStatus = z.infer<typeof PayoutStatus>

/**
 * We ask the provider to give a payment back: POST {provider}/v1/refunds. The same `merchantRefundId` again is the same refund, so
 * that asking twice never gives back twice. It answers with how it stands.
 */
export const RefundRequest = z.object({
  merchantRefundId: Uuid,
  paymentId: z.string(),
  amount: Amount,
  currency: CurrencyId,
})
export type RefundRequest = z.infer<typeof RefundRequest>

export const RefundStatus = z.object({
  ...RefundRequest.shape,
  state: z.enum(['pending', 'paid', 'failed']),
})
export type RefundStatus = z.infer<typeof RefundStatus>

/** Everything the provider has on its books of a time: GET {provider}/v1/statement?from=&to=, signed over path and query. */
export const ProviderStatement = z.object({
  payments: z.array(PaymentStatus),
  // Compared and never kept: one name that cannot be must not hide all others.
  payouts: z.array(z.object({ ...PayoutStatus.shape, payoutId: z.string() })),
})
export type ProviderStatement = z.infer<typeof ProviderStatement>

export const PAYOUT_NOTICE_PATH = '/webhooks/payout'
