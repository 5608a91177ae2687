import { uuidV7 } from '@baize/kit'
import { isPositive, isWebAddress, type PaymentsDesk } from './payments.ts'
import { type CommonFault, type PayoutDesk, payoutDesk } from './payout-desk.ts'
import type { Payout } from './store.ts'

export type PayoutFault = CommonFault | 'badAddress'
export type Payouts = PayoutDesk<Payout, PayoutFault>

export const payoutsDesk = (desk: PaymentsDesk): Payouts =>
  payoutDesk(desk, {
    kept: desk.store.payouts,
    keyOf: ({ merchantPayoutId }) => merchantPayoutId,
    faultOf: ({ notifyUrl, amount }) => {
      if (!isWebAddress(notifyUrl)) return 'badAddress'
      return isPositive(amount) ? null : 'badAmount'
    },
    isSame: (known, request) =>
      known.amount === request.amount && known.fee === request.fee && known.currency === request.currency,
    create: (request) => ({
      id: uuidV7(desk.clock, desk.randomBytes),
      request,
      state: 'pending',
      createdAt: desk.clock.now(),
      settledAt: null,
      notices: [],
    }),
    isPending: ({ state }) => state === 'pending',
    end: (payout, isPaid) => {
      payout.state = isPaid ? 'paid' : 'failed'
      payout.settledAt = desk.clock.now()
    },
  })
