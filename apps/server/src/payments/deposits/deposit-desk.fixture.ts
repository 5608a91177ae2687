import type { RechargeOrder, User } from '@baize/contract/player'
import type { Charge } from '@baize/contract/provider'
import { assert, minor, present, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { type CoinDesk, openCoinDesk, signCoins } from './coin-desk.fixture.ts'
import {
  CARDS_WEBHOOK,
  noticeOf,
  openProvider,
  paymentIdOf,
  signed,
  type TestProvider,
} from './provider.fixture.ts'

export const depositRequest = (fields: object = {}) => ({ requestId: randomUUID(), amount: '40', ...fields })

/** A notice, and what the provider's books say when it is delivered: the notice itself is only a hint. */
type Notice = {
  readonly url: string
  readonly text: string
  readonly headers: Record<string, string>
  readonly writeBooks: () => void
}

/** Builds a provider's notices about an order. */
type Speaker = {
  readonly connector: string
  readonly method: string
  readonly signature: string
  /** Whether its signatures are valid for some minutes only. */
  readonly isTimed: boolean
  /** A notice and its headers. `change` makes the provider's books differ from what was ordered. */
  say(
    order: RechargeOrder,
    change?: { state?: 'failed'; amount?: string; payment?: string; at?: number },
  ): Notice
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
      paymentDrivers: provider.drivers,
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

  const speakers: Readonly<Record<'cards' | 'coins', Speaker>> = {
    cards: {
      connector: 'cards',
      method: 'card',
      signature: 'x-callback-token',
      isTimed: false,
      say: (order, { state = 'paid' as const, amount = '40.00', payment } = {}) => ({
        url: CARDS_WEBHOOK,
        text: JSON.stringify(noticeOf(order, state === 'paid' ? 'PAID' : 'EXPIRED')),
        headers: signed(),
        writeBooks: () => {
          const id = paymentIdOf(order.id)
          provider.states.set(id, state)
          provider.changes.set(id, { amount: Number(amount), ...(payment !== undefined && { id: payment }) })
        },
      }),
      books: (order, state) => {
        provider.states.set(paymentIdOf(order.id), state)
        provider.changes.delete(paymentIdOf(order.id))
      },
    },
    coins: {
      connector: 'coins',
      method: 'usdt',
      signature: 'coin-signature',
      isTimed: true,
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
        return {
          url: '/webhooks/coins',
          text: JSON.stringify(body),
          headers: signCoins(body, at),
          writeBooks: () => coins.answers.set(charge.charge, data),
        }
      },
      books: (order, state) => {
        const charge = chargeOf(order)
        const status = state === 'paid' ? 'completed' : 'failed'
        const data: Charge = { ...charge, status, confirmations: { seen: 3, needed: 3 } }
        coins.charges.set(order.id, data)
        coins.answers.set(charge.charge, data)
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
    send: ({ url, text, headers, writeBooks }: Notice) => {
      writeBooks()
      return deliver(url, text, headers)
    },
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
