import type { RechargeOrder, User } from '@baize/contract/player'
import { userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { sweepOrders } from './ask.ts'
import { cardsAt, openProvider, paymentIdOf, type TestProvider } from './provider.fixture.ts'
import { recharge as openDeposit } from './service.ts'

let provider: TestProvider
let site: TestSite
let player: User
beforeAll(async () => {
  provider = await openProvider()
  site = await testSite({ paymentDrivers: provider.drivers })
})
beforeEach(async () => {
  provider.mood = 'well'
  provider.asked.length = 0
  player = await site.newPlayer()
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

const asPlayer = () => auth(player.token)
const recharge = (amount: unknown, requestId: string = randomUUID()) =>
  site.ask('/api/pay/recharge', { requestId, amount }, asPlayer())
const openOrder = async (amount = '25.00'): Promise<RechargeOrder> => accepted(await recharge(amount)).model
const statusOf = async (id: string) =>
  accepted(await site.ask('/api/pay/recharge_status', { id }, asPlayer())).model
const record = async (page = {}) =>
  accepted(await site.ask('/api/pay/recharge_record', page, asPlayer())).model
const userNow = async () => accepted(await site.ask('/api/auth/user_info', {}, asPlayer())).user

describe('a recharge', () => {
  it('opens an order with the provider and returns where to pay', async () => {
    const order = await openOrder('12.5')
    expect(order).toEqual({
      id: order.id,
      amount: '12.50',
      asked: '12.50',
      currencyId: 'USD',
      state: 'WAITING',
      payUrl: `${provider.url}/pay/${paymentIdOf(order.id)}`,
      createdAt: site.clock.now(),
      paidAt: null,
      method: 'card',
      kind: 'card',
      fee: '0.00',
      code: '',
      coin: '',
      arrived: '',
      held: '',
      link: '',
      waiting: '',
      expiresAt: site.clock.now() + 60 * 60_000,
      confirmations: 0,
      needed: 0,
      bonus: '6.25',
      wager: '62.50',
      refunded: '0.00',
    })
    expect(provider.asked).toEqual([
      {
        external_id: order.id,
        amount: 12.5,
        currency: 'USD',
        description: `Deposit ${order.id}`,
        invoice_duration: 3600,
        success_redirect_url: `http://baize.test/recharge/return?order=${order.id}`,
        failure_redirect_url: `http://baize.test/recharge/return?order=${order.id}`,
        payment_methods: ['CREDIT_CARD'],
      },
    ])
    expect(await userNow()).toMatchObject({ balance: '0.00', rechargeCount: 0, firstRechargeFlag: false })
  })

  it.each([
    ['-5', 'badInput'],
    [-5, 'badInput'],
    ['0', 'depositBelowMinimum'],
    [0, 'depositBelowMinimum'],
    ['0.99', 'depositBelowMinimum'],
    ['10000.01', 'depositAboveMaximum'],
    ['1.001', 'badInput'],
    ['1e3', 'badInput'],
    [1e21, 'badInput'],
    ['NaN', 'badInput'],
    ['Infinity', 'badInput'],
    ['9007199254740993', 'badInput'],
    [' 5', 'badInput'],
    ['5,00', 'badInput'],
    ['', 'badInput'],
    [null, 'badInput'],
    [true, 'badInput'],
    [['5'], 'badInput'],
    [{ amount: 5 }, 'badInput'],
  ])('refuses %j without a request to the provider', async (amount, refused) => {
    expect(refusalOf(await recharge(amount))).toBe(refused)
    expect(provider.asked).toEqual([])
    expect(await record()).toMatchObject({ total: 0, items: [] })
  })

  it('accepts the smallest and the largest amount', async () => {
    expect((await openOrder('1')).amount).toBe('1.00')
    expect((await openOrder('10000')).amount).toBe('10000.00')
  })

  it('names the limit in the refusal', async () => {
    expect(await recharge('0.5')).toMatchObject({ status: 2301, message: 'The minimum deposit is 1.00.' })
  })

  it('returns the same order for the same request and refuses another amount under it', async () => {
    const requestId = randomUUID()
    const first = accepted(await recharge('25', requestId)).model
    expect(accepted(await recharge('25.00', requestId)).model).toEqual(first)
    expect(provider.asked).toHaveLength(1)
    expect(refusalOf(await recharge('26', requestId))).toBe('requestIdReused')
  })

  it('returns one order for the same request sent twenty times simultaneously', async () => {
    const requestId = randomUUID()
    const replies = await Promise.all(Array.from({ length: 20 }, () => recharge('30', requestId)))
    const orders = replies.map((reply) => accepted(reply).model)
    expect(new Set(orders.map((order) => order.id)).size).toBe(1)
    expect(new Set(orders.map((order) => order.payUrl)).size).toBe(1)
    expect(new Set(provider.asked.map((input) => input.external_id)).size).toBe(1)
    expect((await record()).total).toBe(1)
  })

  it('distinguishes two players with the same request id', async () => {
    const requestId = randomUUID()
    const mine = accepted(await recharge('25', requestId)).model
    player = await site.newPlayer()
    expect(accepted(await recharge('40', requestId)).model.id).not.toBe(mine.id)
  })

  it.each(['failing', 'talkingNonsense', 'sendingScripts'] as const)(
    'reports maintenance when the provider is %s, also on a retry, and recovers afterwards',
    async (mood) => {
      provider.mood = mood
      const requestId = randomUUID()
      expect(await recharge('25', requestId)).toMatchObject({ status: -1119 })
      expect((await record()).items).toMatchObject([{ state: 'FAILED', payUrl: '' }])
      provider.mood = 'well'
      expect(await recharge('25', requestId)).toMatchObject({ status: -1119 })
      expect(refusalOf(await recharge('25'))).toBe('accepted')
    },
  )

  it('reports maintenance when nobody listens at the provider’s address', async () => {
    const { ctx } = site.server
    const lost = { ...ctx, config: { ...ctx.config, paymentDrivers: cardsAt('http://127.0.0.1:9') } }
    const outcome = await openDeposit(lost, userId(player.userId), { requestId: randomUUID(), amount: '25' })
    expect(outcome).toMatchObject({ ok: false, error: { id: 'paymentMaintenance' } })
  })

  it('completes an order that a crash left without its payment', async () => {
    const requestId = randomUUID()
    const { id } = accepted(await recharge('25', requestId)).model
    await site.database.owner.query(
      `UPDATE payment_orders SET payment_id = NULL, pay_url = '' WHERE id = $1`,
      [id],
    )
    expect(accepted(await recharge('25', requestId)).model).toMatchObject({
      id,
      payUrl: `${provider.url}/pay/${paymentIdOf(id)}`,
    })
  })
})

describe('a deposit order', () => {
  it('is visible only to its owner', async () => {
    const { id } = await openOrder()
    player = await site.newPlayer()
    expect(refusalOf(await site.ask('/api/pay/recharge_status', { id }, asPlayer()))).toBe('unknownOrder')
    expect(await record()).toMatchObject({ total: 0, items: [] })
    expect(refusalOf(await site.ask('/api/pay/recharge_status', { id: randomUUID() }, asPlayer()))).toBe(
      'unknownOrder',
    )
  })

  it('is listed newest first, in pages', async () => {
    for (const amount of ['1', '2', '3']) {
      await openOrder(amount)
      site.clock.advance(1000)
    }
    const first = await record({ pageNo: 1, pageSize: 2 })
    const second = await record({ pageNo: 2, pageSize: 2 })
    expect(first).toMatchObject({ total: 3, pageNo: 1, pageSize: 2 })
    expect([...first.items, ...second.items].map((order) => order.amount)).toEqual(['3.00', '2.00', '1.00'])
  })

  it('expires when it is not paid within the hour', async () => {
    const { id } = await openOrder()
    site.clock.advance(10 * 60_000)
    await userNow() // keeps the session from going idle
    site.clock.advance(25 * 60_000)
    await userNow()
    site.clock.advance(25 * 60_000)
    expect((await statusOf(id)).state).toBe('WAITING')
    site.clock.advance(1)
    expect((await statusOf(id)).state).toBe('EXPIRED')
  })
})

describe('asking about open orders', () => {
  it('credits once what was paid while no notice came through', async () => {
    const paid = await openOrder('25')
    const failed = await openOrder('26')
    const waiting = await openOrder('27')
    provider.states.set(paymentIdOf(paid.id), 'paid')
    provider.states.set(paymentIdOf(failed.id), 'failed')
    const { ctx } = site.server
    site.clock.advance(3 * 60_000)
    await Promise.all([sweepOrders(ctx), sweepOrders(ctx)])
    await sweepOrders(ctx)
    expect(await statusOf(paid.id)).toMatchObject({ state: 'PAID', paidAt: site.clock.now() })
    expect((await statusOf(failed.id)).state).toBe('FAILED')
    expect((await statusOf(waiting.id)).state).toBe('WAITING')
    expect(await userNow()).toMatchObject({ balance: '25.00', rechargeCount: 1, firstRechargeFlag: true })
  })

  it('handles more orders than it requests at once', async () => {
    const orders = await Promise.all(Array.from({ length: 45 }, () => openOrder('2')))
    for (const order of orders) provider.states.set(paymentIdOf(order.id), 'paid')
    site.clock.advance(3 * 60_000)
    await sweepOrders(site.server.ctx)
    expect(await userNow()).toMatchObject({ balance: '90.00', rechargeCount: 45 })
  })

  it('is done less and less often, until an unpaid order is long over', async () => {
    const { id } = await openOrder('25')
    const asks = async () => {
      await sweepOrders(site.server.ctx)
      const { rows } = await site.database.owner.query<{ asks: number; isDue: boolean }>(
        'SELECT asks, ask_at IS NOT NULL AS "isDue" FROM payment_orders WHERE id = $1',
        [id],
      )
      return rows[0]
    }
    expect(await asks()).toEqual({ asks: 0, isDue: true })
    const counts: (number | undefined)[] = []
    for (let hour = 0; hour < 6; hour++) {
      site.clock.advance(3_600_000)
      counts.push((await asks())?.asks)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6])
    site.clock.advance(3 * 24 * 3_600_000)
    expect(await asks()).toEqual({ asks: 7, isDue: false })
    site.clock.advance(3 * 24 * 3_600_000)
    expect(await asks()).toEqual({ asks: 7, isDue: false })
  })

  it('changes nothing while the provider is down', async () => {
    const { id } = await openOrder()
    provider.mood = 'failing'
    provider.states.set(paymentIdOf(id), 'paid')
    site.clock.advance(3 * 60_000)
    await sweepOrders(site.server.ctx)
    expect((await statusOf(id)).state).toBe('WAITING')
    provider.mood = 'well'
    site.clock.advance(60_000)
    await sweepOrders(site.server.ctx)
    expect((await statusOf(id)).state).toBe('PAID')
  })
})
