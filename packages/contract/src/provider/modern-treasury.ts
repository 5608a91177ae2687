import * as z from 'zod/mini'

/** https://docs.moderntreasury.com. Basic authentication with organization id and API key; amounts are cents. */
export const MODERN_TREASURY_SIGNATURE = 'x-signature'
export const MODERN_TREASURY_IDEMPOTENCY = 'idempotency-key'

/** `POST /api/payment_orders`. */
export type PaymentOrderRequest = {
  readonly type: 'ach'
  readonly subtype: 'PPD'
  readonly amount: number
  readonly direction: 'credit'
  readonly currency: 'USD'
  readonly originating_account_id: string
  /** Our withdrawal, unique among the orders of the account. */
  readonly external_id: string
  /** Our withdrawal again, as webhooks and statements show it. */
  readonly metadata: { readonly withdrawal: string }
  readonly receiving_account: {
    readonly account_type: 'checking'
    readonly party_name: string
    readonly party_type: 'individual'
    readonly account_details: readonly [{ readonly account_number: string }]
    readonly routing_details: readonly [
      { readonly routing_number: string; readonly routing_number_type: 'aba'; readonly payment_type: 'ach' },
    ]
  }
}

/** Answer to that, to `GET /api/payment_orders/{id}`, and an item of `GET /api/payment_orders`. */
export const PaymentOrder = z.object({
  id: z.string(),
  object: z.literal('payment_order'),
  status: z.enum([
    'approved',
    'cancelled',
    'completed',
    'denied',
    'failed',
    'held',
    'needs_approval',
    'pending',
    'processing',
    'returned',
    'reversed',
    'sent',
    'stopped',
  ]),
  amount: z.number(),
  currency: z.nullable(z.string()),
  direction: z.enum(['credit', 'debit']),
  external_id: z.optional(z.nullable(z.string())),
  /** Why a returned order came back. */
  current_return: z.optional(z.nullable(z.object({ code: z.optional(z.nullable(z.string())) }))),
})
export type PaymentOrder = z.infer<typeof PaymentOrder>
export const PaymentOrderList = z.array(PaymentOrder)

/** Answer with status 4xx: the field that was refused is named by its path, as `receiving_account[routing_details]`. */
export const ModernTreasuryFault = z.object({
  errors: z.object({ code: z.string(), parameter: z.optional(z.nullable(z.string())) }),
})

/** Webhook, signed with the hex HMAC-SHA256 of the raw body in `X-Signature`. */
export const PaymentOrderEvent = z.object({
  event: z.string(),
  data: z.object({
    id: z.string(),
    object: z.string(),
    external_id: z.optional(z.nullable(z.string())),
  }),
})

/** `GET /api/ping`. */
export const Ping = z.object({ ping: z.literal('pong') })
