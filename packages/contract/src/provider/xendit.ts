import * as z from 'zod/mini'

/** https://docs.xendit.co. Basic authentication with the secret key and no password; amounts are JSON numbers. */
export const XENDIT_CALLBACK_TOKEN = 'x-callback-token'
export const XENDIT_IDEMPOTENCY = 'idempotency-key'

/** `POST /v2/invoices`: a payment page of Xendit. `external_id` is our order; it need not be unique there. */
export type XenditInvoiceRequest = {
  readonly external_id: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly invoice_duration: number
  readonly success_redirect_url: string
  readonly failure_redirect_url: string
  readonly payment_methods: readonly string[]
}

/** Answer to that, to `GET /v2/invoices/{id}`, an item of `GET /v2/invoices`, and the webhook's body. */
export const XenditInvoice = z.object({
  id: z.string(),
  external_id: z.string(),
  status: z.enum(['PENDING', 'PAID', 'SETTLED', 'EXPIRED']),
  amount: z.number(),
  paid_amount: z.optional(z.nullable(z.number())),
  currency: z.optional(z.string()),
  invoice_url: z.optional(z.string()),
  expiry_date: z.optional(z.string()),
  created: z.optional(z.string()),
})
export type XenditInvoice = z.infer<typeof XenditInvoice>
export const XenditInvoiceList = z.array(XenditInvoice)

/** `POST /refunds`. */
export type XenditRefundRequest = {
  readonly invoice_id?: string
  readonly payment_request_id?: string
  readonly reference_id: string
  readonly amount: number
  readonly currency: string
  readonly reason: 'REQUESTED_BY_CUSTOMER' | 'FRAUDULENT' | 'DUPLICATE' | 'CANCELLATION' | 'OTHERS'
}

/** Answer to that and to `GET /refunds/{id}`. */
export const XenditRefund = z.object({
  id: z.string(),
  reference_id: z.optional(z.nullable(z.string())),
  status: z.enum(['SUCCEEDED', 'FAILED', 'PENDING', 'CANCELLED', 'REQUIRES_ACTION']),
  amount: z.number(),
  currency: z.string(),
  failure_code: z.optional(z.nullable(z.string())),
})
export type XenditRefund = z.infer<typeof XenditRefund>

/** Codes of `POST /refunds` that say that there will be no refund. All others may pass. */
export const XENDIT_NOT_REFUNDABLE: ReadonlySet<string> = new Set([
  'INELIGIBLE_TRANSACTION',
  'MAXIMUM_REFUND_AMOUNT_REACHED',
  'PARTIAL_REFUND_NOT_SUPPORTED',
  'REFUND_NOT_SUPPORTED',
  'TRANSACTION_NOT_FOUND',
  'DATA_NOT_FOUND',
])

/** `POST /payment_requests`: a QRIS code. */
export type XenditPaymentRequestDraft = {
  readonly reference_id: string
  readonly amount: number
  readonly currency: 'IDR'
  readonly description: string
  readonly payment_method: {
    readonly type: 'QR_CODE'
    readonly reusability: 'ONE_TIME_USE'
    readonly reference_id: string
    readonly qr_code: {
      readonly channel_code: 'QRIS'
      readonly channel_properties: { readonly expires_at: string }
    }
  }
}

const QrProperties = z.object({
  qr_string: z.optional(z.nullable(z.string())),
  expires_at: z.optional(z.nullable(z.string())),
})

/** Answer to that, to `GET /payment_requests/{id}`, and an item of `GET /payment_requests`. */
export const XenditPaymentRequest = z.object({
  id: z.string(),
  reference_id: z.string(),
  status: z.enum([
    'PENDING',
    'REQUIRES_ACTION',
    'AWAITING_CAPTURE',
    'UNKNOWN',
    'SUCCEEDED',
    'FAILED',
    'CANCELED',
    'VOIDED',
    'EXPIRED',
  ]),
  amount: z.number(),
  currency: z.string(),
  created: z.string(),
  payment_method: z.object({
    type: z.string(),
    qr_code: z.optional(z.nullable(z.object({ channel_properties: z.optional(z.nullable(QrProperties)) }))),
  }),
})
export type XenditPaymentRequest = z.infer<typeof XenditPaymentRequest>
export const XenditPaymentRequestList = z.object({
  data: z.array(XenditPaymentRequest),
  has_more: z.optional(z.boolean()),
})

/** `POST /v2/payouts`. */
export type XenditPayoutRequest = {
  readonly reference_id: string
  readonly channel_code: string
  readonly channel_properties: { readonly account_holder_name: string; readonly account_number: string }
  readonly amount: number
  readonly currency: 'IDR'
  readonly description: string
}

/** Answer to that, to `GET /v2/payouts/{id}`, and an item of `GET /v2/payouts?reference_id=`. */
export const XenditPayout = z.object({
  id: z.string(),
  reference_id: z.string(),
  status: z.enum([
    'ACCEPTED',
    'REQUESTED',
    'LOCKED',
    'PENDING_COMPLIANCE_ASSESSMENT',
    'SUCCEEDED',
    'FAILED',
    'CANCELLED',
    'COMPLIANCE_REJECTED',
    'REVERSED',
  ]),
  amount: z.number(),
  currency: z.string(),
  failure_code: z.optional(z.nullable(z.string())),
})
export type XenditPayout = z.infer<typeof XenditPayout>
export const XenditPayoutList = z.object({
  data: z.array(XenditPayout),
  has_more: z.optional(z.boolean()),
})

/** Codes of `POST /v2/payouts` that say that this account or amount cannot be paid. All others are ours to put right. */
export const XENDIT_NOT_PAYABLE: ReadonlySet<string> = new Set([
  'CHANNEL_CODE_NOT_SUPPORTED_ERROR',
  'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  'RECIPIENT_AMOUNT_ERROR',
  'MAXIMUM_TRANSFER_LIMIT_ERROR',
])

/** `GET /transactions`: everything that moved the account's balance, by the time it was made. */
export const XenditTransactionList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      product_id: z.string(),
      status: z.enum(['SUCCESS', 'PENDING', 'FAILED', 'REVERSED', 'VOIDED']),
      reference_id: z.string(),
      currency: z.string(),
      amount: z.number(),
    }),
  ),
  has_more: z.boolean(),
})

/** Webhooks other than those of invoices. */
export const XenditEvent = z.object({
  event: z.string(),
  data: z.object({ id: z.optional(z.string()), reference_id: z.optional(z.nullable(z.string())) }),
})

/** `GET /balance`. */
export const XenditBalance = z.object({ balance: z.number() })

export const XenditFault = z.object({ error_code: z.string(), message: z.optional(z.string()) })
