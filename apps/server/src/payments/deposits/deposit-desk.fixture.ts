import type { RechargeOrder, User } from '@baize/contract/player'
import { assert, minor, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import {
  FRESH_FOR_EVER,
  type Gateways,
  openGateways,
  priceCoins,
  shkeeperTeller,
  transfersOf,
} from '../coins/gateways.fixture.ts'
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
  /** The status that it wants to be answered. */
  readonly taken: number
  /** Whether it tells that a payment failed. */
  readonly tellsFailure: boolean
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
  let gateways: Gateways
  let teller: ReturnType<typeof shkeeperTeller>
  let site: TestSite
  let player: User
  beforeAll(async () => {
    provider = await openProvider()
    gateways = await openGateways()
    site = await testSite({
      paymentDrivers: [
        ...provider.drivers,
        // What it lists counts at once: its callback is the subject of other tests.
        { ...gateways.shkeeper, settleMinutes: 0 },
        gateways.btcpay,
      ],
      publicUrl: gateways.publicUrl,
      consoleUrl: gateways.publicUrl,
      ...FRESH_FOR_EVER,
      operatorToken: 'an-operators-token-of-some-length',
    })
    gateways.attach(site)
    await priceCoins(site)
    teller = shkeeperTeller(gateways, () => site.clock.now())
  })
  beforeEach(async () => {
    provider.mood = 'well'
    gateways.desks.shkeeper.faults.times = 0
    player = await site.newPlayer()
  })
  afterAll(async () => {
    const drift = await auditLedger(site.database.pool)
    await site.close()
    await provider.close()
    await gateways.close()
    assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
  })

  const asPlayer = () => auth(player.token)
  const recharge = (fields: object = {}) => site.ask('/api/pay/recharge', depositRequest(fields), asPlayer())
  const openOrder = async (fields: object = {}) => accepted(await recharge(fields)).model

  async function deliver(url: string, text: string, headers: Record<string, string>): Promise<number> {
    const response = await site.server.app.inject({ method: 'POST', url, headers, payload: text })
    return response.statusCode
  }

  const speakers: Readonly<Record<'cards' | 'coins', Speaker>> = {
    cards: {
      connector: 'cards',
      method: 'card',
      signature: 'x-callback-token',
      taken: 200,
      tellsFailure: true,
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
      connector: 'shkeeper',
      method: 'usdt',
      signature: 'x-shkeeper-signature',
      taken: 202,
      tellsFailure: false,
      isTimed: true,
      say: (order, { state, amount, payment, at = site.clock.now() } = {}) => {
        const invoice = teller.invoiceOf(order)
        // SHKeeper fails no payment: nothing came. It knows a payment by its order, so another one asks for other coins.
        const said = {
          ...invoice,
          transfers: state === 'failed' ? [] : transfersOf([{ coins: '40.4' }]),
          asked: amount ?? (payment === undefined ? '40.4' : '40.41'),
        }
        const text = teller.callback(said)
        return {
          url: teller.url,
          text,
          headers: teller.sign(text, at),
          writeBooks: () => Object.assign(invoice, said),
        }
      },
      books: (order, state) => {
        const invoice = teller.books(order, state === 'paid' ? [{ coins: '40.4' }] : [])
        invoice.asked = '40.4'
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
    get gateways() {
      return gateways
    },
    get teller() {
      return teller
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
