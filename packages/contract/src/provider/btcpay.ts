import * as z from 'zod/mini'

/** BTCPay Server's Greenfield API (https://docs.btcpayserver.org/API/Greenfield/v1). `Authorization: token <key>`. */
export const BTCPAY_SIGNATURE = 'btcpay-sig'

/** Payment methods of an invoice: on the chain, and by Lightning. */
export const BTCPAY_METHODS = { btc: 'BTC-CHAIN', lightning: 'BTC-LN' } as const

export const BTCPAY_SPEEDS = ['MediumSpeed', 'LowMediumSpeed', 'LowSpeed'] as const
/** Confirmations that a payment needs to be settled, by the speed policy of its invoice. */
export const BTCPAY_CONFIRMATIONS: Readonly<Record<(typeof BTCPAY_SPEEDS)[number], number>> = {
  MediumSpeed: 1,
  LowMediumSpeed: 2,
  LowSpeed: 6,
}

/** `POST /api/v1/stores/{store}/invoices`. Each call makes a new one: it has no idempotency key. */
export const BtcpayInvoiceRequest = z.object({
  amount: z.string(),
  currency: z.string(),
  metadata: z.object({ orderId: z.string() }),
  checkout: z.object({
    paymentMethods: z.array(z.string()),
    defaultPaymentMethod: z.string(),
    expirationMinutes: z.number(),
    monitoringMinutes: z.number(),
    speedPolicy: z.enum(BTCPAY_SPEEDS),
    paymentTolerance: z.number(),
    redirectURL: z.string(),
    redirectAutomatically: z.boolean(),
    lazyPaymentMethods: z.boolean(),
  }),
})
export type BtcpayInvoiceRequest = z.infer<typeof BtcpayInvoiceRequest>

/** Answer to that, to `GET /api/v1/stores/{store}/invoices/{id}`, and an item of the list. */
export const BtcpayInvoice = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  storeId: z.string(),
  amount: z.string(),
  currency: z.string(),
  checkoutLink: z.string(),
  /** Seconds. */
  createdTime: z.number(),
  expirationTime: z.number(),
  monitoringExpiration: z.number(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string(),
  metadata: z.object({ orderId: z.optional(z.nullable(z.string())) }),
})
export type BtcpayInvoice = z.infer<typeof BtcpayInvoice>
export const BtcpayInvoices = z.array(BtcpayInvoice)

const BtcpayPayment = z.object({
  /** Transaction and output on the chain, or the hash of a Lightning payment. */
  id: z.string(),
  receivedDate: z.number(),
  value: z.string(),
  status: z.enum(['Invalid', 'Processing', 'Settled']),
  destination: z.optional(z.nullable(z.string())),
})
export type BtcpayPayment = z.infer<typeof BtcpayPayment>

/** An item of `GET /api/v1/stores/{store}/invoices/{id}/payment-methods`. */
export const BtcpayMethod = z.object({
  paymentMethodId: z.string(),
  currency: z.optional(z.string()),
  destination: z.nullable(z.string()),
  paymentLink: z.optional(z.nullable(z.string())),
  due: z.string(),
  amount: z.string(),
  payments: z.array(BtcpayPayment),
})
export type BtcpayMethod = z.infer<typeof BtcpayMethod>
export const BtcpayMethodList = z.array(BtcpayMethod)

/** A webhook. Of the many events only the invoice counts: it is asked for. */
export const BtcpayEvent = z.object({
  deliveryId: z.string(),
  webhookId: z.string(),
  originalDeliveryId: z.string(),
  isRedelivery: z.boolean(),
  type: z.string(),
  timestamp: z.number(),
  storeId: z.optional(z.string()),
  invoiceId: z.optional(z.string()),
  metadata: z.optional(z.nullable(z.object({ orderId: z.optional(z.nullable(z.string())) }))),
})
export type BtcpayEvent = z.infer<typeof BtcpayEvent>

export const BtcpayFault = z.object({ code: z.string(), message: z.string() })
