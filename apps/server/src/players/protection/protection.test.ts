import type { User } from '@baize/contract/player'
import { DAY_MS, multiplier, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LedgerCommand } from '../../ledger/commands.ts'
import {
  deposit,
  done,
  hold,
  newBetId,
  newSeedPair,
  type Player,
  play,
  settle,
  times,
} from '../../ledger/testing/ledger.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { decideRaise, setLimit } from './service.ts'

let site: TestSite
let user: User
let player: Player
beforeAll(async () => {
  site = await testSite()
})
beforeEach(async () => {
  user = await site.newPlayer()
  const id = userId(user.userId)
  player = { userId: id, currencyId: 'USD', seedPairId: await newSeedPair(site.database.pool, id) }
  await done(site.server.ctx.ledger.post(deposit(player, 100_000n)))
})
afterAll(() => site.close())

type ProtectionPath =
  | '/api/user/protection/limit'
  | '/api/user/protection/raise'
  | '/api/user/protection/break'
const ask = (path: ProtectionPath, input: object) =>
  site.ask(path, { requestId: randomUUID(), ...input }, auth(user.token))
const seen = async () => accepted(await site.ask('/api/user/protection', {}, auth(user.token))).model
const limitOf = async (period: string) => (await seen()).limits.find((limit) => limit.period === period)
const limit = (period: string, amount: string | null, more: object = {}) =>
  ask('/api/user/protection/limit', { period, amount, ...more })
const bet = async (stake: bigint, nonce: number) => {
  const posted = await site.server.ctx.ledger.post(play(player, stake, 0n, { nonce }))
  return posted.ok ? 'taken' : posted.error
}

/** Logs in again, as the session expires meanwhile. */
async function later(ms: number): Promise<void> {
  site.clock.advance(ms)
  const draft = { account: user.username, password: TEST_PASSWORD }
  user = accepted(await site.ask('/api/auth/login', draft)).user
}

describe('a loss limit', () => {
  it('applies at once, to the next stake, when it is lowered', async () => {
    accepted(await limit('day', '10'))
    expect(await bet(1_001n, 0)).toBe('limitReached')
    expect(await bet(600n, 0)).toBe('taken')
    expect(await limitOf('day')).toEqual({ period: 'day', amount: '10.00', lost: '6.00', waiting: null })
    expect(await bet(401n, 1)).toBe('limitReached')
    await later(DAY_MS)
    expect(await limitOf('day')).toMatchObject({ lost: '0.00' })
    expect(await limitOf('week')).toMatchObject({ amount: null })
  })

  it('names the nearest limit and what is left of it in its refusal', async () => {
    const place = (betAmount: string) =>
      site.ask(
        '/api/game/bet',
        { gameId: 'mines', requestId: randomUUID(), model: { betAmount, mines: 3 } },
        auth(user.token),
      )
    accepted(await limit('month', '500'))
    accepted(await limit('week', '20'))
    expect(await bet(600n, 0)).toBe('taken')
    expect(await place('15')).toMatchObject({
      status: 2223,
      extra: { id: 'limitReachedWeek', values: { limit: '20.00', left: '14.00' } },
    })
    accepted(await limit('day', '6'))
    expect(await place('1')).toMatchObject({
      status: 2222,
      extra: { id: 'limitReachedDay', values: { limit: '6.00', left: '0.00' } },
    })
  })

  it('rises only a day later and after a second request', async () => {
    accepted(await limit('week', '10'))
    accepted(await limit('week', '50'))
    const from = site.clock.now() + DAY_MS
    expect(await limitOf('week')).toMatchObject({ amount: '10.00', waiting: { amount: '50.00', from } })
    const yes = () => ask('/api/user/protection/raise', { period: 'week', raise: true })
    expect(refusalOf(await yes())).toBe('badInput')
    await later(DAY_MS)
    expect(await bet(1_001n, 0)).toBe('limitReached')
    accepted(await yes())
    expect(await limitOf('week')).toMatchObject({ amount: '50.00', waiting: null })
    expect(refusalOf(await yes())).toBe('badInput')
    expect((await seen()).history.map(({ step }) => step)).toEqual(['limitRaised', 'limitAsked', 'limitSet'])
  })

  it('is removed like it is raised and stays when the player changes their mind', async () => {
    accepted(await limit('month', '10'))
    accepted(await limit('month', null))
    expect(await limitOf('month')).toMatchObject({ amount: '10.00', waiting: { amount: null } })
    accepted(await ask('/api/user/protection/raise', { period: 'month', raise: false }))
    expect(await limitOf('month')).toMatchObject({ amount: '10.00', waiting: null })
  })

  it('drops a pending raise when it is lowered', async () => {
    accepted(await limit('day', '10'))
    accepted(await limit('day', '50'))
    accepted(await limit('day', '5'))
    expect(await limitOf('day')).toMatchObject({ amount: '5.00', waiting: null })
  })

  it('is not raised by a late confirmation of an old request after it was lowered', async () => {
    accepted(await limit('day', '10'))
    accepted(await limit('day', '50'))
    await later(DAY_MS)
    const { ctx } = site.server
    const id = userId(user.userId)
    const yes = { requestId: randomUUID(), about: 'loss', period: 'day', raise: true } as const
    let meanwhile: unknown
    const ledger = {
      ...ctx.ledger,
      post: async (command: LedgerCommand) => {
        const posted = await ctx.ledger.post(command)
        meanwhile ??= await decideRaise(ctx, id, yes)
        return posted
      },
    }
    await setLimit({ ...ctx, ledger }, id, {
      requestId: randomUUID(),
      about: 'loss',
      period: 'day',
      amount: '5',
    })
    expect(meanwhile).toMatchObject({ ok: false })
    expect(await limitOf('day')).toMatchObject({ amount: '5.00', waiting: null })
  })

  it('ends at the lowest of many simultaneous requests, and the other periods keep theirs', async () => {
    const drafts = times(12, (i) => limit(i % 2 === 0 ? 'day' : 'week', String(10 + i)))
    for (const answer of await Promise.all(drafts)) accepted(answer)
    expect((await limitOf('day'))?.amount).toBe('10.00')
    expect((await limitOf('week'))?.amount).toBe('11.00')
  })

  it('is one step when requested twice under one id, and another request under it is refused', async () => {
    const requestId = randomUUID()
    const answers = await Promise.all(times(5, () => limit('day', '10', { requestId })))
    for (const answer of answers) accepted(answer)
    expect((await seen()).history).toHaveLength(1)
    expect(refusalOf(await limit('day', '5', { requestId }))).toBe('requestIdReused')
  })

  it('is recorded also when the server dies between the limit and the record', async () => {
    const requestId = randomUUID()
    accepted(await limit('day', '10', { requestId }))
    await site.database.owner.query('DELETE FROM protection_steps WHERE user_id = $1', [user.userId])
    await site.restart()
    accepted(await limit('day', '10', { requestId }))
    expect((await seen()).history).toMatchObject([{ step: 'limitSet', amount: '10.00' }])
    expect(await limitOf('day')).toMatchObject({ amount: '10.00' })
  })

  it.each(['-1', '1.001', 'all', '', '1e3'])('must be an amount: it rejects %j', async (amount) => {
    expect(refusalOf(await limit('day', amount))).toBe('badInput')
  })
})

describe('the confirmation of a raise', () => {
  it('is one step when sent twice under one id, and another request under it is refused', async () => {
    for (const period of ['day', 'week']) {
      accepted(await limit(period, '10'))
      accepted(await limit(period, '50'))
    }
    const requestId = randomUUID()
    const decide = (draft: object) => ask('/api/user/protection/raise', { requestId, ...draft })
    const kept = { period: 'day', raise: false }
    for (let time = 0; time < 2; time++) accepted(await decide(kept))
    await later(DAY_MS)
    for (const other of [
      { period: 'day', raise: true },
      { period: 'week', raise: false },
      { period: 'week', raise: true },
    ])
      expect(refusalOf(await decide(other))).toBe('requestIdReused')
    expect(refusalOf(await ask('/api/user/protection/break', { requestId, length: 'day' }))).toBe(
      'requestIdReused',
    )
    accepted(await decide(kept))
    expect(await limitOf('week')).toMatchObject({ amount: '10.00', waiting: { amount: '50.00' } })
    expect(await seen()).toMatchObject({ excludedUntil: null })
  })
})

describe('a break', () => {
  it('is one break when requested twice under one id, and another request under it is refused', async () => {
    accepted(await ask('/api/user/protection/break', { length: 'year' }))
    const requestId = randomUUID()
    const rests = (length: string) => ask('/api/user/protection/break', { requestId, length })
    for (let time = 0; time < 2; time++) accepted(await rests('week'))
    // Both end with the running year's break: the end does not tell them apart.
    expect(refusalOf(await rests('day'))).toBe('requestIdReused')
    const { excludedUntil } = await seen()
    expect(refusalOf(await rests('fiveYears'))).toBe('requestIdReused')
    const raise = { requestId, period: 'day', raise: false }
    expect(refusalOf(await ask('/api/user/protection/raise', raise))).toBe('requestIdReused')
    accepted(await rests('week'))
    expect(await seen()).toMatchObject({ excludedUntil, history: [{}, {}] })
  })

  it('refuses every stake and every deposit until it is over, and is never shortened', async () => {
    accepted(await limit('day', '10'))
    const { excludedUntil } = accepted(await ask('/api/user/protection/break', { length: 'week' })).model
    expect(excludedUntil).toBe(site.clock.now() + 7 * DAY_MS)
    accepted(await ask('/api/user/protection/break', { length: 'day' }))
    expect(await seen()).toMatchObject({ excludedUntil })
    expect(await bet(100n, 0)).toBe('excluded')
    const draft = { requestId: randomUUID(), amount: '10' }
    expect(refusalOf(await site.ask('/api/pay/recharge', draft, auth(user.token)))).toBe('excluded')
    expect(await limitOf('day')).toMatchObject({ amount: '10.00' })
    await later(7 * DAY_MS + 1)
    expect((await seen()).excludedUntil).toBeNull()
    expect(await bet(100n, 0)).toBe('taken')
  })
})

describe('a session limit', () => {
  const session = (minutes: number | null, more: object = {}) =>
    site.ask('/api/user/protection/session', { requestId: randomUUID(), minutes, ...more }, auth(user.token))
  const now = async () => (await seen()).session

  it('ends a session at its time, enforces an hour of rest, and announces both', async () => {
    accepted(await session(30))
    expect(await now()).toEqual({ minutes: 30, endsAt: null, restUntil: null, waiting: null })
    expect(await bet(100n, 0)).toBe('taken')
    const endsAt = site.clock.now() + 30 * 60_000
    expect(await now()).toEqual({ minutes: 30, endsAt, restUntil: null, waiting: null })
    site.clock.advance(30 * 60_000)
    expect(await bet(100n, 1)).toBe('sessionOver')
    expect(await now()).toEqual({ minutes: 30, endsAt: null, restUntil: endsAt + 60 * 60_000, waiting: null })
    const draft = { gameId: 'mines', requestId: randomUUID(), model: { betAmount: '1', mines: 3 } }
    expect(await site.ask('/api/game/bet', draft, auth(user.token))).toMatchObject({ status: 2225 })
    await later(60 * 60_000)
    expect(await bet(100n, 1)).toBe('taken')
    expect((await now()).endsAt).toBe(site.clock.now() + 30 * 60_000)
  })

  it('is shortened at once and extended a day later, and one request is one step', async () => {
    const requestId = randomUUID()
    for (let time = 0; time < 2; time += 1) accepted(await session(120, { requestId }))
    expect(refusalOf(await session(60, { requestId }))).toBe('requestIdReused')
    accepted(await session(60))
    accepted(await session(null))
    const from = site.clock.now() + DAY_MS
    expect(await now()).toMatchObject({ minutes: 60, waiting: { minutes: null, from } })
    const yes = () => ask('/api/user/protection/raise', { about: 'session', raise: true })
    expect(refusalOf(await yes())).toBe('badInput')
    await later(DAY_MS)
    accepted(await yes())
    expect(await now()).toMatchObject({ minutes: null, waiting: null })
    expect((await seen()).history.map(({ step, about, minutes }) => [step, about, minutes])).toEqual([
      ['limitRaised', 'session', null],
      ['limitAsked', 'session', null],
      ['limitSet', 'session', 60],
      ['limitSet', 'session', 120],
    ])
  })

  it('must be one of the offered values', async () => {
    expect(refusalOf(await session(7))).toBe('badInput')
  })
})

it('a reality check is stored, with the total stakes and losses', async () => {
  const set = (minutes: number) => site.ask('/api/user/protection/reality', { minutes }, auth(user.token))
  accepted(await set(30))
  await bet(500n, 0)
  expect(await seen()).toMatchObject({
    realityMinutes: 30,
    wagered: '5.00',
    netLoss: '5.00',
    history: [{ step: 'realitySet', minutes: 30 }],
  })
  expect(refusalOf(await set(7))).toBe('badInput')
})

it('the figures count open stakes as lost but not yet as staked', async () => {
  const { ledger } = site.server.ctx
  const betId = newBetId()
  const figures = async () => {
    const { wagered, netLoss, held } = await seen()
    return { wagered, netLoss, held }
  }
  await done(ledger.post(hold(player, 1_000n, { betId })))
  expect(await figures()).toEqual({ wagered: '0.00', netLoss: '10.00', held: '10.00' })
  await done(ledger.post(settle(player, betId, 1_125n, { multiplier: multiplier(11_250n) })))
  expect(await figures()).toEqual({ wagered: '10.00', netLoss: '-1.25', held: '0.00' })
})

it('[R-03] limits are visible only to their player', async () => {
  accepted(await limit('day', '10'))
  const rival = await site.newPlayer()
  const { limits, history } = accepted(await site.ask('/api/user/protection', {}, auth(rival.token))).model
  expect([limits.map(({ amount }) => amount), history]).toEqual([[null, null, null], []])
  expect(refusalOf(await site.ask('/api/user/protection', {}))).toBe('loginNeeded')
})
