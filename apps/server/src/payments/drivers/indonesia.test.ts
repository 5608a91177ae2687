import { assert, DAY_MS, MINUTE_MS, present, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { sweepOrders } from '../deposits/ask.ts'
import { fund } from '../withdrawals/desk.fixture.ts'
import { settleWithdrawals } from '../withdrawals/send.ts'
import { goesWrong, openProviders, type Providers } from './providers.fixture.ts'
import { orderOf, referenceOf } from './snap/references.ts'

let site: TestSite
let providers: Providers
const clock = { now: () => 0 }
beforeAll(async () => {
  providers = await openProviders(() => clock)
  site = await testSite({
    paymentDrivers: [providers.snap(), providers.xendit(), providers.modernTreasury()],
    publicUrl: providers.publicUrl,
    withdrawalMinDeposit: '0',
    withdrawalWagerPercent: 0,
    identityBeforeWithdrawal: false,
    sessionIdleMs: 1e12,
    sessionLifeMs: 1e12,
  })
  clock.now = () => site.clock.now()
  providers.attach(site)
})
beforeEach(() => {
  goesWrong(desk(), {})
  goesWrong(providers.desks.xendit, {})
})
afterAll(async () => {
  const drift = await auditLedger(site.database.pool)
  await site.close()
  await providers.close()
  assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
})

const desk = () => providers.desks.snap
type Player = Awaited<ReturnType<typeof newPlayer>>
async function newPlayer(fields: object = { countryId: 'ID', currencyId: 'IDR' }) {
  const user = await site.newPlayer(fields)
  return {
    user,
    balance: async () => (await site.server.ctx.ledger.balances(userId(user.userId))).main,
    deposit: (changes: object = {}) => ({
      requestId: randomUUID(),
      amount: '150000',
      method: 'qris',
      bonus: false,
      ...changes,
    }),
  }
}
const codesOf = (id: string) =>
  desk()
    .payments()
    .filter(({ reference }) => orderOf(reference) === id)
const pay = (id: string) => desk().settlePayment(present(codesOf(id).at(-1), `code of ${id}`), 'pay')
const payoutsOf = (id: string) =>
  desk()
    .payouts()
    .filter(({ reference }) => reference === referenceOf(id))

const open = async ({ user }: Player, request: object) =>
  accepted(await site.ask('/api/pay/recharge', request, auth(user.token))).model

const addAccount = ({ user }: Player, account: object) =>
  site.ask(
    '/api/pay/payout_account/add',
    { realName: 'Siti Rahma', account, password: TEST_PASSWORD },
    auth(user.token),
  )
const accountOf = (player: Player) => ({
  kind: 'bankId',
  bank: '014',
  number: `${1_000_000_000 + Number(player.user.userId)}1`,
})
async function withAccount(
  player: Player,
  money: bigint,
  account: object = accountOf(player),
): Promise<string> {
  await fund(site, player.user, money)
  return present(accepted(await addAccount(player, account)).model.accounts[0], 'account').id
}

describe('a player of Indonesia', () => {
  it('deposits by a code of QRIS, which is credited once by its notice', async () => {
    const player = await newPlayer()
    const order = await open(player, player.deposit())
    expect(order).toMatchObject({ kind: 'instant', payUrl: '' })
    expect(order.code).toMatch(/^000201/)
    goesWrong(desk(), { duplicates: 2 })
    await pay(order.id)
    await vi.waitFor(async () => expect(await player.balance()).toBe(150_000_00n))
    await vi.waitFor(() =>
      expect(
        providers.notices.filter(({ raw }) => raw.includes(codesOf(order.id)[0]?.reference ?? '-')),
      ).toHaveLength(3),
    )
    expect(await player.balance()).toBe(150_000_00n)
  })

  it('is credited without a notice, and not for another amount', async () => {
    const player = await newPlayer()
    const [silent, wrong] = [
      await open(player, player.deposit()),
      await open(player, player.deposit({ amount: '200000' })),
    ]
    goesWrong(desk(), { noNotices: 2 })
    await pay(silent.id)
    goesWrong(desk(), { noNotices: 1, wrongAmounts: 1 })
    await pay(wrong.id)
    site.clock.advance(10 * MINUTE_MS)
    await sweepOrders(site.server.ctx)
    expect(await player.balance()).toBe(150_000_00n)
  })

  it('goes on with Xendit where BI-SNAP does not collect', async () => {
    const player = await newPlayer()
    const order = await open(player, player.deposit({ method: 'card' }))
    expect(order.payUrl).toContain('/xendit/pay/')
    const payment = present(
      providers.desks.xendit.payments().find(({ reference }) => reference === order.id),
      'invoice',
    )
    await providers.desks.xendit.settlePayment(payment, 'pay')
    await vi.waitFor(async () => expect(await player.balance()).toBe(150_000_00n))
  })

  it('withdraws to a bank, which may refuse it', async () => {
    const player = await newPlayer()
    const accountId = await withAccount(player, 500_000_00n)
    const request = { accountId, amount: '100000', password: TEST_PASSWORD }
    const take = async () =>
      accepted(
        await site.ask('/api/pay/withdraw', { ...request, requestId: randomUUID() }, auth(player.user.token)),
      ).model
    const paid = await take()
    expect(payoutsOf(paid.id)).toMatchObject([{ state: 'paid', holder: 'Siti Rahma' }])
    const before = await player.balance()
    goesWrong(desk(), { refusePayouts: 1 })
    await take()
    site.clock.advance(DAY_MS)
    await settleWithdrawals(site.server.ctx)
    expect(await player.balance()).toBe(before)
  })
})

describe('an account of a bank of Indonesia', () => {
  it('is added under the name that the bank has of it only', async () => {
    const player = await newPlayer()
    const account = accountOf(player)
    expect(refusalOf(await addAccount(player, { ...account, number: '7770000404' }))).toBe('badInput')
    expect(refusalOf(await addAccount(player, { ...account, number: '7770000999' }))).toBe(
      'payoutAccountName',
    )
    goesWrong(desk(), { failNext: 1 })
    expect(accepted(await addAccount(player, account)).model.accounts).toHaveLength(1)
  })
})

describe('a player of the US', () => {
  it('gets the money back that was paid by ACH and is returned days later', async () => {
    const player = await newPlayer({})
    const number = `${1_000_000_000 + Number(player.user.userId)}2`
    const account = { kind: 'bankUs', routing: '021000021', number }
    const accountId = await withAccount(player, 500_00n, account)
    const request = { requestId: randomUUID(), accountId, amount: '100', password: TEST_PASSWORD }
    const { id } = accepted(await site.ask('/api/pay/withdraw', request, auth(player.user.token))).model
    const payout = () =>
      present(
        providers.desks.modernTreasury.payouts().find(({ reference }) => reference === id),
        'payout',
      )
    const statusOf = async () => {
      const record = await site.ask('/api/pay/withdraw_record', { pageSize: 10 }, auth(player.user.token))
      const [withdrawal] = accepted(record).model.items
      return [withdrawal?.state, withdrawal?.reason]
    }
    await vi.waitFor(async () => expect(await statusOf()).toEqual(['PAID', null]))
    expect(await player.balance()).toBe(400_00n)
    await providers.desks.modernTreasury.settlePayout(payout(), 'reversed')
    await vi.waitFor(async () => expect(await player.balance()).toBe(500_00n))
    expect(await statusOf()).toEqual(['RETURNED', 'sentBack'])
  })
})
