import { fakeClock, present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import type { Desk, DeskRecord } from '@baize/sandbox-services/desk/desk'
import { DeskFaults } from '@baize/sandbox-services/desk/faults'
import { ORGANIZATION } from '@baize/sandbox-services/modern-treasury/account'
import type { TestSite } from '../../testing/server.fixture.ts'
import type { PaymentsPeer, PayoutsPeer, PeerMood, PeerNotice } from '../ports/contract.fixture.ts'
import type { PaymentRef } from '../ports/payments.ts'
import { openProviders, type Providers } from './providers.fixture.ts'
import { rememberWithdrawal } from './remembered.fixture.ts'
import { orderOf, referenceOf } from './snap/references.ts'

const MANY = 1000
const MOODS: Readonly<Record<PeerMood, Partial<DeskFaults>>> = {
  well: {},
  down: { failNext: MANY },
  html: { htmlReplies: MANY },
  huge: { hugeReplies: MANY },
  hangsUp: { lostReplies: MANY },
  loginRefused: { refuseLogins: MANY },
}

/** Payouts wait until the test decides. */
const setMood = (desk: Desk, mood: PeerMood): void => {
  desk.faults = DeskFaults.parse({ holdPayouts: 1, ...MOODS[mood] })
}

function noticeOf(desk: Desk, record: DeskRecord, isForged = false): PeerNotice {
  const letter = present(desk.letterOf(record, isForged), 'notice')
  const { pathname, search } = new URL(letter.to)
  return { url: pathname + search, headers: letter.headers, text: letter.body }
}

type PaymentsParts = {
  readonly providers: Providers
  readonly desk: Desk
  readonly drivers: PaymentsPeer['drivers']
  readonly currencyId: PaymentsPeer['currencyId']
  readonly method: string
  readonly orderIdOf: (reference: string) => string | null
}

function paymentsPeer({
  providers,
  desk,
  drivers,
  currencyId,
  method,
  orderIdOf,
}: PaymentsParts): PaymentsPeer {
  setMood(desk, 'well')
  const payable = (orderId: string) =>
    desk.payments().filter(({ reference, state }) => orderIdOf(reference) === orderId && state !== 'failed')
  const of = (orderId: string) => present(payable(orderId).at(-1), `payment of ${orderId}`)
  const notices = new Map<string, string>()
  return {
    drivers,
    currencyId,
    method,
    amount: '150000.00',
    // As the desk spoils it.
    otherAmount: '1500000.00',
    mood: (mood) => setMood(desk, mood),
    books: (orderId, state, { amount } = {}) => {
      if (state === 'waiting') return
      desk.faults.wrongAmounts = amount === undefined ? 0 : 1
      void desk.settlePayment(of(orderId), state === 'paid' ? 'pay' : 'decline')
    },
    opened: (orderId) => payable(orderId).length,
    notice: (orderId) => {
      const notice = noticeOf(desk, of(orderId))
      notices.set(notice.text, orderId)
      return notice
    },
    forged: (notice) => noticeOf(desk, of(notices.get(notice.text) ?? ''), true),
    close: () => providers.close(),
  }
}

/** The driver asks for each of our own orders: they have to be in our books. */
async function rememberOrder(site: TestSite, ref: PaymentRef): Promise<void> {
  const player = await site.newPlayer()
  await site.database.pool.query(
    `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, payment_id, created_at, method, provider, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'snap', $7)`,
    [
      ref.orderId,
      player.userId,
      randomUUID(),
      ref.pays.replace('.', ''),
      ref.currencyId,
      ref.paymentId,
      new Date(ref.createdAtMs),
      ref.method,
    ],
  )
}

const open = () => {
  const clock = fakeClock()
  return openProviders(() => clock)
}

export async function snapQrisPeer(): Promise<PaymentsPeer> {
  const providers = await open()
  const peer = paymentsPeer({
    providers,
    desk: providers.desks.snap,
    drivers: [providers.snap()],
    currencyId: 'IDR',
    method: 'qris',
    orderIdOf: orderOf,
  })
  return { ...peer, remember: rememberOrder }
}

const xenditPeer = async (method: 'qris' | 'card'): Promise<PaymentsPeer> => {
  const providers = await open()
  return paymentsPeer({
    providers,
    desk: providers.desks.xendit,
    drivers: [providers.xendit()],
    currencyId: 'IDR',
    method,
    orderIdOf: (reference) => reference,
  })
}
export const xenditQrisPeer = (): Promise<PaymentsPeer> => xenditPeer('qris')
export const xenditInvoicesPeer = (): Promise<PaymentsPeer> => xenditPeer('card')

type PayoutsParts = Pick<PayoutsPeer, 'drivers' | 'currencyId' | 'account'> & {
  readonly providers: Providers
  readonly desk: Desk
  readonly referenceOf: (withdrawalId: string) => string
}

function payoutsPeer({ providers, desk, referenceOf: toReference, ...rest }: PayoutsParts): PayoutsPeer {
  setMood(desk, 'well')
  const all = (withdrawalId: string) =>
    desk.payouts().filter(({ reference }) => reference === toReference(withdrawalId))
  const of = (withdrawalId: string) => present(all(withdrawalId)[0], `payout of ${withdrawalId}`)
  const notices = new Map<string, string>()
  return {
    ...rest,
    holder: { name: 'Siti Rahma', taxId: '' },
    amount: '250000.00',
    coins: null,
    mood: (mood) => setMood(desk, mood),
    books: (withdrawalId, state) => {
      if (state === 'pending') return
      void desk.settlePayout(of(withdrawalId), state === 'failed' ? 'failed' : 'paid')
      if (state === 'reversed') void desk.settlePayout(of(withdrawalId), 'reversed')
    },
    made: (withdrawalId) => all(withdrawalId).length,
    notice: (withdrawalId) => {
      const notice = noticeOf(desk, of(withdrawalId))
      notices.set(notice.text, withdrawalId)
      return notice
    },
    forged: (notice) => noticeOf(desk, of(notices.get(notice.text) ?? ''), true),
    close: () => providers.close(),
  }
}

const BANK_ID = { kind: 'bankId', bank: '014', number: '1234567890' } as const

export async function snapTransfersPeer(): Promise<PayoutsPeer> {
  const providers = await open()
  const peer = payoutsPeer({
    providers,
    desk: providers.desks.snap,
    drivers: [providers.snap({ collects: [] })],
    currencyId: 'IDR',
    account: BANK_ID,
    referenceOf,
  })
  // The standard has no notice of transfers.
  return { ...peer, notice: null, remember: rememberWithdrawal('snap') }
}

export async function xenditPayoutsPeer(): Promise<PayoutsPeer> {
  const providers = await open()
  return payoutsPeer({
    providers,
    desk: providers.desks.xendit,
    drivers: [providers.xendit()],
    currencyId: 'IDR',
    account: BANK_ID,
    referenceOf: (id) => id,
  })
}

export async function modernTreasuryPeer(): Promise<PayoutsPeer> {
  const providers = await open()
  return payoutsPeer({
    providers,
    desk: providers.desks.modernTreasury,
    drivers: [providers.modernTreasury({ organizationId: ORGANIZATION })],
    currencyId: 'USD',
    account: { kind: 'bankUs', routing: '021000021', number: '000123456789' },
    referenceOf: (id) => id,
  })
}
