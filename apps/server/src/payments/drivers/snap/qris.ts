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
import type { Said, SnapClient } from './client.ts'
import { codeReference, referenceOf } from './references.ts'
import { jakartaTime } from './signatures.ts'

/** Codes that are made for an order at most, one after the other. */
const MOST_ATTEMPTS = 3

type Ref = Omit<PaymentRef, 'payer'>
/** A code at the provider: our reference and, once it has told it, its own. */
type Code = { readonly reference: string; readonly theirs: string }

/** Both references, since some providers ask for one and some for the other. */
const paymentIdOf = ({ reference, theirs }: Code): string =>
  theirs === '' ? reference : `${reference}:${theirs}`

function codeOf(paymentId: string): Code {
  const [reference = '', theirs = ''] = paymentId.split(':')
  return { reference, theirs }
}

/** Deposits by QRIS: a code for each order, which any Indonesian bank or wallet app pays. */
export function snapQris(call: SnapClient, settings: SnapSettings) {
  const { merchantId, subMerchantId, storeId, terminalId, qrInfo } = settings
  const merchant = {
    ...(merchantId !== undefined && { merchantId }),
    ...(subMerchantId !== undefined && { subMerchantId }),
  }
  const original = ({ reference, theirs }: Code): SnapOriginal => ({
    originalPartnerReferenceNo: reference,
    ...(theirs !== '' && { originalReferenceNo: theirs }),
    ...merchant,
  })
  /** Codes that this process has shown: the standard tells a code once. */
  const shown = new Map<OrderId, { readonly opened: Promise<Opened | null>; readonly untilMs: number }>()

  function open(ctx: Context, draft: PaymentDraft): Promise<Opened | null> {
    const nowMs = ctx.clock.now()
    for (const [id, { untilMs }] of shown) if (untilMs <= nowMs) shown.delete(id)
    const known = shown.get(draft.orderId)
    if (known) return known.opened
    const opened = makeFirst(ctx, draft).then(
      (made) => {
        if (!made) shown.delete(draft.orderId)
        return made
      },
      (error: unknown) => {
        shown.delete(draft.orderId)
        throw error
      },
    )
    shown.set(draft.orderId, { opened, untilMs: draft.expiresAtMs })
    return opened
  }

  /** If the answer with a code was lost, that code is cancelled and another is made: nobody has seen the first. */
  async function makeFirst(ctx: Context, draft: PaymentDraft): Promise<Opened | null> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const reference = codeReference(draft.orderId, attempt)
      const made = await make(ctx, draft, reference)
      if (made !== 'known') return made
      const said = await call(ctx, {
        service: SNAP_SERVICES.qrCancel,
        body: { ...original({ reference, theirs: '' }), reason: 'Code was not shown' },
        about: draft.orderId,
      })
      const isCancelled =
        said?.status === 200 || (await stateOf(ctx, draft, { reference, theirs: '' })) === 'failed'
      if (!isCancelled) return null
    }
    return null
  }

  async function make(
    ctx: Context,
    draft: PaymentDraft,
    reference: string,
  ): Promise<Opened | 'known' | null> {
    const { orderId, pays: value, expiresAtMs } = draft
    const body: SnapQrRequest = {
      partnerReferenceNo: reference,
      amount: { value, currency: 'IDR' },
      ...merchant,
      ...(storeId !== undefined && { storeId }),
      ...(terminalId !== undefined && { terminalId }),
      validityPeriod: jakartaTime(expiresAtMs),
      additionalInfo: qrInfo,
    }
    const said = await call(ctx, { service: SNAP_SERVICES.qrGenerate, body, about: orderId })
    if (said && isDuplicate(said)) return 'known'
    const told = said?.status === 200 ? SnapQr.safeParse(said.json).data : undefined
    if (!told || !isOf(told.partnerReferenceNo, reference)) return null
    const [code, payUrl] = [told.qrContent ?? '', told.qrUrl ?? '']
    if (code === '' && !isWebAddress(payUrl)) return null
    return {
      paymentId: paymentIdOf({ reference, theirs: told.referenceNo ?? '' }),
      payUrl: code === '' ? payUrl : '',
      code,
      coin: '',
      expiresAtMs,
      confirmationsNeeded: 0,
    }
  }

  async function stateOf(
    ctx: Context,
    { orderId }: Pick<Ref, 'orderId'>,
    code: Code,
  ): Promise<News['state'] | 'never' | null> {
    const told = await query(ctx, orderId, code)
    return told === null || told === 'never' ? told : told.state
  }

  /** What the provider says of a code. */
  async function query(ctx: Context, orderId: OrderId, code: Code) {
    const body: SnapOriginal = { ...original(code), serviceCode: SNAP_SERVICES.qrGenerate.code }
    const said = await call(ctx, { service: SNAP_SERVICES.qrQuery, body, about: orderId })
    if (said?.status === 404 && said.case === '01') return 'never'
    const told = said?.status === 200 ? SnapState.safeParse(said.json).data : undefined
    if (!told || !isOf(told.originalPartnerReferenceNo, code.reference)) return null
    const { latestTransactionStatus: status, originalReferenceNo: theirs, amount } = told
    return status === '07' ? 'never' : { status, state: STATES[status], theirs: theirs ?? '', amount }
  }

  async function read(ctx: Context, payment: Ref): Promise<News | 'never' | null> {
    if (payment.paymentId !== null) return readCode(ctx, payment, codeOf(payment.paymentId))
    // The answer with the code was lost: a later code counts, if there is one.
    let found: News | 'never' | null = 'never'
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const next = await readCode(ctx, payment, {
        reference: codeReference(payment.orderId, attempt),
        theirs: '',
      })
      if (next === null) return null
      if (next === 'never') return found
      found = next
      if (next.state !== 'failed') return next
    }
    return found
  }

  async function readCode(ctx: Context, { orderId, paymentId, pays }: Ref, code: Code) {
    const told = await query(ctx, orderId, code)
    if (told === null || told === 'never') return told
    // Money without its amount is not credited; a code that nobody has paid may be told without.
    if (!told.amount && told.state === 'paid') return null
    const { value, currency } = told.amount ?? { value: pays, currency: 'IDR' }
    return {
      paymentId: paymentId ?? paymentIdOf({ ...code, theirs: told.theirs }),
      orderId,
      pays: (currency === 'IDR' ? amountText(value, 'IDR') : null) ?? value,
      currency,
      state: told.state,
      confirmations: 0,
      transfers: [],
      coins: '',
    } satisfies News
  }

  async function refund(ctx: Context, { refundId, payment, amount }: RefundDraft): Promise<boolean | null> {
    // A payment that was never named by its provider was never credited either.
    if (payment.paymentId === null) return null
    const body: SnapRefundRequest = {
      ...original(codeOf(payment.paymentId)),
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
  async function wasRefunded(
    ctx: Context,
    { orderId, paymentId, pays }: PaymentRef,
    amount: string,
  ): Promise<boolean | null> {
    if (amount !== pays) return true
    const told = await query(ctx, orderId, codeOf(paymentId ?? ''))
    return told !== null && told !== 'never' && told.status === '04' ? true : null
  }

  return { open, read, refund }
}

const isOf = (told: string | null | undefined, reference: string): boolean => !told || told === reference

/** The reference was taken before, for the same code or for one of another amount or time. */
const isDuplicate = ({ status, case: what }: Said): boolean =>
  (status === 409 && what === '01') || (status === 404 && what === '18')

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
