import * as z from 'zod/mini'
import type { Desk, Payment } from '../desk/desk.ts'
import { qrContent } from './qr-content.ts'
import { type SnapReply, type SnapServiceOf, said } from './replies.ts'
import { westernTime } from './signatures.ts'

export const SnapAmount = z.object({
  value: z.string().check(z.regex(/^\d{1,16}\.\d{2}$/)),
  currency: z.literal('IDR'),
})
export const Reference = z.string().check(z.regex(/^[\w-]{5,64}$/))
const text = (most: number) => z.optional(z.string().check(z.minLength(1), z.maxLength(most)))

const Generate = z.strictObject({
  partnerReferenceNo: Reference,
  amount: SnapAmount,
  merchantId: text(64),
  subMerchantId: text(32),
  storeId: text(64),
  terminalId: text(16),
  validityPeriod: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/)),
  additionalInfo: z.record(z.string(), z.unknown()),
})
const original = {
  originalPartnerReferenceNo: Reference,
  originalReferenceNo: text(64),
  merchantId: text(64),
  subMerchantId: text(32),
}
const Query = z.strictObject({ ...original, serviceCode: z.literal('47') })
const Cancel = z.strictObject({ ...original, reason: z.string().check(z.maxLength(256)) })
const Refund = z.strictObject({
  ...original,
  partnerRefundNo: Reference,
  refundAmount: SnapAmount,
  reason: z.string().check(z.maxLength(256)),
})

/** The first field that is wrong, as the standard names it. */
export const badField = (error: z.core.$ZodError): SnapReply =>
  said(400, '01', `Invalid Field Format [${error.issues[0]?.path.join('.') ?? ''}]`)

const centsOf = (value: string): bigint => BigInt(value.replace('.', ''))

/** QRIS of the standard: make, query, cancel and refund. */
export function qrisServices(desk: Desk): readonly SnapServiceOf[] {
  const find = (reference: string): Payment | undefined =>
    desk.payments().find((payment) => payment.reference === reference)
  const isExpired = ({ state, expiresAt }: Payment) => state === 'waiting' && expiresAt < desk.clock.now()

  async function generate(body: unknown): Promise<SnapReply> {
    const input = Generate.safeParse(body)
    if (!input.success) return badField(input.error)
    const { partnerReferenceNo: reference, amount, validityPeriod, storeId, terminalId } = input.data
    const expiresAt = Date.parse(validityPeriod)
    if (expiresAt <= desk.clock.now()) return said(400, '01', 'Invalid Field Format [validityPeriod]')
    const known = find(reference)
    if (known)
      return known.amount === amount.value
        ? said(409, '01', 'Duplicate partnerReferenceNo')
        : said(404, '18', 'Inconsistent Request')
    const code = qrContent(reference, amount.value)
    const { id } = await desk.takePayment({
      id: desk.newId().replaceAll('-', ''),
      reference,
      key: '',
      digest: '',
      method: 'qris',
      amount: amount.value,
      currency: 'IDR',
      code,
      returnUrl: '',
      expiresAt,
    })
    return said(200, '00', 'Successful', {
      referenceNo: id,
      partnerReferenceNo: reference,
      qrContent: code,
      merchantName: 'SANDBOX',
      ...(storeId !== undefined && { storeId }),
      ...(terminalId !== undefined && { terminalId }),
    })
  }

  function statusOf(payment: Payment): readonly [string, string] {
    if (isExpired(payment)) return ['06', 'Expired']
    const known = {
      waiting: ['03', 'Pending'],
      paid: ['00', 'Success'],
      refunded: ['04', 'Refunded'],
      failed: ['05', 'Canceled'],
    } as const
    return known[payment.state]
  }

  async function query(body: unknown): Promise<SnapReply> {
    const input = Query.safeParse(body)
    if (!input.success) return badField(input.error)
    const payment = find(input.data.originalPartnerReferenceNo)
    if (!payment) return said(404, '01', 'Transaction Not Found')
    const [latestTransactionStatus, transactionStatusDesc] = statusOf(payment)
    return said(200, '00', 'Successful', {
      originalReferenceNo: payment.id,
      originalPartnerReferenceNo: payment.reference,
      serviceCode: '47',
      latestTransactionStatus,
      transactionStatusDesc,
      ...(payment.paid !== '' && { paidTime: westernTime(payment.changedAt) }),
      amount: { value: payment.paid || payment.amount, currency: 'IDR' },
      terminalId: '',
      additionalInfo: {},
    })
  }

  async function cancel(body: unknown): Promise<SnapReply> {
    const input = Cancel.safeParse(body)
    if (!input.success) return badField(input.error)
    const payment = find(input.data.originalPartnerReferenceNo)
    if (!payment) return said(404, '01', 'Transaction Not Found')
    if (payment.state !== 'waiting') return said(404, '00', 'Invalid Transaction Status')
    await desk.settlePayment(payment, 'decline')
    return said(200, '00', 'Successful', {
      originalPartnerReferenceNo: payment.reference,
      originalReferenceNo: payment.id,
      cancelTime: westernTime(desk.clock.now()),
    })
  }

  async function refund(body: unknown): Promise<SnapReply> {
    const input = Refund.safeParse(body)
    if (!input.success) return badField(input.error)
    const { originalPartnerReferenceNo, partnerRefundNo, refundAmount } = input.data
    const payment = find(originalPartnerReferenceNo)
    if (!payment) return said(404, '01', 'Transaction Not Found')
    const refunds = desk.refunds()
    if (refunds.some(({ reference, state }) => reference === partnerRefundNo && state === 'paid'))
      return said(409, '01', 'Duplicate partnerRefundNo')
    if (payment.state !== 'paid') return said(404, '00', 'Invalid Transaction Status')
    const before = refunds
      .filter(({ paymentId, state }) => paymentId === payment.id && state === 'paid')
      .reduce((sum, { amount }) => sum + centsOf(amount), 0n)
    if (before + centsOf(refundAmount.value) > centsOf(payment.paid)) return said(404, '13', 'Invalid Amount')
    const made = await desk.takeRefund({
      id: desk.newId().replaceAll('-', ''),
      reference: partnerRefundNo,
      key: '',
      digest: '',
      paymentId: payment.id,
      amount: refundAmount.value,
      currency: 'IDR',
    })
    if (made.state === 'failed') return said(403, '15', 'Transaction Not Permitted')
    return said(200, '00', 'Successful', {
      originalPartnerReferenceNo: payment.reference,
      originalReferenceNo: payment.id,
      refundNo: made.id,
      partnerRefundNo,
      refundAmount,
      refundTime: westernTime(made.createdAt),
    })
  }

  return [
    { code: '47', path: 'qr/qr-mpm-generate', answer: generate },
    { code: '51', path: 'qr/qr-mpm-query', answer: query },
    { code: '77', path: 'qr/qr-mpm-cancel', answer: cancel },
    { code: '78', path: 'qr/qr-mpm-refund', answer: refund },
  ]
}
