import type { RechargeOrder, User } from '@baize/contract/player'
import type { Charge } from '@baize/contract/provider'
import { assert, minor, present, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { type CoinDesk, openCoinDesk, signCoins } from './coin-desk.fixture.ts'
import { openProvider, paymentIdOf, sign, type TestProvider } from './provider.fixture.ts'

export const depositRequest = (fields: object = {}) => ({ requestId: randomUUID(), amount: '40', ...fields })

/** Builds a provider's notices about an order. */
type Speaker = {
  readonly method: string
  readonly signature: string
  /** A notice and its headers. `change` makes it differ from a correct one. */
  say(
    order: RechargeOrder,
    change?: { state?: 'failed'; amount?: string; payment?: string; at?: number },
  ): { url: string; text: string; headers: Record<string, string> }
  /** Sets the state of the payment on the provider's own books. */
  books(order: RechargeOrder, state: 'paid' | 'failed'): void
}

/** One site per test file with both providers, and a new player per test. Audits the ledger afterwards. */
export function depositDesk() {
  let provider: TestProvider
  let coins: CoinDesk
  let site: TestSite
  let player: User
  beforeAll(async () => {
    provider = await openProvider()
    coins = await openCoinDesk()
    site = await testSite({
      pspUrl: provider.url,
      coins: coins.config,
      operatorToken: 'an-operators-token-of-some-length',
    })
  })
  beforeEach(async () => {
    provider.mood = 'well'
    coins.mood = 'well'
    player = await site.newPlayer()
  })
  afterAll(async () => {
    const drift = await auditLedger(site.database.pool)
    await site.close()
    await provider.close()
    await coins.close()
    assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
  })

  const asPlayer = () => auth(player.token)
  const recharge = (fields: object = {}) => site.ask('/api/pay/recharge', depositRequest(fields), asPlayer())
  const openOrder = async (fields: object = {}) => accepted(await recharge(fields)).model

  async function deliver(url: string, text: string, headers: Record<string, string>): Promise<number> {
    const response = await site.server.app.inject({ method: 'POST', url, headers, payload: text })
    return response.statusCode
  }

  const chargeOf = (order: RechargeOrder): Charge =>
    present(coins.charges.get(order.id), `charge of ${order.id}`)

  const speakers: Readonly<Record<'psp' | 'coins', Speaker>> = {
    psp: {
      method: 'card',
      signature: 'x-signature',
      say: (order, { state = 'paid' as const, amount = '40.00', payment, at = site.clock.now() } = {}) => {
        const text = JSON.stringify({
          paymentId: payment ?? paymentIdOf(order.id),
          merchantOrderId: order.id,
          state,
          amount,
          currency: order.currencyId,
        })
        return { url: '/webhooks/payment', text, headers: sign(text, at) }
      },
      books: (order, state) => provider.states.set(paymentIdOf(order.id), state),
    },
    coins: {
      method: 'usdt',
      signature: 'coin-signature',
      say: (order, { state, amount, payment, at = site.clock.now() } = {}) => {
        const charge = chargeOf(order)
        const data: Charge = {
          ...charge,
          charge: payment ?? charge.charge,
          price: { ...charge.price, value: amount ?? charge.price.value },
          status: state ?? 'completed',
          confirmations: { seen: 3, needed: 3 },
        }
        const body = { event: 'charge.updated', data }
        return { url: '/webhooks/coins', text: JSON.stringify(body), headers: signCoins(body, at) }
      },
      books: (order, state) => {
        const status = state === 'paid' ? 'completed' : 'failed'
        coins.charges.set(order.id, { ...chargeOf(order), status, confirmations: { seen: 3, needed: 3 } })
      },
    },
  }

  return {
    get site() {
      return site
    },
    get provider() {
      return provider
    },
    get coins() {
      return coins
    },
    get player() {
      return player
    },
    /** Replaces the current player with a new one. */
    nextPlayer: async (fields: object = {}): Promise<void> => {
      player = await site.newPlayer(fields)
    },
    asPlayer,
    recharge,
    openOrder,
    info: async (fields: object = {}) =>
      accepted(await site.ask('/api/pay/recharge_info', fields, asPlayer())).model,
    statusOf: async (id: string) =>
      accepted(await site.ask('/api/pay/recharge_status', { id }, asPlayer())).model,
    userNow: async () => accepted(await site.ask('/api/auth/user_info', {}, asPlayer())).user,
    speakers,
    chargeOf,
    deliver,
    send: ({ url, text, headers }: ReturnType<Speaker['say']>) => deliver(url, text, headers),
    /** Stakes the player's money at a game provider. */
    play: async (stake: bigint): Promise<void> => {
      const posted = await site.server.ctx.ledger.post({
        kind: 'provider.debit',
        key: `debit-${randomUUID()}`,
        body: '',
        answer: null,
        userId: userId(player.userId),
        provider: 'games',
        reference: randomUUID(),
        currencyId: player.currencyId,
        amount: minor(stake),
      })
      if (!posted.ok) throw new Error(posted.error)
    },
  }
}
