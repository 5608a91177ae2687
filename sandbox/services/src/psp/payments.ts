import type { PaymentRequest } from '@baize/contract/provider'
import { type Clock, err, ok, type RandomBytes, type Result, uuidV7 } from '@baize/kit'
import { strikes } from '@baize/sandbox-shared/faults'
import type { NoticeSender } from './notices.ts'
import type { Notice, Payment, Store } from './store.ts'

export type PaymentsDesk = {
  readonly store: Store
  readonly sender: NoticeSender
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}

export const noticeMaker =
  (clock: Clock, randomBytes: RandomBytes) =>
  (dueAt: number): Notice => ({
    id: uuidV7(clock, randomBytes),
    dueAt,
    attempts: 0,
    deliveredAt: null,
    lastAnswer: '',
  })

export type PaymentFault = 'down' | 'badAddress' | 'badAmount' | 'otherPayment'

/** Payment operations, shared by the merchant API, the pay page and the control page. */
export type Payments = {
  /** Idempotent by order: the same order returns the same payment. */
  open(request: PaymentRequest): Promise<Result<Payment, PaymentFault>>
  find(id: string): Payment | undefined
  /** Settles a pending payment; a settled one is left unchanged. */
  settle(payment: Payment, action: 'pay' | 'decline'): Promise<void>
  /** Sends the notice of a settled payment again. */
  resend(payment: Payment): Promise<void>
}

export function paymentsDesk({ store, sender, clock, randomBytes }: PaymentsDesk): Payments {
  const freshNotice = noticeMaker(clock, randomBytes)

  return {
    open: async (request) => {
      if (strikes(store.faults, 'failNext')) {
        await store.save()
        return err('down')
      }
      if (!isWebAddress(request.notifyUrl) || !isWebAddress(request.returnUrl)) return err('badAddress')
      if (!isPositive(request.amount)) return err('badAmount')
      const known = [...store.payments.values()].find(
        (payment) => payment.request.merchantOrderId === request.merchantOrderId,
      )
      if (known) return sameRequest(known.request, request) ? ok(known) : err('otherPayment')
      const payment: Payment = {
        id: uuidV7(clock, randomBytes),
        request,
        state: 'waiting',
        createdAt: clock.now(),
        settledAt: null,
        notices: [],
      }
      store.payments.set(payment.id, payment)
      await store.save()
      return ok(payment)
    },

    find: (id) => store.payments.get(id),

    settle: async (payment, action) => {
      if (payment.state !== 'waiting') return
      const declined = action === 'decline' || strikes(store.faults, 'declineNext')
      payment.state = declined ? 'failed' : 'paid'
      payment.settledAt = clock.now()
      const dueAt = clock.now() + store.faults.delayMs
      payment.notices = Array.from({ length: 1 + store.faults.duplicates }, () => freshNotice(dueAt))
      await store.save()
      sender.send(payment)
    },

    resend: async (payment) => {
      if (payment.state === 'waiting') return
      payment.notices.push(freshNotice(clock.now()))
      await store.save()
      sender.send(payment)
    },
  }
}

export const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** A decimal above zero. */
export const isPositive = (amount: string) => /^\d+(\.\d+)?$/.test(amount) && /[1-9]/.test(amount)

const sameRequest = (left: PaymentRequest, right: PaymentRequest) =>
  left.amount === right.amount && left.currency === right.currency
