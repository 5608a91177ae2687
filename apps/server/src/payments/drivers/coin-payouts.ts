import {
  COIN_PAYOUT_NOTICE_PATH,
  CoinPayout,
  CoinPayoutList,
  type CoinPayoutRequest,
} from '@baize/contract/provider'
import { assert } from '@baize/kit'
import type { Connector } from '../../platform/connectors/connector.ts'
import type { PayoutNews, PayoutsDriver } from '../ports/payouts.ts'
import { askCoins } from './coins.ts'

/** Short, as the player waits for it; a later outcome is polled. */
const ANSWER_WITHIN_MS = 4_000
const LIST_WITHIN_MS = 30_000

const STATES = { pending: 'pending', completed: 'paid', failed: 'failed' } as const

const newsOf = ({ payout, reference, coin_value: coins, status }: CoinPayout): PayoutNews => ({
  via: 'coins',
  payoutId: payout,
  withdrawalId: reference,
  state: STATES[status],
  amount: coins,
  currency: 'USDT',
})

// Without a valid response, the payout may still have been made.
const newsIn = (answer: unknown): PayoutNews | null => {
  const payout = CoinPayout.safeParse(answer).data
  return payout ? newsOf(payout) : null
}

/** Payouts in coins. */
export const coinPayouts = (connector: Connector): PayoutsDriver => ({
  connector,
  kinds: ['coins'],
  currencies: null,
  check: async () => null,

  /** Safe to retry: the provider pays each reference once. */
  send: async (ctx, { withdrawalId, account, coins }) => {
    assert(account.kind === 'coins' && coins !== null, `withdrawal ${withdrawalId} is one of coins`)
    const request: CoinPayoutRequest = {
      reference: withdrawalId,
      coin: 'USDT',
      network: account.network,
      coin_value: coins,
      address: account.address,
      callback: `${ctx.config.publicUrl}${COIN_PAYOUT_NOTICE_PATH}`,
    }
    const said = await askCoins(ctx, 'POST', '/v2/payouts', ANSWER_WITHIN_MS, request)
    return newsIn(said?.answer)
  },

  read: async (ctx, { withdrawalId }) => {
    const path = `/v2/payouts/${encodeURIComponent(withdrawalId)}`
    const said = await askCoins(ctx, 'GET', path, ANSWER_WITHIN_MS)
    return said?.status === 404 ? 'never' : newsIn(said?.answer)
  },

  list: async (ctx, fromMs, toMs) => {
    const [from, to] = [Math.floor(fromMs / 1000), Math.ceil(toMs / 1000)]
    const said = await askCoins(ctx, 'GET', `/v2/payouts?from=${from}&to=${to}`, LIST_WITHIN_MS)
    const list = CoinPayoutList.safeParse(said?.answer).data
    return list ? list.payouts.map(newsOf) : null
  },
})
