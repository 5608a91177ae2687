import {
  PAYMENT_NOTICE_PATH,
  PaymentCreated,
  PaymentNotice,
  type PaymentRequest,
  PaymentStatus,
  ProviderStatement,
  type RefundRequest,
  RefundStatus,
} from '@baize/contract/provider'
import { err, ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { signatureFault } from '../../platform/signing/signature.ts'
import { askProvider } from './outgoing.ts'
import { isWebAddress, type News, type PaymentProvider, parsedJson } from './provider.ts'

const ANSWER_WITHIN_MS = 10_000
const STATEMENT_WITHIN_MS = 30_000

/** Cards and instant transfers: JSON signed with HMAC over the raw bytes. */
export const psp: PaymentProvider = {
  id: 'psp',
  noticePath: PAYMENT_NOTICE_PATH,
  mostNoticeBytes: 16 * 1024,

  open: async (ctx, { orderId, kind, pays, currencyId }) => {
    const request: PaymentRequest = {
      merchantOrderId: orderId,
      amount: pays,
      currency: currencyId,
      notifyUrl: `${ctx.config.publicUrl}${PAYMENT_NOTICE_PATH}`,
      returnUrl: `${ctx.config.publicUrl}/recharge/return?order=${orderId}`,
      ...(kind === 'instant' && { method: 'instant' }),
    }
    const created = PaymentCreated.safeParse(await ask(ctx, 'POST', '/v1/payments', JSON.stringify(request)))
    if (!created.success || !isWebAddress(created.data.payUrl)) return null
    const { paymentId, payUrl, code = '', expiresAt = null } = created.data
    if (kind === 'instant' && code === '') return null
    return { paymentId, payUrl, code, coin: '', expiresAtMs: expiresAt, confirmationsNeeded: 0 }
  },

  read: async (ctx, paymentId) => {
    const answer = await ask(ctx, 'GET', `/v1/payments/${encodeURIComponent(paymentId)}`)
    const status = PaymentStatus.safeParse(answer)
    return status.success ? newsOf(status.data) : null
  },

  hear: (ctx, headers, raw) => {
    const fault = signatureFault(ctx.config.pspSecrets, ctx.clock.now(), headers, raw)
    if (fault) return err('signature')
    const notice = PaymentNotice.safeParse(parsedJson(raw))
    return notice.success ? ok(newsOf(notice.data)) : err('shape')
  },

  refund: async (ctx, { refundId, paymentId, amount, currencyId }) => {
    const request: RefundRequest = { merchantRefundId: refundId, paymentId, amount, currency: currencyId }
    const said = RefundStatus.safeParse(await ask(ctx, 'POST', '/v1/refunds', JSON.stringify(request))).data
    // A response about another refund, or another amount, does not count.
    if (!said || said.merchantRefundId !== refundId || said.amount !== amount || said.state === 'pending')
      return null
    return said.state === 'paid'
  },

  list: async (ctx, fromMs, toMs) => {
    const path = `/v1/statement?from=${fromMs}&to=${toMs}`
    const said = await askProvider(ctx, { method: 'GET', path, withinMs: STATEMENT_WITHIN_MS })
    const statement = ProviderStatement.safeParse(said?.answer)
    return statement.success ? statement.data.payments.map(newsOf) : null
  },
}

const newsOf = ({ paymentId, merchantOrderId, amount, currency, state }: PaymentStatus): News => ({
  paymentId,
  orderId: merchantOrderId,
  pays: amount,
  currency,
  state,
  confirmations: 0,
  transfers: [],
  coins: '',
})

async function ask(ctx: Context, method: 'GET' | 'POST', path: string, body?: string): Promise<unknown> {
  const said = await askProvider(ctx, { method, path, body, withinMs: ANSWER_WITHIN_MS })
  return said?.status === 200 || said?.status === 201 ? said.answer : null
}
