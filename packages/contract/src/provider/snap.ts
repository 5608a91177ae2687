import * as z from 'zod/mini'

/**
 * BI-SNAP, Bank Indonesia's standard for open payment APIs, as the ASPI portal describes it. Amounts are text with two
 * decimals; every call has a service code that its answer repeats.
 */
export const SNAP_SERVICES = {
  accountInquiry: { code: '16', path: 'account-inquiry-external' },
  transfer: { code: '18', path: 'transfer-interbank' },
  transferStatus: { code: '36', path: 'transfer/status' },
  qrGenerate: { code: '47', path: 'qr/qr-mpm-generate' },
  qrQuery: { code: '51', path: 'qr/qr-mpm-query' },
  /** Served by the merchant. */
  qrNotify: { code: '52', path: 'v1.0/qr/qr-mpm-notify' },
  token: { code: '73', path: 'access-token/b2b' },
  qrCancel: { code: '77', path: 'qr/qr-mpm-cancel' },
  qrRefund: { code: '78', path: 'qr/qr-mpm-refund' },
} as const
export type SnapService = (typeof SNAP_SERVICES)[keyof typeof SNAP_SERVICES]

export const SNAP_HEADERS = {
  clientKey: 'x-client-key',
  partnerId: 'x-partner-id',
  externalId: 'x-external-id',
  channelId: 'channel-id',
  timestamp: 'x-timestamp',
  signature: 'x-signature',
} as const

const SnapAmount = z.object({ value: z.string(), currency: z.string() })
export type SnapAmount = z.infer<typeof SnapAmount>

const text = z.optional(z.nullable(z.string()))

/** Envelope of every answer: HTTP status (3), service (2) and case (2) in one code. */
export const SnapEnvelope = z.object({
  responseCode: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((code) => String(code)),
  ),
  responseMessage: z.optional(z.string()),
})

/** Answer to `access-token/b2b`; seconds are text in the standard, and a number at some. */
export const SnapToken = z.object({
  accessToken: z.string().check(z.minLength(1)),
  expiresIn: z.coerce.number().check(z.gte(1)),
})

/** Answer to `qr-mpm-generate`: one of content, address and image is there. */
export const SnapQr = z.object({
  referenceNo: text,
  partnerReferenceNo: text,
  qrContent: text,
  qrUrl: text,
})

/** 00 success, 01 initiated, 02 paying, 03 pending, 04 refunded, 05 cancelled, 06 failed, 07 not found. */
export const SnapStatus = z.enum(['00', '01', '02', '03', '04', '05', '06', '07'])
export type SnapStatus = z.infer<typeof SnapStatus>

/** Answer to `qr-mpm-query` and `transfer/status`. */
export const SnapState = z.object({
  originalReferenceNo: text,
  originalPartnerReferenceNo: text,
  latestTransactionStatus: SnapStatus,
  amount: z.optional(z.nullable(SnapAmount)),
})

/** Answer to `qr-mpm-refund`. */
export const SnapRefund = z.object({
  refundNo: text,
  partnerRefundNo: text,
  refundAmount: z.optional(z.nullable(SnapAmount)),
})

/** Answer to `account-inquiry-external`. */
export const SnapAccount = z.object({
  beneficiaryAccountName: z.string(),
  beneficiaryAccountNo: text,
})

/** Answer to `transfer-interbank`. */
export const SnapTransfer = z.object({
  referenceNo: text,
  partnerReferenceNo: text,
  amount: z.optional(z.nullable(SnapAmount)),
})

/** Body of `qr-mpm-notify`. */
export const SnapNotice = z.object({
  originalPartnerReferenceNo: text,
  originalReferenceNo: text,
  latestTransactionStatus: text,
})

export type SnapQrRequest = {
  readonly partnerReferenceNo: string
  readonly amount: SnapAmount
  readonly merchantId?: string
  readonly subMerchantId?: string
  readonly storeId?: string
  readonly terminalId?: string
  readonly validityPeriod: string
  readonly additionalInfo: object
}

/** Of `qr-mpm-query`, and with a reason of `qr-mpm-cancel`. */
export type SnapOriginal = {
  readonly originalPartnerReferenceNo: string
  readonly originalReferenceNo?: string
  readonly merchantId?: string
  readonly subMerchantId?: string
  readonly serviceCode?: string
  readonly reason?: string
}

export type SnapRefundRequest = SnapOriginal & {
  readonly partnerRefundNo: string
  readonly refundAmount: SnapAmount
  readonly reason: string
}

export type SnapAccountRequest = {
  readonly partnerReferenceNo: string
  readonly beneficiaryBankCode: string
  readonly beneficiaryAccountNo: string
  readonly additionalInfo: object
}

export type SnapTransferRequest = {
  readonly partnerReferenceNo: string
  readonly amount: SnapAmount
  readonly beneficiaryAccountName: string
  readonly beneficiaryAccountNo: string
  readonly beneficiaryBankCode: string
  readonly currency: string
  readonly remark: string
  readonly sourceAccountNo: string
  readonly transactionDate: string
  readonly additionalInfo: object
}
