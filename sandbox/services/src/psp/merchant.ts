import {
  type PaymentCreated,
  PaymentRequest,
  type PaymentStatus,
  PayoutRequest,
  type PayoutStatus,
  type ProviderStatement,
  RefundRequest,
  type RefundStatus,
} from '@baize/contract/provider'
import type { Clock } from '@baize/kit'
import { strikes } from '@baize/sandbox-shared/faults'
import type { FastifyInstance } from 'fastify'
import { leaveUnanswered, type Refusals, refuse, signedJson, signedOnly } from '../replies.ts'
import { instantCode } from './instant-code.ts'
import type { PaymentFault, Payments } from './payments.ts'
import type { PayoutFault, Payouts } from './payouts.ts'
import type { Secrets } from './signature.ts'
import type { Payment, Payout, Store } from './store.ts'

const INSTANT_LIFETIME_MS = 15 * 60_000

const PAYMENT_REFUSED: Refusals<PaymentFault> = {
  down: [503, 'out of order'],
  badAddress: [400, 'notifyUrl and returnUrl must be http(s) addresses'],
  badAmount: [400, 'the amount must be above zero'],
  otherPayment: [409, 'this order was already opened for another amount'],
}
const PAYOUT_REFUSED: Refusals<PayoutFault> = {
  down: [503, 'out of order'],
  badAddress: [400, 'notifyUrl must be an http(s) address'],
  badAmount: [400, 'the amount must be above zero'],
  otherPayout: [409, 'this payout was already asked for with another amount'],
}

type Merchant = {
  readonly store: Store
  readonly secrets: Secrets
  readonly clock: Clock
  readonly payments: Payments
  readonly payouts: Payouts
  readonly originOf: () => string
}

/** The signed API for the merchant. */
export function merchantCalls(
  scope: FastifyInstance,
  { store, secrets, clock, payments, payouts, originOf }: Merchant,
): void {
  signedOnly(scope, { secrets, clock })

  scope.post('/v1/payments', async (request, reply) => {
    const input = PaymentRequest.safeParse(signedJson(request))
    if (!input.success) return refuse(reply, 400, 'not a payment request')
    const opened = await payments.open(input.data)
    if (!opened.ok) return refuse(reply, ...PAYMENT_REFUSED[opened.error])
    if (strikes(store.faults, 'silentPayments')) return leaveUnanswered(request, reply)
    const { id, createdAt, request: asked } = opened.value
    const created: PaymentCreated = {
      paymentId: id,
      payUrl: `${originOf()}/pay/${id}`,
      ...(asked.method === 'instant' && {
        code: instantCode(id, asked, originOf()),
        expiresAt: createdAt + INSTANT_LIFETIME_MS,
      }),
    }
    return reply.code(201).send(created)
  })

  scope.get<{ Params: { id: string } }>('/v1/payments/:id', async ({ params }, reply) => {
    const payment = payments.find(params.id)
    return payment ? reply.send(statusOf(payment)) : refuse(reply, 404, 'no such payment')
  })

  scope.post('/v1/payouts', async (request, reply) => {
    const input = PayoutRequest.safeParse(signedJson(request))
    if (!input.success) return refuse(reply, 400, 'not a payout request')
    const taken = await payouts.take(input.data)
    if (!taken.ok) return refuse(reply, ...PAYOUT_REFUSED[taken.error])
    return payouts.staysSilent()
      ? leaveUnanswered(request, reply)
      : reply.code(201).send(payoutStatusOf(taken.value))
  })

  scope.post('/v1/refunds', async (request, reply) => {
    const input = RefundRequest.safeParse(signedJson(request))
    if (!input.success) return refuse(reply, 400, 'not a refund request')
    if (payments.find(input.data.paymentId)?.state !== 'paid') return refuse(reply, 404, 'no such payment')
    const { faults, refunds } = store
    const known = refunds.get(input.data.merchantRefundId)
    const status: RefundStatus = known ?? {
      ...input.data,
      state: strikes(faults, 'refusePayouts') ? 'failed' : 'paid',
    }
    refunds.set(input.data.merchantRefundId, status)
    await store.save()
    return reply.code(201).send(status)
  })

  scope.get<{ Params: { id: string } }>('/v1/payouts/:id', async ({ params }, reply) => {
    const payout = payouts.find(params.id)
    return payout ? reply.send(payoutStatusOf(payout)) : refuse(reply, 404, 'no such payout')
  })

  scope.get<{ Querystring: { from?: string; to?: string } }>('/v1/statement', async ({ query }, reply) => {
    const [from, to] = [Number(query.from), Number(query.to)]
    const isIn = ({ createdAt }: { createdAt: number }) => createdAt >= from && createdAt < to
    const statement: ProviderStatement = {
      payments: [...store.payments.values()].filter(isIn).map(statusOf),
      payouts: [...store.payouts.values()].filter(isIn).map(payoutStatusOf),
    }
    return reply.send(statement)
  })
}

function payoutStatusOf({ id, state, request }: Payout): PayoutStatus {
  const { merchantPayoutId, amount, fee, currency } = request
  return { payoutId: id, merchantPayoutId, amount, fee, currency, state }
}

function statusOf(payment: Payment): PaymentStatus {
  const { merchantOrderId, amount, currency } = payment.request
  return { paymentId: payment.id, merchantOrderId, amount, currency, state: payment.state }
}
