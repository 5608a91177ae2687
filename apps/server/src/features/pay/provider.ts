import {
  currency,
  PAYMENT_NOTICE_PATH,
  PaymentCreated,
  type PaymentRequest,
  PaymentStatus,
} from '@baize/contract'
import { formatAmount } from '@baize/kit'
import type { Context } from '../../context.ts'
import { signedHeaders } from './signature.ts'
import type { Order } from './sql.ts'

const ANSWER_WITHIN_MS = 10_000

/** Asks the provider to collect a payment. Null when it did not: it is down, slow, or makes no sense. */
export async function createPayment(ctx: Context, order: Order): Promise<PaymentCreated | null> {
  const request: PaymentRequest = {
    merchantOrderId: order.id,
    amount: formatAmount(order.amount, currency(order.currencyId).decimalLength),
    currency: order.currencyId,
    notifyUrl: `${ctx.config.publicUrl}${PAYMENT_NOTICE_PATH}`,
    returnUrl: `${ctx.config.publicUrl}/recharge/return?order=${order.id}`,
  }
  const body = JSON.stringify(request)
  const answer = await ask(ctx, 'POST', '/v1/payments', body)
  const created = PaymentCreated.safeParse(answer)
  // The page sends the player there, so it must be an address to go to and not a script to run.
  if (created.success && /^https?:\/\//.test(created.data.payUrl)) return created.data
  ctx.log.warn({ orderId: order.id }, 'the payment provider opened no payment')
  return null
}

/** How the provider says a payment stands, or null when it does not say. */
export async function readPayment(ctx: Context, paymentId: string): Promise<PaymentStatus | null> {
  const answer = await ask(ctx, 'GET', `/v1/payments/${encodeURIComponent(paymentId)}`)
  const status = PaymentStatus.safeParse(answer)
  return status.success ? status.data : null
}

async function ask(ctx: Context, method: 'GET' | 'POST', path: string, body?: string): Promise<unknown> {
  const said = await askProvider(ctx, { method, path, body, withinMs: ANSWER_WITHIN_MS })
  return said?.status === 200 || said?.status === 201 ? said.answer : null
}

type Question = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string | undefined
  readonly withinMs: number
}

/** What the provider says, with its HTTP code. Null when nobody knows what it did: it is down, slow, or was cut off. */
export async function askProvider(
  ctx: Context,
  { method, path, body, withinMs }: Question,
): Promise<{ readonly status: number; readonly answer: unknown } | null> {
  const request: RequestInit = {
    method,
    headers: {
      'content-type': 'application/json',
      ...signedHeaders(ctx.config.pspSecrets, ctx.clock.now(), body ?? path),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  }
  if (body !== undefined) request.body = body
  try {
    const response = await fetch(`${ctx.config.pspUrl}${path}`, request)
    if (!response.ok) ctx.log.warn({ method, path, status: response.status }, 'the payment provider refused')
    return { status: response.status, answer: await response.json() }
  } catch (error) {
    ctx.log.warn({ err: error, method, path }, 'the payment provider did not answer')
    return null
  }
}
