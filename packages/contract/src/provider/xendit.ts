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

/** Webhooks other than those of invoices. */
export const XenditEvent = z.object({
  event: z.string(),
  data: z.object({ id: z.optional(z.string()), reference_id: z.optional(z.nullable(z.string())) }),
})

/** `GET /balance`. */
export const XenditBalance = z.object({ balance: z.number() })

export const XenditFault = z.object({ error_code: z.string(), message: z.optional(z.string()) })
