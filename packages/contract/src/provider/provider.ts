import * as z from 'zod/mini'
import { Amount, CurrencyId, StorableText, Uuid } from '../shared/entities.ts'
import { PayoutAccountInput } from '../shared/payout-methods.ts'

/**
 * Wire format of the payment provider. Both directions are signed the same way: header `X-Signature` is hex HMAC-SHA256
 * over `${timestamp}.${rawBody}`, header `X-Timestamp` is milliseconds; older than five minutes is refused.
 */
export const SIGNATURE_HEADER = 'x-signature'
export const TIMESTAMP_HEADER = 'x-timestamp'
export const SIGNATURE_WINDOW_MS = 5 * 60_000

/** Requests a payment from the provider: POST {provider}/v1/payments. */
export const PaymentRequest = z.object({
  merchantOrderId: Uuid,
  amount: Amount,
  currency: CurrencyId,
  notifyUrl: z.string(),
  returnUrl: z.string(),
  /** `instant`: the player pays with a code and need not open the provider's page. */
  method: z.optional(z.literal('instant')),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

export const PaymentCreated = z.object({
  paymentId: z.string(),
  payUrl: z.string(),
  /** Of an instant payment: the code to scan or paste into a bank's app, and when it expires. */
  code: z.optional(z.string()),
  expiresAt: z.optional(z.number()),
})
export type PaymentCreated = z.infer<typeof PaymentCreated>

/** Notice of the outcome: POST {notifyUrl}, retried until we answer `{"received":true}`. */
export const PaymentNotice = z.object({
  paymentId: z.string(),
  merchantOrderId: Uuid,
  state: z.enum(['paid', 'failed']),
  amount: Amount,
  currency: CurrencyId,
})
export type PaymentNotice = z.infer<typeof PaymentNotice>

/** Status of a payment: GET {provider}/v1/payments/:id, signed over the path, since there is no body. */
export const PaymentStatus = z.object({
  ...PaymentNotice.shape,
  state: z.enum(['waiting', 'paid', 'failed']),
})
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const PAYMENT_NOTICE_PATH = '/webhooks/payment'

/**
 * Requests a payout: POST {provider}/v1/payouts. Idempotent by `merchantPayoutId`, so a retry never pays twice.
 * `amount` is what arrives; `fee` is what the provider keeps of the sum it receives from us.
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

/** Notice of the outcome: POST {notifyUrl}, retried until we answer `{"received":true}`. */
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
 * Response to a payout request, and to GET {provider}/v1/payouts/:merchantPayoutId, signed over the path. 404 means it
 * was never requested: then, and only then, it may be requested again.
 */
export const PayoutStatus = z.object({
  ...PayoutNotice.shape,
  state: z.enum(['pending', 'paid', 'failed']),
})
export type PayoutStatus = z.infer<typeof PayoutStatus>

/**
 * Requests a refund of a payment: POST {provider}/v1/refunds. Idempotent by `merchantRefundId`, so a retry never
 * refunds twice. The response is its status.
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

/** The provider's records of a period: GET {provider}/v1/statement?from=&to=, signed over path and query. */
export const ProviderStatement = z.object({
  payments: z.array(PaymentStatus),
  // Only compared, never stored: one unstorable id must not make the whole statement invalid.
  payouts: z.array(z.object({ ...PayoutStatus.shape, payoutId: z.string() })),
})
export type ProviderStatement = z.infer<typeof ProviderStatement>

export const PAYOUT_NOTICE_PATH = '/webhooks/payout'
