import type { User } from '@baize/contract/player'
import type { OperatorPath } from '@baize/contract/server'
import { betId, DAY_MS, orderId, userId, uuidV7 } from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkNewMoves } from '../../ledger/audit/jobs.ts'
import { deposit, done, newSeedPair, type Player, play } from '../../ledger/testing/ledger.fixture.ts'
import { askAsOperator, type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { rollUp } from '../reports/jobs.ts'
import { tidyCare, watchPlayers } from './jobs.ts'

const HOUR = 3_600_000

let site: TestSite
let sue: Headers
beforeAll(async () => {
  site = await testSite({ consoleIdleMs: 1e12, consoleLifeMs: 1e12 })
  sue = await plantOperator(site.database.pool, 'sue', ['support'], site.clock.now())
})
afterAll(() => site.close())

const as = <P extends OperatorPath>(path: P, input: object) =>
  askAsOperator(async (request) => site.server.app.inject(request), sue, path, input)
const cared = async (input: object = {}) =>
  accepted(await as('/api/operator/care/players', input)).model.items
const careOf = async ({ userId: id }: User) =>
  accepted(await as('/api/operator/care/player', { userId: id })).model
const told = async ({ token }: User) =>
  accepted(await site.ask('/api/user/notice_page', {}, auth(token))).model.items.filter(({ type }) =>
    type.startsWith('CARE_'),
  )

async function watched(): Promise<void> {
  const { signal } = new AbortController()
  await checkNewMoves(site.server.ctx)
  await rollUp(site.server.ctx, signal)
  await watchPlayers(site.server.ctx, signal)
}

async function somebody(countryId: 'BR' | 'ID' = 'BR'): Promise<{ user: User; account: Player }> {
  const currencyId = countryId === 'BR' ? 'BRL' : 'IDR'
  const user = await site.newPlayer({ countryId, currencyId })
  const id = userId(user.userId)
  return { user, account: { userId: id, currencyId, seedPairId: await newSeedPair(site.database.pool, id) } }
}
const pays = (account: Player, amount: bigint) => {
  const id = randomUUID()
  return done(
    site.server.ctx.ledger.post(deposit(account, amount, { key: `deposit:${id}`, orderId: orderId(id) })),
  )
}
const loses = (account: Player, amount: bigint) =>
  done(
    site.server.ctx.ledger.post(play(account, amount, 0n, { betId: betId(uuidV7(site.clock, randomBytes)) })),
  )
/** The next moment at which it is this hour in UTC. */
const goTo = (hour: number) =>
  site.clock.advance(((hour * HOUR - (site.clock.now() % DAY_MS) + DAY_MS) % DAY_MS || DAY_MS) + 1000)

describe('signs of harm', () => {
  it('are worked out for the players who played since the last run, by the clock of their country', async () => {
    const late = await somebody('BR')
    const early = await somebody('ID')
    for (let night = 0; night < 5; night += 1) {
      // 04:00 UTC is one in the morning in São Paulo, and eleven in Jakarta.
      goTo(4)
      for (const { account } of [late, early]) {
        await pays(account, 100n)
        await pays(account, 100n)
        for (let quarter = 0; quarter < 4; quarter += 1) {
          await loses(account, 50n)
          site.clock.advance(HOUR / 4)
        }
        site.clock.advance(-HOUR)
      }
    }
    await watched()
    expect((await careOf(late.user)).markers).toEqual([
      { marker: 'chasing', level: 2, count: 5 },
      { marker: 'night', level: 2, count: 5 },
    ])
    expect((await careOf(early.user)).markers).toEqual([{ marker: 'chasing', level: 2, count: 5 }])
    expect((await cared()).map(({ userId: id, score }) => [id, score])).toEqual([
      [late.user.userId, 40],
      [early.user.userId, 25],
    ])
    expect((await cared({ marker: 'night' })).map(({ userId: id }) => id)).toEqual([late.user.userId])
    const first = accepted(await as('/api/operator/care/players', { pageSize: 1 })).model
    expect(await cared({ pageSize: 1, cursor: first.next })).toHaveLength(1)
  })

  it('leave the list as the days pass, and a run without play reads nobody', async () => {
    const before = await cared()
    expect(before.length).toBeGreaterThan(0)
    site.clock.advance(16 * DAY_MS)
    await watched()
    expect(await cared()).toEqual(before)
    await tidyCare(site.server.ctx)
    await watched()
    expect(await cared()).toEqual([])
    const { rows } = await site.database.pool.query(
      'SELECT FROM care_hours UNION ALL SELECT FROM care_events',
    )
    expect(rows).toEqual([])
  })

  it('count each bet and deposit once when a run is repeated or two run at once', async () => {
    const { user, account } = await somebody()
    for (let turn = 0; turn < 10; turn += 1) await pays(account, 100n)
    await checkNewMoves(site.server.ctx)
    const { signal } = new AbortController()
    await rollUp(site.server.ctx, signal)
    await Promise.all([1, 2, 3].map(() => watchPlayers(site.server.ctx, signal)))
    await watched()
    expect((await careOf(user)).markers).toEqual([{ marker: 'deposits', level: 3, count: 10 }])
  })
})

describe('an act of care', () => {
  const act = (user: User, kind: string, change: object = {}) => ({
    requestId: randomUUID(),
    userId: user.userId,
    kind,
    texts: {},
    reason: 'plays at night',
    ...change,
  })

  it('reaches the player once as a notice, and is on record with what came of it', async () => {
    const { user } = await somebody()
    const offered = act(user, 'break')
    for (let time = 0; time < 2; time += 1) accepted(await as('/api/operator/care/act', offered))
    expect(await told(user)).toMatchObject([
      { type: 'CARE_BREAK', kind: 'security', title: 'notify.careBreakTitle' },
    ])
    site.clock.advance(1000)
    accepted(
      await site.ask(
        '/api/user/protection/break',
        { requestId: randomUUID(), length: 'week' },
        auth(user.token),
      ),
    )
    const [made] = (await careOf(user)).acts
    expect(made).toMatchObject({
      kind: 'break',
      by: 'sue',
      reason: 'plays at night',
      tookBreakAt: site.clock.now(),
      outcome: null,
    })
    const outcome = { userId: user.userId, actId: made?.id, outcome: 'accepted', note: 'a week' }
    const both = await Promise.all([1, 2].map(() => as('/api/operator/care/outcome', outcome)))
    expect(both.map(refusalOf).toSorted()).toEqual(['accepted', 'supportCareOver'])
    expect((await careOf(user)).acts).toMatchObject([
      { outcome: { kind: 'accepted', note: 'a week', by: 'sue' } },
    ])
  })

  it('has the operator’s own words only as a message, which needs a text', async () => {
    const { user } = await somebody()
    const texts = { en: { title: 'How are you?', text: 'Write to me.' } }
    accepted(await as('/api/operator/care/act', act(user, 'message', { texts })))
    accepted(await as('/api/operator/care/act', act(user, 'talk', { texts })))
    expect((await told(user)).map(({ title }) => title)).toEqual(['notify.careTalkTitle', 'How are you?'])
    expect(refusalOf(await as('/api/operator/care/act', act(user, 'message')))).toBe('badInput')
    const reused = act(user, 'limit')
    accepted(await as('/api/operator/care/act', reused))
    expect(refusalOf(await as('/api/operator/care/act', { ...reused, kind: 'talk' }))).toBe('requestIdReused')
    expect(refusalOf(await as('/api/operator/care/act', { ...act(user, 'talk'), userId: '999999999' }))).toBe(
      'unknownPlayer',
    )
    expect((await careOf(user)).acts).toHaveLength(3)
  })
})
