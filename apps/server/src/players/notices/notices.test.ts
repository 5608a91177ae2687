import type { RechargeOrder, User } from '@baize/contract/player'
import { userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeNews } from '../../payments/deposits/payment-status.ts'
import { CARDS, newsOf, openProvider, type TestProvider } from '../../payments/deposits/provider.fixture.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { welcome } from './service.ts'

let provider: TestProvider
let site: TestSite
let player: User
beforeAll(async () => {
  provider = await openProvider()
  // A bonus would have a notice of its own.
  site = await testSite({ paymentDrivers: provider.drivers, firstDepositBonus: 0 })
})
beforeEach(async () => {
  player = await site.newPlayer()
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

const asPlayer = () => auth(player.token)
const page = async (input: object = {}, headers = asPlayer()) =>
  accepted(await site.ask('/api/user/notice_page', input, headers)).model
const userNow = async () => accepted(await site.ask('/api/auth/user_info', {}, asPlayer())).user
const push = (id: string, headers = asPlayer()) =>
  site.ask('/api/app_user_notice/updatePushStatus', { id }, headers)

async function deposit(amount: string): Promise<RechargeOrder> {
  const request = { requestId: randomUUID(), amount }
  const order = accepted(await site.ask('/api/pay/recharge', request, asPlayer())).model
  await payFor(order)
  return order
}
const payFor = (order: RechargeOrder) => takeNews(site.server.ctx, CARDS, newsOf(order))

describe('[A-12] [E-07] the notices of a player', () => {
  it('begin with one for the registration, which is still unseen', async () => {
    const { items, ...rest } = await page({ pageNo: '1', pageSize: '10' })
    expect(rest).toEqual({ total: 1, unread: 1, pageNo: 1, pageSize: 10 })
    expect(items).toEqual([
      {
        id: items[0]?.id,
        type: 'COMPLETE_REGISTRATION',
        kind: 'news',
        title: 'notices.welcomeTitle',
        description: 'notices.welcomeText',
        values: {},
        data: {},
        pushed: false,
        read: false,
        createdAt: site.clock.now(),
      },
    ])
    expect((await userNow()).noticeUpdateTime).toBe(site.clock.now())
  })

  it('announce a deposit once, newest first, with the time of the last one', async () => {
    site.clock.advance(60_000)
    const order = await deposit('12.5')
    await payFor(order)
    const { items, total } = await page()
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      type: 'RECHARGE_SUCCESS',
      title: 'notices.depositTitle',
      description: 'notices.depositAmount',
      values: { amount: '12.50', currencyId: 'USD' },
      data: { orderId: order.id },
    })
    expect((await userNow()).noticeUpdateTime).toBe(site.clock.now())
  })

  it('are paged', async () => {
    await deposit('10')
    await deposit('20')
    expect((await page({ pageNo: 2, pageSize: 2 })).items).toMatchObject([{ type: 'COMPLETE_REGISTRATION' }])
  })

  it('are visible only to the player', async () => {
    await deposit('10')
    const other = await site.newPlayer()
    expect((await page({}, auth(other.token))).total).toBe(1)
  })

  it('are not written twice for one event, nor when its transaction fails', async () => {
    const { ctx } = site.server
    const again = () => inTransaction(ctx.db, (tx) => welcome(ctx, tx, userId(player.userId)))
    await Promise.all([again(), again()])
    expect((await page()).total).toBe(1)
    const undone = inTransaction(ctx.db, async (tx) => {
      await welcome(ctx, tx, userId('999999'))
      throw new Error('the rest of it failed')
    })
    await expect(undone).rejects.toThrow('the rest of it failed')
    const { rows } = await ctx.db.query('SELECT FROM user_notices WHERE user_id = 999999')
    expect(rows).toEqual([])
  })
})

describe('[A-13] marking a notice as shown', () => {
  it('succeeds, also the second time', async () => {
    const [notice] = (await page()).items
    for (let time = 0; time < 2; time++)
      expect(await push(notice?.id ?? '')).toEqual({ status: 0, message: 'success' })
    expect((await page()).items[0]?.pushed).toBe(true)
  })

  it('[R-03] affects only the player’s own notices', async () => {
    const [notice] = (await page()).items
    const rival = await site.newPlayer()
    expect(refusalOf(await push(notice?.id ?? '', auth(rival.token)))).toBe('unknownNotice')
    expect(refusalOf(await push(notice?.id ?? '', {}))).toBe('loginNeeded')
    expect(refusalOf(await push('1e9'))).toBe('badInput')
    expect((await page()).items[0]?.pushed).toBe(false)
  })
})

describe('[A-15] [E-08] the paid list', () => {
  it('[R-03] lists the player’s own paid orders and marks the first of all', async () => {
    const first = await deposit('12.5')
    const second = await deposit('7')
    const waiting = accepted(
      await site.ask('/api/pay/recharge', { requestId: randomUUID(), amount: '9' }, asPlayer()),
    ).model
    const ids = [second.id, first.id, waiting.id]
    expect(accepted(await site.ask('/api/pay/paid_list', { ids }, asPlayer())).model).toEqual([
      { id: first.id, first: true, usdAmount: '12.50', amount: '12.50' },
      { id: second.id, first: false, usdAmount: '7.00', amount: '7.00' },
    ])
    const rival = await site.newPlayer()
    expect(accepted(await site.ask('/api/pay/paid_list', { ids }, auth(rival.token))).model).toEqual([])
  })

  it('states a deposit in dollars, truncated and not rounded', async () => {
    player = await site.newPlayer({ countryId: 'BR' })
    const order = await deposit('10.55')
    expect(accepted(await site.ask('/api/pay/paid_list', { ids: [order.id] }, asPlayer())).model).toEqual([
      { id: order.id, first: true, usdAmount: '1.89', amount: '10.55' },
    ])
  })

  it('accepts ten orders at a time', async () => {
    const ids = Array.from({ length: 11 }, () => randomUUID())
    expect(refusalOf(await site.ask('/api/pay/paid_list', { ids }, asPlayer()))).toBe('badInput')
  })
})
