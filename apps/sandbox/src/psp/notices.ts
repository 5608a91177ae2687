import type { PaymentNotice } from '@baize/contract'
import { type Clock, never } from '@baize/kit'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { type Secrets, signedHeaders } from './signature.ts'
import type { Notice, Payment, Store } from './store.ts'

const ANSWER_WITHIN_MS = 10_000
const LONGEST_WAIT_MS = 5 * 60_000
const GIVE_UP_AFTER_ATTEMPTS = 500
/** The longest delay a timer holds; a notice due later is looked at again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

const Received = z.object({ received: z.literal(true) })

type Sending = {
  readonly store: Store
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Logger
  /** The wait before the second attempt; each further one waits twice as long. */
  readonly firstRetryMs: number
}

/** Tells the merchant how a payment went, again and again until the merchant has it. */
export type NoticeSender = {
  /** Sends what is due of this payment, now or when its time comes. */
  send(payment: Payment): void
  /** Stops the timers and waits for what is in flight; the rest goes on at the next start. */
  stop(): Promise<void>
}

export function noticeSender({ store, secrets, clock, log, firstRetryMs }: Sending): NoticeSender {
  const timers = new Map<string, NodeJS.Timeout>()
  const inFlight = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  function send(payment: Payment): void {
    for (const notice of payment.notices) schedule(payment, notice)
  }

  function schedule(payment: Payment, notice: Notice): void {
    if (stopping.signal.aborted || notice.deliveredAt !== null || notice.attempts >= GIVE_UP_AFTER_ATTEMPTS)
      return
    if (timers.has(notice.id) || inFlight.has(notice.id)) return
    const waitMs = Math.max(0, notice.dueAt - clock.now())
    const timer = setTimeout(
      () => {
        timers.delete(notice.id)
        if (waitMs > LONGEST_TIMER_MS) return schedule(payment, notice)
        const attempt = deliver(payment, notice)
          .catch((error: unknown) => log.error({ err: error }, 'a notice could not be saved'))
          .finally(() => {
            inFlight.delete(notice.id)
            schedule(payment, notice)
          })
        inFlight.set(notice.id, attempt)
      },
      Math.min(waitMs, LONGEST_TIMER_MS),
    )
    timers.set(notice.id, timer)
  }

  async function deliver(payment: Payment, notice: Notice): Promise<void> {
    notice.attempts++
    const answer = await post(payment)
    if (stopping.signal.aborted) return
    notice.lastAnswer = answer.text
    if (answer.received) notice.deliveredAt = clock.now()
    else {
      const waitMs = Math.min(firstRetryMs * 2 ** (notice.attempts - 1), LONGEST_WAIT_MS)
      notice.dueAt = clock.now() + waitMs
      log.warn(
        { paymentId: payment.id, attempt: notice.attempts, answer: answer.text },
        'notice not received',
      )
    }
    await store.save()
  }

  async function post(payment: Payment): Promise<{ received: boolean; text: string }> {
    const body = JSON.stringify(noticeOf(payment))
    try {
      const response = await fetch(payment.request.notifyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedHeaders(secrets, clock.now(), body) },
        body,
        redirect: 'error',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      const text = (await response.text()).slice(0, 200)
      return { received: response.ok && isReceived(text), text: `${response.status} ${text}` }
    } catch (error) {
      return { received: false, text: error instanceof Error ? error.message : 'no answer' }
    }
  }

  for (const payment of store.payments.values()) send(payment)
  return {
    send,
    stop: async () => {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await Promise.all(inFlight.values())
    },
  }
}

function isReceived(text: string): boolean {
  try {
    return Received.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

function noticeOf(payment: Payment): PaymentNotice {
  const { merchantOrderId, amount, currency } = payment.request
  const told = { paymentId: payment.id, merchantOrderId, amount, currency }
  switch (payment.state) {
    case 'paid':
    case 'failed':
      return { ...told, state: payment.state }
    case 'waiting':
      throw new Error(`payment ${payment.id} has nothing to tell yet`)
    default:
      return never(payment.state)
  }
}
