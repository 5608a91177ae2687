import { DAY_MS } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { monthAfter, monthOf, startOf } from '@baize/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type RewardPlayer, type RewardSite, rewardSite } from '../prizes/reward-site.fixture.ts'
import { paySalaries } from './service.ts'

const PEOPLE = { requestedBy: 'ann', approvedBy: 'bob', reason: 'a test' }

let site: RewardSite
beforeAll(async () => {
  site = await rewardSite({ sessionIdleMs: 1000 * DAY_MS, sessionLifeMs: 1000 * DAY_MS })
  await site.funds('salary', 1_000_000_00n)
})
afterAll(() => site.close())

const enable = async (enableSalary: boolean) =>
  accepted(await site.ask('/api/operator/site/settings/change', { settings: { enableSalary }, ...PEOPLE }))
const ask = ({ headers }: RewardPlayer) => site.ask('/api/rewards/salary', {}, headers)
const seen = async (player: RewardPlayer) => accepted(await ask(player)).model
const monthNow = () => monthOf(site.clock.now()).slice(0, 7)
const untilNextMonth = () =>
  site.clock.advance(startOf(monthAfter(monthOf(site.clock.now()))) - site.clock.now())

let player: RewardPlayer
beforeEach(async () => {
  await enable(true)
  await site.switches('salary', true)
  player = await site.verified()
  await site.deposits(player, 10_000_000_00n)
})

describe('[G-23] [E-02] the salary that a player sees', () => {
  it('has the pay and the stakes of each level, in the player’s currency', async () => {
    const first = monthOf(site.clock.now())
    expect(await seen(player)).toEqual({
      currencyId: 'USD',
      level: 0,
      rows: [
        { vipLevel: 4, amount: '5.00', least: '5000.00' },
        { vipLevel: 5, amount: '20.00', least: '20000.00' },
        { vipLevel: 6, amount: '80.00', least: '80000.00' },
      ],
      month: first.slice(0, 7),
      staked: '0.00',
      forecast: null,
      endsAt: startOf(monthAfter(first)),
      payAt: startOf(monthAfter(first)) + 4 * DAY_MS,
      last: null,
    })
    const foreign = await site.verified({ currencyId: 'IDR', countryId: 'ID' })
    const { rows, currencyId } = await seen(foreign)
    expect(currencyId).toBe('IDR')
    expect(rows[0]?.amount).not.toBe('5.00')
  })

  it('follows the stakes of the month and forecasts what the statement then says', async () => {
    await site.stakes(player, 4_999_00n)
    expect(await seen(player)).toMatchObject({ staked: '4999.00', forecast: null })
    await site.stakes(player, 25_000_00n)
    const forecast = await seen(player)
    expect(forecast).toMatchObject({ level: 4, staked: '29999.00', forecast: '5.00' })
    const month = monthNow()
    untilNextMonth()
    expect(await seen(player)).toMatchObject({
      staked: '0.00',
      forecast: null,
      last: { month, amount: '5.00', payAt: forecast.payAt, state: 'checking' },
    })
    const statement = accepted(await site.ask('/api/operator/rewards/salary', { month, requestedBy: 'ann' }))
    expect(statement.model.lines.find(({ userId }) => userId === player.user.userId)).toMatchObject({
      amount: '5.00',
    })
  })

  it('says when last month is approved and when it is paid', async () => {
    await site.stakes(player, 30_000_00n)
    const month = monthNow()
    untilNextMonth()
    const idle = await site.verified()
    accepted(await site.ask('/api/operator/rewards/salary/approve', { ...PEOPLE, month }))
    const { last } = await seen(player)
    expect(last).toMatchObject({ month, amount: '5.00', state: 'approved' })
    expect((await seen(idle)).last).toBeNull()
    site.clock.advance(4 * DAY_MS)
    await paySalaries(site.server.ctx)
    expect((await seen(player)).last).toEqual({ ...last, state: 'paid' })
  })

  it('is zero for a barred player', async () => {
    await site.stakes(player, 30_000_00n)
    await site.database.owner.query('UPDATE ledger_wallets SET barred = true WHERE user_id = $1', [player.id])
    expect(await seen(player)).toMatchObject({ forecast: null, last: null })
  })

  it('is off without enableSalary, with its programme switched off, and for visitors', async () => {
    await site.switches('salary', false)
    expect(refusalOf(await ask(player))).toBe('rewardOff')
    await site.switches('salary', true)
    await enable(false)
    expect(refusalOf(await ask(player))).toBe('rewardOff')
    expect(refusalOf(await site.ask('/api/rewards/salary', { requestId: randomUUID() }))).toBe('loginNeeded')
  })
})
