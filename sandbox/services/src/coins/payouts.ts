import type { CoinPayout } from '@baize/contract/provider'
import { COIN_NETWORKS, readPayoutAccount } from '@baize/contract/shared'
import { present, uuidV7 } from '@baize/kit'
import { isWebAddress, type PaymentsDesk } from '../psp/payments.ts'
import { type CommonFault, type PayoutDesk, payoutDesk } from '../psp/payout-desk.ts'
import type { PaidCoins } from '../psp/store.ts'

export type CoinPayoutFault = CommonFault | 'badCallback' | 'badAddress'
export type CoinPayouts = PayoutDesk<PaidCoins, CoinPayoutFault>

export const coinPayoutsDesk = (desk: PaymentsDesk): CoinPayouts =>
  payoutDesk(desk, {
    kept: desk.store.coinPayouts,
    keyOf: ({ reference }) => reference,
    faultOf: ({ callback, coin_value: coins, network, address }) => {
      if (!isWebAddress(callback)) return 'badCallback'
      if (!/[1-9]/.test(coins)) return 'badAmount'
      return readPayoutAccount({ kind: 'coins', network, address }).ok ? null : 'badAddress'
    },
    isSame: (known, request) =>
      known.coin_value === request.coin_value &&
      known.address === request.address &&
      known.network === request.network,
    create: (request) => ({
      id: uuidV7(desk.clock, desk.randomBytes),
      request,
      status: 'pending',
      createdAt: desk.clock.now(),
      notices: [],
    }),
    isPending: ({ status }) => status === 'pending',
    end: (payout, isPaid) => {
      payout.status = isPaid ? 'completed' : 'failed'
    },
  })

/** A payout in the merchant's format. */
export function paidCoinsOf({ id, request, status }: PaidCoins): CoinPayout {
  const { reference, coin, network, coin_value } = request
  const { name } = present(
    COIN_NETWORKS.find((known) => known.id === network),
    `network ${network}`,
  )
  return { payout: id, reference, coin, network: name, coin_value, status }
}
