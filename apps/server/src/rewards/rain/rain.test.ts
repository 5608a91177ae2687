import type { ModulePush } from '@baize/contract/player'
import { MINUTE_MS } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { verifyRain } from '@baize/rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { debit, done } from '../../ledger/testing/ledger.fixture.ts'
import { deaths } from '../../payments/deposits/dying.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type RewardPlayer, type RewardSite, rewardSite } from '../prizes/reward-site.fixture.ts'
import { closeOverPackets } from '../redpacket/jobs.ts'
import { createRainNews } from './events.ts'
import { openRain } from './opening.ts'
import { nextFall, reserveScheduled } from './schedules.ts'

let site: RewardSite
beforeAll(async () => {
  site = await rewardSite()
  await site.funds('rain', 10_000_00n)
})
afterAll(() => site.close())
afterEach(async () => {
  await site.switches('rain', true)
  site.clock.advance(61 * MINUTE_MS)
  await closeOverPackets(site.server.ctx)
  await site.isSound()
})

const draft = (changes: object = {}) => ({
  requestId: randomUUID(),
  currencyId: 'USD',
  total: '50.00',
  shares: 5,
  seconds: 60,
  startsAt: site.clock.now() + 10_000,
  reason: 'evening',
  requestedBy: 'ann',
  ...changes,
})
const open = (changes: object = {}) => site.ask('/api/operator/rains/open', draft(changes))
const opened = async (changes: object = {}) => accepted(await open(changes)).model
const grab = (player: RewardPlayer, id: string) => site.ask('/api/rain/catch', { id }, player.headers)
const budget = async () => {
  const { rows } = await site.database.owner.query<{ balance: string }>(
    `SELECT balance FROM reward_budgets WHERE programme = 'rain' AND currency_id = 'USD'`,
  )
  return BigInt(rows[0]?.balance ?? 0)
}
/** A player who may catch: verified, with a bet just made. */
async function catcher(): Promise<RewardPlayer> {
  const player = await site.verified()
  await site.deposits(player, 100n)
  await site.stakes(player, 100n)
  return player
}

describe('[G-19] a money rain', () => {
  it('counts down, falls, is caught once each, and shows at the end how it was split', async () => {
    const players = await Promise.all(Array.from({ length: 3 }, catcher))
    const before = await budget()
    const rain = await opened()
    expect(await budget()).toBe(before - 5000n)
    const [first] = players
    const shown = async () => accepted(await site.ask('/api/rain/state', {}, first!.headers)).model
    expect(await shown()).toEqual({ rain: { ...rain, state: 'COMING' }, mine: null })
    expect(refusalOf(await grab(first!, rain.id))).toBe('rainNotBegun')
    expect(refusalOf(await site.ask('/api/rain/proof', { id: rain.id }))).toBe('rainNotBegun')
    site.clock.advance(10_000)
    const caught = await Promise.all(
      players.map(async (player) => accepted(await grab(player, rain.id)).model),
    )
    expect(new Set(caught.map(({ position }) => position))).toEqual(new Set([0, 1, 2]))
    expect(accepted(await grab(first!, rain.id)).model).toEqual(caught[0])
    expect(await shown()).toMatchObject({ rain: { state: 'FALLING', caught: 3 }, mine: caught[0]?.amount })
    for (const [at, { id }] of players.entries())
      expect((await site.server.ctx.ledger.balances(id)).main).toBe(
        BigInt(caught[at]!.amount.replace('.', '')),
      )
    site.clock.advance(60_000)
    expect(await shown()).toEqual({ rain: null, mine: null })
    const proof = accepted(await site.ask('/api/rain/proof', { id: rain.id })).model
    expect(proof.rain).toMatchObject({ state: 'OVER', seedHash: rain.seedHash, caught: 3 })
    expect(verifyRain(proof).faults).toEqual([])
    await closeOverPackets(site.server.ctx)
    const given = caught.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
    expect(await budget()).toBe(before - given)
  })

  it('L52: gives each share to one player under simultaneous calls of 40 players and 20 more of one', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, catcher))
    const rain = await opened({ shares: 5, startsAt: site.clock.now() })
    const [greedy] = players
    const calls = [...players, ...Array.from({ length: 28 }, () => greedy!)]
    const answers = await Promise.all(calls.map((player) => grab(player, rain.id)))
    const mine = new Set(answers.slice(12).map((answer) => JSON.stringify(answer)))
    expect(mine.size, 'every call of a player has one answer').toBe(1)
    const others = new Set(answers.map(refusalOf))
    expect([...others].every((what) => ['accepted', 'rainEmpty'].includes(what))).toBe(true)
    const { rows } = await site.database.owner.query<{ amount: string }>(
      'SELECT amount FROM ledger_packet_claims WHERE packet_id = $1',
      [rain.id],
    )
    expect(rows).toHaveLength(5)
    expect(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(5000n)
    const proof = accepted(await site.ask('/api/rain/proof', { id: rain.id })).model
    expect(verifyRain(proof).faults, 'an empty rain is over').toEqual([])
  })

  it('is only for verified players in its currency who have played lately and may play', async () => {
    const rain = await opened({ startsAt: site.clock.now() })
    const { owner } = site.database
    const idle = await site.verified()
    expect(refusalOf(await grab(idle, rain.id))).toBe('rainNotPlayed')
    const unverified = await catcher()
    await owner.query('UPDATE users SET email_checked = false WHERE id = $1', [unverified.id])
    expect(refusalOf(await grab(unverified, rain.id))).toBe('rewardUnverified')
    const barred = await catcher()
    await owner.query('UPDATE ledger_wallets SET barred = true WHERE user_id = $1', [barred.id])
    expect(refusalOf(await grab(barred, rain.id))).toBe('barred')
    const excluded = await catcher()
    await owner.query('UPDATE ledger_wallets SET excluded_until = $2 WHERE user_id = $1', [
      excluded.id,
      new Date(site.clock.now() + MINUTE_MS),
    ])
    expect(refusalOf(await grab(excluded, rain.id))).toBe('excluded')
    const foreign = await site.verified({ currencyId: 'BRL', countryId: 'BR' })
    expect(refusalOf(await grab(foreign, rain.id))).toBe('rainForeign')
    expect(accepted(await site.ask('/api/rain/state', {}, foreign.headers)).model.rain).toBeNull()
    const late = await catcher()
    site.clock.advance(60_000)
    expect(refusalOf(await grab(late, rain.id))).toBe('rainOver')
    expect(refusalOf(await grab(late, randomUUID()))).toBe('rainOver')
    const stale = await catcher()
    site.clock.advance(8 * 24 * 60 * MINUTE_MS)
    const again = accepted(
      await site.ask('/api/auth/login', {
        account: stale.user.username,
        password: 'four unrelated words here',
      }),
    )
    const next = await opened({ startsAt: site.clock.now() })
    expect(refusalOf(await grab({ ...stale, headers: { auth: again.user.token } }, next.id))).toBe(
      'rainNotPlayed',
    )
  })

  it('includes players whose only bet is open or at a provider', async () => {
    const rain = await opened({ startsAt: site.clock.now() })
    const [holder, elsewhere] = await Promise.all([site.verified(), site.verified()])
    for (const player of [holder, elsewhere]) await site.deposits(player, 500n)
    const model = { betAmount: '1', mines: 3 }
    const bet = { gameId: 'mines', requestId: randomUUID(), model }
    accepted(await site.ask('/api/game/bet', bet, holder.headers))
    const account = { userId: elsewhere.id, currencyId: 'USD' as const }
    await done(site.server.ctx.ledger.post(debit(account, randomUUID(), 50n)))
    for (const player of [holder, elsewhere])
      expect(accepted(await grab(player, rain.id)).model).toHaveProperty('position')
  })

  it('is opened by one operator up to a limit, by two above it, and not beyond its budget', async () => {
    expect(refusalOf(await open({ total: '1000000.01' }))).toBe('approvalPending')
    expect(accepted(await open({ total: '100.01', approvedBy: 'bob' })).model.total).toBe('100.01')
    expect(refusalOf(await open({ total: '0.04' }))).toBe('badInput')
    expect(refusalOf(await open({ startsAt: 5 }))).toBe('badInput')
    expect(refusalOf(await open({ startsAt: site.clock.now() + 8 * 24 * 60 * MINUTE_MS }))).toBe('badInput')
    expect(refusalOf(await open({ currencyId: 'BRL', total: '50' }))).toBe('rewardBudgetSpent')
    await site.switches('rain', false)
    expect(refusalOf(await open())).toBe('rewardOff')
    await site.switches('rain', true)
    const input = draft()
    const rain = accepted(await site.ask('/api/operator/rains/open', input)).model
    expect(accepted(await site.ask('/api/operator/rains/open', input)).model.id).toBe(rain.id)
    expect(refusalOf(await site.ask('/api/operator/rains/open', { ...input, shares: 6 }))).toBe(
      'requestIdReused',
    )
  })

  it('returns its money when it is cancelled in time', async () => {
    const before = await budget()
    const rain = await opened()
    const cancel = () =>
      site.ask('/api/operator/rains/cancel', { id: rain.id, reason: 'wrong day', requestedBy: 'ann' })
    expect(accepted(await cancel()).model.state).toBe('CANCELLED')
    expect(await budget()).toBe(before)
    expect(refusalOf(await cancel())).toBe('rainBegun')
    const falling = await opened({ startsAt: site.clock.now() })
    expect(
      refusalOf(
        await site.ask('/api/operator/rains/cancel', { id: falling.id, reason: 'x', requestedBy: 'ann' }),
      ),
    ).toBe('rainBegun')
    const player = await catcher()
    site.clock.advance(10_000)
    expect(refusalOf(await grab(player, rain.id))).toBe('rainOver')
  })

  it('falls on schedule, once each time, and not after the schedule has ended', async () => {
    const startsAt = Math.ceil((site.clock.now() + 5 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS
    const at = new Date(startsAt)
    const schedule = accepted(
      await site.ask('/api/operator/rains/schedule', {
        currencyId: 'USD',
        total: '20',
        shares: 4,
        seconds: 60,
        days: [at.getUTCDay()],
        minute: at.getUTCHours() * 60 + at.getUTCMinutes(),
        reason: 'every week',
        requestedBy: 'ann',
        approvedBy: 'bob',
      }),
    ).model
    await Promise.all([reserveScheduled(site.server.ctx), reserveScheduled(site.server.ctx)])
    await reserveScheduled(site.server.ctx)
    const desk = accepted(await site.ask('/api/operator/rains', { requestedBy: 'ann' })).model
    expect(desk.rains.filter((rain) => rain.startsAt === startsAt)).toHaveLength(1)
    expect(desk.schedules).toContainEqual(schedule)
    await site.ask('/api/operator/rains/schedule/end', {
      id: schedule.id,
      reason: 'over',
      requestedBy: 'ann',
    })
    site.clock.advance(7 * 24 * 60 * MINUTE_MS)
    await reserveScheduled(site.server.ctx)
    const later = accepted(await site.ask('/api/operator/rains', { requestedBy: 'ann' })).model
    expect(later.rains.filter((rain) => rain.startsAt > startsAt)).toEqual([])
  })

  it('is announced, and pages receive every change once', async () => {
    const told: ModulePush[] = []
    const { ctx } = site.server
    const news = createRainNews({
      ...ctx,
      hasListeners: () => true,
      tell: (_module, pushes) => told.push(...pushes),
    })
    const states = () =>
      told.splice(0).map((push) => push.type === 'rain' && [push.rain.state, push.rain.caught])
    const player = await catcher()
    const rain = await opened()
    await news.look()
    await news.look()
    expect(states()).toEqual([['COMING', 0]])
    site.clock.advance(10_000)
    await news.look()
    await grab(player, rain.id)
    await news.look()
    expect(states()).toEqual([
      ['FALLING', 0],
      ['FALLING', 1],
    ])
    site.clock.advance(60_000)
    await news.look()
    await news.look()
    expect(states()).toEqual([['OVER', 1]])
    news.close()
  })
})

it('L52: loses no money when a server dies while setting it aside and the request is repeated', async () => {
  const { ctx } = site.server
  for (const death of deaths(ctx)) {
    const before = await budget()
    const { requestedBy, ...input } = draft({ total: '10.00' })
    const parsed = { ...input, total: '10.00', currencyId: 'USD' as const }
    await death.strikes(async (dying) => {
      await openRain(dying, site.server.app.log, parsed, {
        requestedBy,
        approvedBy: null,
        actor: 'operator:1',
      })
    })
    const repeated = await openRain(ctx, site.server.app.log, parsed, {
      requestedBy,
      approvedBy: null,
      actor: 'operator:1',
    })
    expect(repeated.ok).toBe(true)
    expect(await budget()).toBe(before - 1000n)
  }
})

it('finds the next time of a schedule across midnight and the week', () => {
  const sunday = Date.UTC(2026, 0, 4, 12)
  expect(nextFall([0], 12 * 60, sunday)).toBe(Date.UTC(2026, 0, 11, 12))
  expect(nextFall([0], 12 * 60 + 1, sunday)).toBe(Date.UTC(2026, 0, 4, 12, 1))
  expect(nextFall([1, 5], 0, sunday)).toBe(Date.UTC(2026, 0, 5))
})
