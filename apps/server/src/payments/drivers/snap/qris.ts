import {
  SNAP_SERVICES,
  type SnapOriginal,
  SnapQr,
  type SnapQrRequest,
  type SnapRefundRequest,
  SnapState,
  type SnapStatus,
} from '@baize/contract/provider'
import type { OrderId } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { SnapSettings } from '../../../platform/configuration/payment-drivers/snap.ts'
import {
  isWebAddress,
  type News,
  type Opened,
  type PaymentDraft,
  type PaymentRef,
  type RefundDraft,
} from '../../ports/payments.ts'
import { amountText } from '../amounts.ts'
import type { SnapClient } from './client.ts'
import { referenceOf } from './references.ts'
import { jakartaTime } from './signatures.ts'

/** Deposits by QRIS: a code for each order, which any Indonesian bank or wallet app pays. */
export function snapQris(call: SnapClient, settings: SnapSettings) {
  const { merchantId, subMerchantId, storeId, terminalId, qrInfo } = settings
  const merchant = {
    ...(merchantId !== undefined && { merchantId }),
    ...(subMerchantId !== undefined && { subMerchantId }),
  }
  const original = ({ orderId, paymentId }: Pick<PaymentRef, 'orderId' | 'paymentId'>): SnapOriginal => ({
    originalPartnerReferenceNo: referenceOf(orderId),
    ...(paymentId !== null && paymentId !== orderId && { originalReferenceNo: paymentId }),
    ...merchant,
  })

  /**
   * A code is told once. If its answer was lost, the code that nobody has seen is cancelled, and the player starts another
   * deposit.
   */
  async function open(ctx: Context, draft: PaymentDraft): Promise<Opened | null> {
    const { orderId, pays: value, expiresAtMs } = draft
    const body: SnapQrRequest = {
      partnerReferenceNo: referenceOf(orderId),
      amount: { value, currency: 'IDR' },
      ...merchant,
      ...(storeId !== undefined && { storeId }),
      ...(terminalId !== undefined && { terminalId }),
      validityPeriod: jakartaTime(expiresAtMs),
      additionalInfo: qrInfo,
    }
    const said = await call(ctx, { service: SNAP_SERVICES.qrGenerate, body, about: orderId })
    if (said?.status === 409 && said.case === '01') {
      await cancel(ctx, orderId)
      return null
    }
    const made = said?.status === 200 ? SnapQr.safeParse(said.json).data : undefined
    if (!made || !isOurs(made.partnerReferenceNo, orderId)) return null
    const [code, payUrl] = [made.qrContent ?? '', made.qrUrl ?? '']
    if (code === '' && !isWebAddress(payUrl)) return null
    return {
      paymentId: made.referenceNo || orderId,
      payUrl: code === '' ? payUrl : '',
      code,
      coin: '',
      expiresAtMs,
      confirmationsNeeded: 0,
    }
  }

  const cancel = (ctx: Context, orderId: OrderId) =>
    call(ctx, {
      service: SNAP_SERVICES.qrCancel,
      body: { ...original({ orderId, paymentId: null }), reason: 'Code was not shown' },
      about: orderId,
    })

  async function read(ctx: Context, payment: Omit<PaymentRef, 'payer'>): Promise<News | 'never' | null> {
    const { orderId, paymentId, pays } = payment
    const body: SnapOriginal = { ...original(payment), serviceCode: SNAP_SERVICES.qrGenerate.code }
    const said = await call(ctx, { service: SNAP_SERVICES.qrQuery, body, about: orderId })
    if (said?.status === 404 && said.case === '01') return 'never'
    const told = said?.status === 200 ? SnapState.safeParse(said.json).data : undefined
    if (!told || !isOurs(told.originalPartnerReferenceNo, orderId)) return null
    if (told.latestTransactionStatus === '07') return 'never'
    const state = STATES[told.latestTransactionStatus]
    // Money without its amount is not credited; a code that nobody has paid may be told without.
    if (!told.amount && state === 'paid') return null
    const { value, currency } = told.amount ?? { value: pays, currency: 'IDR' }
    return {
      paymentId: paymentId ?? (told.originalReferenceNo || orderId),
      orderId,
      pays: (currency === 'IDR' ? amountText(value, 'IDR') : null) ?? value,
      currency,
      state,
      confirmations: 0,
      transfers: [],
      coins: '',
    }
  }

  async function refund(ctx: Context, { refundId, payment, amount }: RefundDraft): Promise<boolean | null> {
    const body: SnapRefundRequest = {
      ...original(payment),
      partnerRefundNo: referenceOf(refundId),
      refundAmount: { value: amount, currency: 'IDR' },
      reason: 'Refund of a deposit',
    }
    const said = await call(ctx, { service: SNAP_SERVICES.qrRefund, body, about: refundId })
    switch (said?.status) {
      case 200:
        return said.case === '00' ? true : null
      case 409:
        return said.case === '01' ? wasRefunded(ctx, payment, amount) : null
      case 403:
      case 404:
      case 405:
        return REFUND_REFUSED.has(`${said.status}${said.case}`) ? false : null
      default:
        return null
    }
  }

  /** A refund number is refused a second time once its refund was made. Of a whole payment, its state says so as well. */
  async function wasRefunded(ctx: Context, payment: PaymentRef, amount: string): Promise<boolean | null> {
    if (amount !== payment.pays) return true
    const body: SnapOriginal = { ...original(payment), serviceCode: SNAP_SERVICES.qrGenerate.code }
    const said = await call(ctx, { service: SNAP_SERVICES.qrQuery, body, about: payment.orderId })
    return SnapState.safeParse(said?.json).data?.latestTransactionStatus === '04' ? true : null
  }

  return { open, read, refund }
}

const isOurs = (reference: string | null | undefined, orderId: string): boolean =>
  !reference || reference === referenceOf(orderId)

/** A refunded payment was paid: our own books have the refund. */
const STATES: Readonly<Record<Exclude<SnapStatus, '07'>, News['state']>> = {
  '00': 'paid',
  '01': 'waiting',
  '02': 'waiting',
  '03': 'waiting',
  '04': 'paid',
  '05': 'failed',
  '06': 'failed',
}

/** Feature or transaction not permitted, account inactive, wrong state or amount, no such payment, not allowed. */
const REFUND_REFUSED: ReadonlySet<string> = new Set([
  '40301',
  '40305',
  '40315',
  '40318',
  '40400',
  '40401',
  '40404',
  '40413',
  '40500',
  '40501',
])
