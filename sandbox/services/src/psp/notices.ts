import type { PaymentNotice, PayoutNotice } from '@baize/contract/provider'
import type { Clock } from '@baize/kit'
import { strikes } from '@baize/sandbox-shared/faults'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { type Secrets, signedHeaders } from './signature.ts'
import type { Notice, Payment, Payout, Store } from './store.ts'

const ANSWER_WITHIN_MS = 10_000
const LONGEST_WAIT_MS = 5 * 60_000
const GIVE_UP_AFTER_ATTEMPTS = 500
/** Maximum delay of setTimeout; a notice due later is rescheduled when this one fires. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

const Received = z.object({ received: z.literal(true) })

type Sending = {
  readonly store: Store
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Logger
  /** Backoff before the second attempt; doubles with each further one. */
  readonly firstRetryMs: number
}

/** A notice as sent over HTTP. */
type Letter = { readonly to: string; readonly body: string; readonly headers: Record<string, string> }

/** Subject of a notice. */
type Notified = Payment | Payout

const OVERTAKEN_AFTER_MS = 3_000

/** Notifies the merchant of the outcome of a payment or payout, and retries until it is acknowledged. */
export type NoticeSender = {
  /** Sends the notices that are due and schedules the others. */
  send(told: Notified): void
  /** Stops the timers and waits for requests in flight; pending notices are resumed at the next start. */
  stop(): Promise<void>
}

export function noticeSender({ store, secrets, clock, log, firstRetryMs }: Sending): NoticeSender {
  const timers = new Map<string, NodeJS.Timeout>()
  const inFlight = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  function send(payment: Notified): void {
    for (const notice of payment.notices) schedule(payment, notice)
  }

  function schedule(payment: Notified, notice: Notice): void {
    if (stopping.signal.aborted || notice.deliveredAt !== null || notice.attempts >= GIVE_UP_AFTER_ATTEMPTS)
      return
    if (timers.has(notice.id) || inFlight.has(notice.id)) return
    if (notice.attempts === 0 && strikes(store.faults, 'reorder')) {
      notice.dueAt = Math.max(notice.dueAt, clock.now()) + OVERTAKEN_AFTER_MS
    }
    const waitMs = Math.max(0, notice.dueAt - clock.now())
    const timer = setTimeout(
      () => {
        timers.delete(notice.id)
        if (waitMs > LONGEST_TIMER_MS) return schedule(payment, notice)
        const attempt = deliver(payment, notice)
          .catch((error: unknown) => log.error({ err: error }, 'saving a notice failed'))
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

  async function deliver(payment: Notified, notice: Notice): Promise<void> {
    notice.attempts++
    const answer = await post(letterFor(payment))
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

  async function post({ to, body, headers }: Letter): Promise<{ received: boolean; text: string }> {
    try {
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
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

  /** Applies the faults of the control page: a wrong amount, or an invalid signature. */
  function letterFor(told: Notified): Letter {
    const { faults } = store
    const lies = strikes(faults, 'wrongAmounts')
    const forged = strikes(faults, 'wrongSignatures')
    const notice = noticeOf(told)
    const body = JSON.stringify(lies ? { ...notice, amount: tenfold(notice.amount) } : notice)
    const signing: Secrets = forged ? ['a-secret-that-nobody-has'] : secrets
    return { to: told.request.notifyUrl, body, headers: signedHeaders(signing, clock.now(), body) }
  }

  for (const told of [...store.payments.values(), ...store.payouts.values()]) send(told)
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

/** Ten times the amount, by moving the decimal point: no float arithmetic. */
function tenfold(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const moved = `${whole}${fraction}0`
  return fraction === '' ? moved : `${moved.slice(0, -fraction.length)}.${moved.slice(-fraction.length)}`
}

function noticeOf(told: Payment | Payout): PaymentNotice | PayoutNotice {
  const { state, id, request } = told
  if (state === 'waiting' || state === 'pending') throw new Error(`${id} has nothing to tell yet`)
  const { amount, currency } = request
  return 'merchantPayoutId' in request
    ? { payoutId: id, merchantPayoutId: request.merchantPayoutId, amount, fee: request.fee, currency, state }
    : { paymentId: id, merchantOrderId: request.merchantOrderId, amount, currency, state }
}
