import { COIN_NETWORKS, type CoinPayout, type CoinPayoutRequest, readPayoutAccount } from '@baize/contract'
import { err, ok, present, type Result, uuidV7 } from '@baize/kit'
import { isWebAddress, noticeMaker, type PaymentsDesk } from '../psp/payments.ts'
import type { PaidCoins } from '../psp/store.ts'

type PayoutFault = 'down' | 'badCallback' | 'badAmount' | 'badAddress' | 'otherPayout'

/** Payouts of coins, shared by the merchant API and the control page. */
export type CoinPayouts = {
  /** Accepts a payout and pays it at once, unless the control page intervenes. Idempotent by the reference. */
  take(request: CoinPayoutRequest): Promise<Result<PaidCoins, PayoutFault>>
  find(reference: string): PaidCoins | undefined
  /** Whether this request is accepted but never answered. */
  staysSilent(): boolean
  settle(payout: PaidCoins, status: 'completed' | 'failed'): Promise<void>
}

export function coinPayoutsDesk({ store, sender, clock, randomBytes }: PaymentsDesk): CoinPayouts {
  const freshNotice = noticeMaker(clock, randomBytes)

  async function settle(payout: PaidCoins, status: 'completed' | 'failed'): Promise<void> {
    if (payout.status !== 'pending') return
    payout.status = status
    const dueAt = clock.now() + store.faults.delayMs
    payout.notices = Array.from({ length: 1 + store.faults.duplicates }, () => freshNotice(dueAt))
    await store.save()
    sender.send(payout)
  }

  async function decide(payout: PaidCoins): Promise<void> {
    const { faults } = store
    if (faults.holdPayouts > 0) return
    const refused = faults.refusePayouts > 0
    if (refused) faults.refusePayouts--
    await settle(payout, refused ? 'failed' : 'completed')
  }

  return {
    take: async (request) => {
      if (store.faults.failNext > 0) {
        store.faults.failNext--
        await store.save()
        return err('down')
      }
      if (!isWebAddress(request.callback)) return err('badCallback')
      if (!/[1-9]/.test(request.coin_value)) return err('badAmount')
      const { network, address } = request
      if (!readPayoutAccount({ kind: 'coins', network, address }).ok) return err('badAddress')
      const known = store.coinPayouts.get(request.reference)
      if (known) return sameRequest(known.request, request) ? ok(known) : err('otherPayout')
      const payout: PaidCoins = {
        id: uuidV7(clock, randomBytes),
        request,
        status: 'pending',
        createdAt: clock.now(),
        notices: [],
      }
      store.coinPayouts.set(request.reference, payout)
      await store.save()
      await decide(payout)
      return ok(payout)
    },
    find: (reference) => store.coinPayouts.get(reference),
    staysSilent: () => {
      if (store.faults.silentPayouts === 0) return false
      store.faults.silentPayouts--
      return true
    },
    settle,
  }
}

const sameRequest = (one: CoinPayoutRequest, other: CoinPayoutRequest) =>
  one.coin_value === other.coin_value && one.address === other.address && one.network === other.network

/** A payout in the merchant's format. */
export function paidCoinsOf({ id, request, status }: PaidCoins): CoinPayout {
  const { reference, coin, network, coin_value } = request
  const { name } = present(
    COIN_NETWORKS.find((one) => one.id === network),
    `network ${network}`,
  )
  return { payout: id, reference, coin, network: name, coin_value, status }
}
