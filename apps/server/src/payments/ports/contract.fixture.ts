import type { CurrencyId } from '@baize/contract/shared'
import type { OrderId, WithdrawalId } from '@baize/kit'
import type { Config } from '../../platform/configuration/config.ts'
import type { TestSite } from '../../testing/server.fixture.ts'
import type { CoinAmount } from './coin-amounts.ts'
import type { PaymentRef } from './payments.ts'
import type { PayoutDraft } from './payouts.ts'

/** How a peer answers the next calls. `hangsUp` takes a request and cuts the connection before it answers. */
export type PeerMood = 'well' | 'down' | 'html' | 'huge' | 'hangsUp' | 'loginRefused'

type Peer = {
  /** The driver under test, as in the settings. */
  readonly drivers: Config['paymentDrivers']
  readonly currencyId: CurrencyId
  /** The site that it lives with, by whose clock it goes; absent for one that any site may use. It closes it. */
  readonly site?: TestSite
  mood(mood: PeerMood): void
  close(): Promise<void>
}

/** A webhook as the provider sends it. */
export type PeerNotice = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** A provider of deposits in front of which the contract of the port is tested. */
export type PaymentsPeer = Peer & {
  readonly method: string
  /** An amount that fits the method, as decimal text with all decimals, and another one. */
  readonly amount: string
  readonly otherAmount: string
  /** Of a provider of coins: what is asked for. `otherAmount` is in coins as well. */
  readonly coins?: CoinAmount
  /** States that this provider can be in; absent for all. */
  readonly states?: readonly ('waiting' | 'paid' | 'failed')[]
  /** What the provider's books say of an opened payment from now on. */
  books(orderId: OrderId, state: 'waiting' | 'paid' | 'failed', change?: { readonly amount?: string }): void
  /** Payments opened for an order: never more than one that a player could pay. */
  opened(orderId: OrderId): number
  /** A genuine notice about an order. */
  notice(orderId: OrderId): PeerNotice | Promise<PeerNotice>
  /** Headers that do not prove the sender: signed with another secret. */
  forged(notice: PeerNotice): PeerNotice
  /** Writes an order into our own books, for a provider without a list: its driver asks for each of them. */
  remember?(site: TestSite, payment: PaymentRef): Promise<void>
}

/** A provider of payouts in front of which the contract of the port is tested. */
export type PayoutsPeer = Peer & {
  readonly account: PayoutDraft['account']
  readonly holder: PayoutDraft['holder']
  readonly amount: string
  /** Coins that arrive; null for money. */
  readonly coins: string | null
  books(withdrawalId: WithdrawalId, state: 'pending' | 'paid' | 'failed' | 'reversed'): void
  /** How often money left, or will leave, for a withdrawal. */
  made(withdrawalId: WithdrawalId): number
  /** A genuine notice about a withdrawal; null for a provider that sends none. */
  readonly notice: ((withdrawalId: WithdrawalId) => PeerNotice | Promise<PeerNotice>) | null
  forged(notice: PeerNotice): PeerNotice
  /** Writes a withdrawal into our own books, for a provider without a list: its driver asks for each of them. */
  remember?(site: TestSite, payout: PayoutDraft): Promise<void>
  /** States that this provider can be in; absent for all four. */
  readonly states?: readonly ('pending' | 'paid' | 'failed' | 'reversed')[]
}
