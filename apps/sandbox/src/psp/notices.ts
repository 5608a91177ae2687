import type { PaymentNotice, PayoutNotice } from '@baize/contract'
import type { Clock } from '@baize/kit'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { type Secrets, signedHeaders } from './signature.ts'
import type { Notice, Payment, Payout, Store } from './store.ts'

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

/** What the merchant is told of. */
type Told = Payment | Payout

/** Tells the merchant how a payment or a payout went, again and again until the merchant has it. */
export type NoticeSender = {
  /** Sends what is due of it, now or when its time comes. */
  send(told: Told): void
  /** Stops the timers and waits for what is in flight; the rest goes on at the next start. */
  stop(): Promise<void>
}

export function noticeSender({ store, secrets, clock, log, firstRetryMs }: Sending): NoticeSender {
  const timers = new Map<string, NodeJS.Timeout>()
  const inFlight = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  function send(payment: Told): void {
    for (const notice of payment.notices) schedule(payment, notice)
  }

  function schedule(payment: Told, notice: Notice): void {
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

  async function deliver(payment: Told, notice: Notice): Promise<void> {
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

  async function post(payment: Told): Promise<{ received: boolean; text: string }> {
    const { body, secrets: signing } = misled(noticeOf(payment))
    try {
      const response = await fetch(payment.request.notifyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedHeaders(signing, clock.now(), body) },
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

  /** As the control page wants it: a notice may lie about its amount, or be signed by nobody. */
  function misled(notice: PaymentNotice | PayoutNotice): { body: string; secrets: Secrets } {
    const { faults } = store
    const lies = faults.wrongAmounts > 0
    if (lies) faults.wrongAmounts--
    const forged = faults.wrongSignatures > 0
    if (forged) faults.wrongSignatures--
    return {
      body: JSON.stringify(lies ? { ...notice, amount: tenfold(notice.amount) } : notice),
      secrets: forged ? ['a-secret-that-nobody-has'] : secrets,
    }
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

/** Ten times as much, by its digits. */
function tenfold(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const moved = `${whole}${fraction}0`
  return fraction === '' ? moved : `${moved.slice(0, -fraction.length)}.${moved.slice(-fraction.length)}`
}

function noticeOf(told: Told): PaymentNotice | PayoutNotice {
  const { state, id, request } = told
  if (state === 'waiting' || state === 'pending') throw new Error(`${id} has nothing to tell yet`)
  const { amount, currency } = request
  return 'merchantPayoutId' in request
    ? { payoutId: id, merchantPayoutId: request.merchantPayoutId, amount, fee: request.fee, currency, state }
    : { paymentId: id, merchantOrderId: request.merchantOrderId, amount, currency, state }
}
