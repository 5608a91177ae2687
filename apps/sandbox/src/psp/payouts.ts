import type { PayoutRequest } from '@baize/contract'
import { err, ok, type Result, uuidV7 } from '@baize/kit'
import { isWebAddress, noticeMaker, type PaymentsDesk } from './payments.ts'
import type { Payout } from './store.ts'

type PayoutFault = 'down' | 'badAddress' | 'badAmount' | 'otherPayout'

/** Payout operations, shared by the merchant API and the control page. */
export type Payouts = {
  /** Accepts a payout and pays it at once, unless the control page intervenes. Idempotent by the merchant's id. */
  take(request: PayoutRequest): Promise<Result<Payout, PayoutFault>>
  find(merchantPayoutId: string): Payout | undefined
  /** Whether this request is accepted but never answered. */
  staysSilent(): boolean
  settle(payout: Payout, state: 'paid' | 'failed'): Promise<void>
  resend(payout: Payout): Promise<void>
}

export function payoutsDesk({ store, sender, clock, randomBytes }: PaymentsDesk): Payouts {
  const freshNotice = noticeMaker(clock, randomBytes)

  async function settle(payout: Payout, state: 'paid' | 'failed'): Promise<void> {
    if (payout.state !== 'pending') return
    payout.state = state
    payout.settledAt = clock.now()
    const dueAt = clock.now() + store.faults.delayMs
    payout.notices = Array.from({ length: 1 + store.faults.duplicates }, () => freshNotice(dueAt))
    await store.save()
    sender.send(payout)
  }

  async function decide(payout: Payout): Promise<void> {
    const { faults } = store
    if (faults.holdPayouts > 0) return
    const refused = faults.refusePayouts > 0
    if (refused) faults.refusePayouts--
    await settle(payout, refused ? 'failed' : 'paid')
  }

  return {
    take: async (request) => {
      if (store.faults.failNext > 0) {
        store.faults.failNext--
        await store.save()
        return err('down')
      }
      if (!isWebAddress(request.notifyUrl)) return err('badAddress')
      if (!/^\d+(\.\d+)?$/.test(request.amount) || !/[1-9]/.test(request.amount)) return err('badAmount')
      const known = store.payouts.get(request.merchantPayoutId)
      if (known) return sameRequest(known.request, request) ? ok(known) : err('otherPayout')
      const payout: Payout = {
        id: uuidV7(clock, randomBytes),
        request,
        state: 'pending',
        createdAt: clock.now(),
        settledAt: null,
        notices: [],
      }
      store.payouts.set(request.merchantPayoutId, payout)
      await store.save()
      await decide(payout)
      return ok(payout)
    },

    find: (merchantPayoutId) => store.payouts.get(merchantPayoutId),

    staysSilent: () => {
      if (store.faults.silentPayouts === 0) return false
      store.faults.silentPayouts--
      return true
    },

    settle,

    resend: async (payout) => {
      if (payout.state === 'pending') return
      payout.notices.push(freshNotice(clock.now()))
      await store.save()
      sender.send(payout)
    },
  }
}

const sameRequest = (one: PayoutRequest, other: PayoutRequest) =>
  one.amount === other.amount && one.fee === other.fee && one.currency === other.currency
