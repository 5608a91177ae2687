import { PROGRAMMES, type PrizeKind, type Programme } from '@baize/contract/shared'
import { DAY_MS } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import { monthBefore, monthOf, utcDay, weekBefore, weekOf } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '../../app/context.ts'
import { deaths } from '../../payments/deposits/dying.fixture.ts'
import { giveBonus } from '../by-hand/service.ts'
import { claimCommission, settleInvites } from '../invites/invitations.ts'
import { type RewardPlayer, type RewardSite, rewardSite } from '../prizes/reward-site.fixture.ts'
import { collect, draw, grantTicket } from '../prizes/service.ts'
import { catchShare, openRain, rainReads } from '../rain/service.ts'
import { claimPacket, openSitePacket } from '../redpacket/service.ts'
import { paySalaries } from '../salary/service.ts'
import { claim, rewardsPage } from './claims.ts'

/** A pool gives a claim ten seconds to get a connection, which 200 exceed on a busy machine. */
const CONCURRENCY = caseCount(16, 200)

let site: RewardSite
let ctx: AppContext
let player: RewardPlayer
let friend: RewardPlayer
/** Sum of all purses that a reward can go to. */
const balance = async (): Promise<bigint> => {
  const { main, task, register } = await ctx.ledger.balances(player.id)
  return main + task + register
}
const minorOf = (amount: string | undefined): bigint => BigInt((amount ?? '0').replace('.', ''))
const save = (name: string, value: object) =>
  site.database.owner.query(
    `INSERT INTO reward_tables (name, value, reason, requested_by, approved_by, at)
     VALUES ($1, $2, 'a test', 'ann', 'bob', now())`,
    [name, JSON.stringify(value)],
  )

beforeAll(async () => {
  site = await rewardSite()
  ctx = site.server.ctx
  await site.database.owner.query('UPDATE reward_programmes SET daily_cap = NULL')
  for (const programme of PROGRAMMES) await site.funds(programme, 1_000_000_00n)
  const levels = Array.from({ length: 50 }, (_, level) => ({
    needed: String(level),
    rakeback: 1000,
    weekly: 500,
    monthly: 300,
    levelUp: level === 0 ? '0' : '1',
  }))
  await save('vip', { levels })
  const task = { id: 'a-bet', kind: 'daily', condition: 'bets', target: 1, reward: '0.02', on: true }
  await save('tasks', { tasks: [task] })
  player = await site.verified()
  friend = await site.verified({ inviteCode: player.user.inviteCode })
  for (const rewardPlayer of [player, friend]) await site.deposits(rewardPlayer, 1_000_000_00n)
  await site.database.owner.query(`UPDATE invites SET state = 'PAID', reward = 1 WHERE invited_id = $1`, [
    friend.id,
  ])
})
afterAll(async () => {
  await site.isSound()
  await site.close()
})

/** A reward that is ready: its amount as the page shows it, and the claim of it. */
type Ready = { readonly expected: bigint; readonly take: (at: AppContext) => Promise<unknown> }

async function named(name: string): Promise<Ready> {
  const page = await rewardsPage(ctx, player.id, 'UTC')
  if (!page.ok) throw new Error(page.error.id)
  const { claimable, tasks } = page.value
  const amount =
    claimable.find((reward) => reward.name === name)?.amount ??
    tasks.find((reward) => reward.name === name)?.reward
  return { expected: minorOf(amount), take: (at) => claim(at, player.id, { name, zone: 'UTC' }) }
}

let made = 0
const prize = async (kind: PrizeKind): Promise<Ready> => {
  for (;;) {
    await grantTicket(ctx, ctx.db, { userId: player.id, kind, source: 'task', key: randomUUID() })
    const drawn = await draw(ctx, player.id, { requestId: randomUUID(), kind })
    if (!drawn.ok) throw new Error(drawn.error.id)
    const { id, amount } = drawn.value
    if (minorOf(amount) > 0n) return { expected: minorOf(amount), take: (at) => collect(at, player.id, id) }
    await collect(ctx, player.id, id)
  }
}

/** An invitation pays in two ways, and a red packet is no programme of its own. */
type Kind = Exclude<Programme, 'invite'> | 'invite reward' | 'invite commission' | 'red packet'
/** Every way in which a reward is paid, each ready anew whenever it is asked for. */
const KINDS: Readonly<Record<Kind, () => Promise<Ready>>> = {
  rakeback: async () => {
    await site.stakes(player, 1000_00n)
    return named('rakeback')
  },
  weekly: async () => {
    await site.stakes(player, 1000_00n)
    site.clock.advance(7 * DAY_MS)
    return named(`weekly:${weekBefore(weekOf(site.clock.now()))}`)
  },
  monthly: async () => {
    await site.stakes(player, 1000_00n)
    const month = monthOf(site.clock.now())
    while (monthOf(site.clock.now()) === month) site.clock.advance(DAY_MS)
    return named(`monthly:${monthBefore(monthOf(site.clock.now()))}`)
  },
  levelUp: async () => {
    await site.stakes(player, 100_00n)
    made += 1
    return named(`levelUp:${made}`)
  },
  checkIn: async () => {
    site.clock.advance(DAY_MS)
    return named('checkIn')
  },
  task: async () => {
    site.clock.advance(DAY_MS)
    await site.stakes(player, 1_00n)
    return named(`task:a-bet:${utcDay(site.clock.now())}`)
  },
  wheel: () => prize('wheel'),
  scratch: () => prize('scratch'),
  rain: async () => {
    await site.stakes(player, 1_00n)
    const wish = {
      requestId: randomUUID(),
      currencyId: 'USD' as const,
      total: '1.00',
      shares: 1,
      seconds: 60,
      startsAt: site.clock.now(),
      reason: 'a test',
    }
    const rain = await openRain(ctx, site.server.app.log, wish, {
      requestedBy: 'ann',
      approvedBy: null,
      actor: 'operator:1',
    })
    if (!rain.ok) throw new Error(rain.error.id)
    const { id } = rain.value
    const take = (at: AppContext) => catchShare(at, rainReads(at), player.id, id)
    return { expected: 100n, take }
  },
  'red packet': async () => {
    await site.stakes(player, 1_00n)
    const endTime = site.clock.now() + 60_000
    const wish = { requestId: randomUUID(), currencyId: 'USD' as const, total: '0.75', shares: 1, endTime }
    const packet = await openSitePacket(ctx, wish, {
      requestedBy: 'ann',
      approvedBy: null,
      actor: 'operator:1',
    })
    if (!packet.ok) throw new Error(packet.error.id)
    const { id } = packet.value
    return { expected: 75n, take: (at) => claimPacket(at, rainReads(at), player.id, id) }
  },
  'invite commission': async () => {
    await site.stakes(friend, 200_00n)
    const requestId = randomUUID()
    // 5 % of an edge of 7.00.
    return { expected: 35n, take: (at) => claimCommission(at, player.id, requestId) }
  },
  'invite reward': async () => {
    const invited = await site.verified({ inviteCode: player.user.inviteCode })
    await site.database.owner.query(
      `UPDATE invites SET state = 'APPROVED', reward = 500 WHERE invited_id = $1`,
      [invited.id],
    )
    return { expected: 500n, take: (at) => settleInvites(at) }
  },
  byHand: async () => {
    const bonus = {
      requestId: randomUUID(),
      userId: player.id,
      currencyId: 'USD' as const,
      amount: '3.00',
      wager: 10,
      texts: { en: 'Sorry for the wait.' },
      reason: 'a test',
    }
    const people = { requestedBy: 'ann', approvedBy: null, actor: 'operator:1' }
    return { expected: 300n, take: (at) => giveBonus(at, bonus, people) }
  },
  salary: async () => {
    made += 1
    const month = `${2000 + Math.floor(made / 12)}-${String((made % 12) + 1).padStart(2, '0')}`
    const { owner } = site.database
    await owner.query(`INSERT INTO reward_salaries VALUES ($1, $2, 'a test', 'ann', 'bob', $2)`, [
      month,
      new Date(site.clock.now()),
    ])
    await owner.query(`INSERT INTO reward_salary_lines VALUES ($1, $2, 'USD', 4, 700)`, [month, player.id])
    return { expected: 700n, take: (at) => paySalaries(at) }
  },
}

describe.each(Object.entries(KINDS))('%s', (_kind, ready) => {
  it(`is paid once of ${CONCURRENCY} simultaneous claims`, async () => {
    const { expected, take } = await ready()
    const before = await balance()
    expect(expected).toBeGreaterThan(0n)
    await Promise.all(Array.from({ length: CONCURRENCY }, () => take(ctx)))
    await take(ctx)
    expect((await balance()) - before).toBe(expected)
  })

  it('is paid once when a server dies at any point and another repeats the claim', async () => {
    for (const { at, strikes } of deaths(ctx)) {
      const { expected, take } = await ready()
      const before = await balance()
      await strikes(take)
      await take(ctx)
      expect([at, (await balance()) - before]).toEqual([at, expected])
    }
  })
})
