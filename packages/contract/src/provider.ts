import * as z from 'zod/mini'
import { Amount, CurrencyId, Uuid } from './entities.ts'

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
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

export const PaymentCreated = z.object({ paymentId: z.string(), payUrl: z.string() })
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
