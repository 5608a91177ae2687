import * as z from 'zod/mini'

/** Woovi (OpenPix), https://developers.woovi.com. Amounts are cents. */
export const WOOVI_SIGNATURE = 'x-webhook-signature'

const TaxId = z.object({ taxID: z.string(), type: z.optional(z.string()) })
const Person = z.object({ name: z.optional(z.string()), taxID: z.optional(z.nullable(TaxId)) })

/** `POST /api/v1/charge?return_existing=true`: one order has one charge. */
export type WooviChargeRequest = {
  readonly correlationID: string
  readonly value: number
  readonly type: 'DYNAMIC'
  readonly expiresIn: number
  readonly comment: string
  readonly customer?: { readonly name: string; readonly taxID: string }
  /** The bank refuses every other payer. */
  readonly ensureSameTaxID?: true
}

export const WooviCharge = z.object({
  correlationID: z.string(),
  value: z.number(),
  status: z.enum(['ACTIVE', 'COMPLETED', 'EXPIRED']),
  brCode: z.optional(z.string()),
  identifier: z.optional(z.string()),
  paymentLinkUrl: z.optional(z.nullable(z.string())),
  expiresIn: z.optional(z.number()),
  expiresDate: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  /** The money's id once it is paid: with it, its payer is asked for. */
  transactionID: z.optional(z.nullable(z.string())),
})
export type WooviCharge = z.infer<typeof WooviCharge>
export const WooviChargeAnswer = z.object({ charge: WooviCharge })

const PageInfo = z.object({ skip: z.number(), limit: z.number(), hasNextPage: z.boolean() })
export const WooviChargeList = z.object({ charges: z.array(WooviCharge), pageInfo: PageInfo })

/** Money in, with its payer. */
export const WooviTransaction = z.object({
  value: z.number(),
  endToEndId: z.optional(z.string()),
  payer: z.optional(z.nullable(Person)),
  charge: z.optional(z.nullable(z.object({ correlationID: z.optional(z.string()) }))),
})
export type WooviTransaction = z.infer<typeof WooviTransaction>
/** `GET /api/v1/transaction/{transactionID}`. */
export const WooviTransactionAnswer = z.object({ transaction: WooviTransaction })

/** `POST /api/v1/charge/{id}/refund`. */
export type WooviRefundRequest = {
  readonly correlationID: string
  readonly value: number
  readonly comment?: string
}
export const WooviRefund = z.object({
  value: z.number(),
  correlationID: z.string(),
  status: z.enum(['IN_PROCESSING', 'CONFIRMED', 'REJECTED']),
})
export const WooviRefundAnswer = z.object({ refund: WooviRefund })
export const WooviRefundList = z.object({ refunds: z.array(WooviRefund) })

export type WooviKeyType = 'CPF' | 'EMAIL' | 'PHONE' | 'RANDOM'

/** `POST /api/v1/payment`: made and approved in one call. */
export type WooviPaymentRequest = {
  readonly type: 'PIX_KEY'
  readonly value: number
  readonly destinationAlias: string
  readonly destinationAliasType: WooviKeyType
  readonly correlationID: string
  readonly comment: string
  readonly autoApprove: true
}

export const WooviPayment = z.object({
  correlationID: z.string(),
  value: z.number(),
  status: z.enum(['CREATED', 'APPROVED', 'CONFIRMED', 'FAILED', 'DENIED']),
})
export type WooviPayment = z.infer<typeof WooviPayment>
/** Answer to `POST /api/v1/payment`, to its approval, and to `GET /api/v1/payment/{correlationID}`. */
export const WooviPaymentAnswer = z.object({
  payment: WooviPayment,
  transaction: z.optional(
    z.nullable(
      z.object({
        endToEndId: z.optional(z.string()),
        providerErrorCode: z.optional(z.nullable(z.string())),
        providerRejectedReason: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
})
export type WooviPaymentAnswer = z.infer<typeof WooviPaymentAnswer>
/** `GET /api/v1/payment`, the newest first. */
export const WooviPaymentList = z.object({ payments: z.array(WooviPaymentAnswer), pageInfo: PageInfo })

/** `POST /api/v1/pix-keys/check`. Each check takes a token of a small bucket until the key is paid to. */
export const WooviKeyCheck = z.object({
  pixKey: z.string(),
  type: z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP', 'RANDOM']),
  pixKeyEndToEndId: z.string(),
  /** The digits of a CPF are masked, as `***.982.247-**`. */
  owner: z.object({ name: z.optional(z.string()), taxID: z.optional(z.string()) }),
})

/** `GET /api/v1/webhook/public-keys`. */
export const WooviPublicKeys = z.object({
  public_keys: z.array(
    z.object({ key_identifier: z.string(), key: z.string(), is_current: z.optional(z.boolean()) }),
  ),
})

/** `GET /api/v1/account/`: a harmless call. */
export const WooviAccounts = z.object({ accounts: z.array(z.object({ accountId: z.string() })) })

/** A webhook, as far as it says what to ask for. Events are named `OPENPIX:…` or `woovi:…`. */
export const WooviEvent = z.object({
  event: z.optional(z.string()),
  charge: z.optional(z.nullable(z.object({ correlationID: z.optional(z.string()) }))),
  payment: z.optional(z.nullable(z.object({ correlationID: z.optional(z.string()) }))),
  refund: z.optional(z.nullable(z.object({ correlationID: z.optional(z.string()) }))),
})
export const WooviFault = z.object({ error: z.string() })
