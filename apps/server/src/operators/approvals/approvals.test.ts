import { permissionsOf } from '@baize/contract/operator'
import type { FourEyesPath, OperatorPath } from '@baize/contract/server'
import { present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { AppContext } from '../../app/context.ts'
import { gatesOf } from '../../app/hooks.ts'
import { buildServer } from '../../app/http.ts'
import { backgroundActs, routes } from '../../app/routes.ts'
import { untilBlockedOnLock } from '../../ledger/testing/ledger.fixture.ts'
import { deaths, ofMoments } from '../../payments/deposits/dying.fixture.ts'
import { inReadOnlyTransaction } from '../../platform/db/pool.ts'
import type { Queryable, ReadOnlyTransaction } from '../../platform/db/queryable.ts'
import type { OperatorPerson } from '../../platform/four-eyes/operator.ts'
import type { Act, Call, Handlers } from '../../platform/http/handlers.ts'
import { askAsOperator, type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { createDescribe } from '../descriptions/service.ts'
import { approvalJobs } from './jobs.ts'
import { approve, finishApproved } from './service.ts'
import { takeForCarryingOut } from './sql.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SCHEDULE = '/api/operator/rains/schedule'
const PROMO = '/api/operator/promo/open'
const PACKET = '/api/operator/redpacket/open'
const ADJUST = '/api/operator/ledger/adjust'
const SETTINGS = '/api/operator/game/settings/change'

let site: TestSite
let ann: Headers
let bob: Headers
let player: string
beforeAll(async () => {
  site = await testSite({ givenAloneADay: '100', rainLeastShares: 10, rainNoticeMs: MINUTE })
  ann = await plantOperator(site.database.pool, 'ann', ['owner'], site.clock.now())
  bob = await plantOperator(site.database.pool, 'bob', ['owner'], site.clock.now())
  player = (await site.newPlayer()).userId
})
afterAll(() => site.close())

const as = <P extends OperatorPath>(headers: Headers, path: P, input: object = {}) =>
  askAsOperator(async (request) => site.server.app.inject(request), headers, path, input)
const count = async (text: string, values: readonly unknown[]): Promise<number> =>
  (await site.database.owner.query(text, [...values])).rows.length

/** Asks as ann and returns the request that waits. */
async function asks(path: FourEyesPath, input: object) {
  site.clock.advance(1)
  expect(refusalOf(await as(ann, path, input))).toBe('approvalPending')
  const { items } = accepted(await as(bob, '/api/operator/approvals', { state: 'WAITING' })).model
  const { id, inputHash } = present(items[0], 'a request that waits')
  return { id, inputHash }
}
const approves = async (asked: { readonly id: string; readonly inputHash: string }) =>
  accepted(await as(bob, '/api/operator/approvals/approve', asked)).model
const stateOf = async (id: string) => {
  const { items } = accepted(await as(bob, '/api/operator/approvals')).model
  return present(
    items.find((item) => item.id === id),
    id,
  ).state
}

const packetOf = (total: string) => ({
  requestId: randomUUID(),
  currencyId: 'USD',
  total,
  shares: 10,
  endTime: site.clock.now() + DAY,
})
const isOpened = (requestId: string) =>
  count('SELECT FROM ledger_transactions WHERE key = $1', [`${requestId}:packet`])

describe('a plan', () => {
  it('writes nothing: the database refuses every write in it', async () => {
    const tries = (text: string) =>
      inReadOnlyTransaction(site.server.ctx.db, async (db) => void (await db.query(text)))
    await expect(tries('DELETE FROM staff_players')).rejects.toThrow('read-only transaction')
    await expect(tries('SELECT FROM approvals FOR UPDATE')).rejects.toThrow('read-only transaction')
    expectTypeOf<ReadOnlyTransaction>().not.toExtend<Queryable>()
  })

  it('fails as a fault of the server if it writes all the same', async () => {
    const { ctx, realtime } = site.server
    const staff = '/api/operator/player/staff'
    accepted(await as(ann, staff, { userId: player, on: true, reason: 'a colleague' }))
    const plan = async (_call: Call<typeof staff>, db: ReadOnlyTransaction) => {
      await db.query('DELETE FROM staff_players')
      throw new Error('a write of a plan succeeded')
    }
    const handlers = routes(ctx, realtime, 'node')
    const app = await buildServer(ctx, {
      handlers: { ...handlers, [staff]: { ...handlers[staff], plan } },
      gates: gatesOf(ctx),
      webhooks: [],
      readiness: { isServing: () => true },
    })
    const input = { userId: player, on: false, reason: 'no colleague' }
    const reply = await askAsOperator(async (request) => app.inject(request), ann, staff, input)
    await app.close()
    expect(refusalOf(reply)).toBe('serverFault')
    expect(site.logged()).toContain('cannot execute DELETE in a read-only transaction')
    expect(await count('SELECT FROM staff_players WHERE user_id = $1', [player])).toBe(1)
  })

  it('belongs to the handler of each call that can take two people, and to no other', () => {
    expectTypeOf<Handlers[typeof ADJUST]>().toEqualTypeOf<Act<typeof ADJUST>>()
    expectTypeOf<Handlers[typeof ADJUST]>().not.toBeFunction()
    expectTypeOf<Handlers['/api/operator/ledger']>().toBeFunction()
  })
})

describe('an approved plan', () => {
  const rtpOfMines = async () =>
    accepted(await as(ann, '/api/operator/game/settings')).model.find(({ gameId }) => gameId === 'mines')?.rtp

  it('is refused when it would do something else by now, and nothing is done', async () => {
    const first = await asks(SETTINGS, { gameId: 'mines', rtp: 9700, reason: 'a quiet week' })
    const other = { gameId: 'mines', rtp: 9600, reason: 'another view' }
    expect(refusalOf(await as(bob, SETTINGS, other))).toBe('approvalOpen')
    await site.database.owner.query(
      `INSERT INTO game_settings (game_id, rtp) VALUES ('mines', 9555) ON CONFLICT (game_id) DO UPDATE SET rtp = 9555`,
    )
    const { items } = accepted(await as(bob, '/api/operator/approvals', { id: first.id })).model
    expect(items.map(({ changedTo }) => changedTo?.lines[1]?.value)).toEqual([
      {
        kind: 'change',
        from: { kind: 'percent', percent: '95.55' },
        to: { kind: 'percent', percent: '97' },
      },
    ])
    expect(await approves(first)).toMatchObject({ state: 'REFUSED', refusal: 'planChanged' })
    expect(await rtpOfMines()).toBe(9555)
    expect(await approves(await asks(SETTINGS, other))).toMatchObject({ state: 'DONE' })
    expect(await rtpOfMines()).toBe(9600)
  })

  it('makes room for a new request once it would do something else, or its time is up', async () => {
    const asked = { gameId: 'dice', rtp: 9700, reason: 'a quiet week' }
    const first = await asks(SETTINGS, asked)
    await site.database.owner.query(
      `INSERT INTO game_settings (game_id, rtp) VALUES ('dice', 9555) ON CONFLICT (game_id) DO UPDATE SET rtp = 9555`,
    )
    await asks(SETTINGS, asked)
    expect(await stateOf(first.id)).toBe('EXPIRED')
    site.clock.advance(DAY + 1)
    ann = await plantOperator(site.database.pool, 'ann', ['owner'], site.clock.now())
    bob = await plantOperator(site.database.pool, 'bob', ['owner'], site.clock.now())
    expect(await approves(await asks(SETTINGS, asked))).toMatchObject({ state: 'DONE' })
  })

  it('waits once, however many ask for it simultaneously', async () => {
    const asked = { gameId: 'stair', rtp: 9700, reason: 'all at once' }
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => as(ann, SETTINGS, asked)))
    expect(outcomes.map(refusalOf).toSorted()).toEqual([
      'approvalOpen',
      'approvalOpen',
      'approvalOpen',
      'approvalOpen',
      'approvalPending',
    ])
  })

  it('is carried out when the request was stored before there were plans', async () => {
    const asked = await asks(SETTINGS, { gameId: 'mines', rtp: 9650, reason: 'an older request' })
    await site.database.owner.query('UPDATE approvals SET plan = NULL WHERE id = $1', [asked.id])
    expect(await approves(asked)).toMatchObject({ state: 'DONE' })
    expect(await rtpOfMines()).toBe(9650)
  })
})

it('an act that was planned for one person waits for a second when another act used up the sum of the day', async () => {
  const packets = [packetOf('60.00'), packetOf('60.00')]
  const carl = await plantOperator(site.database.pool, 'carl', ['owner'], site.clock.now())
  const { rows } = await site.database.owner.query<{ id: string }>(
    `SELECT id FROM operators WHERE handle = 'carl'`,
  )
  const holder = await site.database.owner.connect()
  await holder.query('BEGIN')
  // Both are planned before either can be weighed for good.
  await holder.query(`SELECT pg_advisory_xact_lock(hashtextextended('given:operator:' || $1, 0))`, [
    present(rows[0], 'carl').id,
  ])
  const calls = packets.map((input) => as(carl, PACKET, input))
  await untilBlockedOnLock(site.database.owner, 2)
  await holder.query('COMMIT')
  holder.release()
  const outcomes = await Promise.all(calls)
  expect(outcomes.map(refusalOf).toSorted()).toEqual(['accepted', 'approvalPending'])
  const opened = await Promise.all(packets.map(({ requestId }) => isOpened(requestId)))
  expect(opened.toSorted((left, right) => left - right)).toEqual([0, 1])
})

describe('a request whose server dies anywhere between the approval and its outcome', () => {
  const acts = (ctx: AppContext) => backgroundActs(ctx, routes(ctx, site.server.realtime, 'node'))
  let requests = 0

  const RAIN = { currencyId: 'USD', total: '10', shares: 10, seconds: 60, days: [1], minute: 0 }
  const CASES: readonly [FourEyesPath, () => { input: object; happened: () => Promise<number> }][] = [
    [
      SCHEDULE,
      () => {
        const reason = `schedule ${++requests}`
        return {
          input: { ...RAIN, reason },
          happened: () => count('SELECT FROM rain_schedules WHERE reason = $1', [reason]),
        }
      },
    ],
    [
      PROMO,
      () => {
        const code = `DIES${++requests}`
        const endsAt = site.clock.now() + DAY
        return {
          input: { code, percent: 10, least: '1', most: '5', wager: 1, endsAt, reason: 'a test' },
          happened: () => count('SELECT FROM promo_codes WHERE code = $1', [code]),
        }
      },
    ],
    [
      PACKET,
      () => {
        const input = packetOf('150.00')
        return { input, happened: () => isOpened(input.requestId) }
      },
    ],
    [
      ADJUST,
      () => {
        const input = { requestId: randomUUID(), userId: player, amount: '5', reason: 'a test' }
        return {
          input,
          happened: () =>
            count('SELECT FROM ledger_transactions WHERE key = $1', [`${input.requestId}:operator`]),
        }
      },
    ],
    [
      SETTINGS,
      () => {
        const reason = `settings ${++requests}`
        return {
          input: { gameId: 'tower', rtp: 9000 + requests, reason },
          happened: () => count('SELECT FROM game_settings_changes WHERE reason = $1', [reason]),
        }
      },
    ],
  ]

  it.each(CASES)('%s is carried out once, and recorded as done', async (path, act) => {
    const { ctx } = site.server
    const who = await personOf('bob')
    let lives = 0
    for (const death of deaths<AppContext>(ctx)) {
      lives += 1
      const { input, happened } = act()
      const asked = await asks(path, input)
      await death.strikes((dying) => approve(dying, who, asked, acts(dying), createDescribe(dying)))
      site.clock.advance(MINUTE)
      await finishApproved(ctx, acts(ctx))
      if ((await stateOf(asked.id)) === 'WAITING') await approves(asked)
      expect(await stateOf(asked.id)).toBe('DONE')
      expect(await happened()).toBe(1)
      expect(await finishApproved(ctx, acts(ctx))).toBe(0)
    }
    expect(lives).toBeGreaterThanOrEqual(ofMoments(5))
  })

  it('is finished by the job of a running server a minute later, without another start', async () => {
    const { ctx } = site.server
    const reason = 'finished by the job'
    const asked = await asks(SCHEDULE, { ...RAIN, reason })
    const scheduled = () => count('SELECT FROM rain_schedules WHERE reason = $1', [reason])
    await takeForCarryingOut(
      ctx.db,
      asked.id,
      (await personOf('bob')).id,
      site.clock.now(),
      site.clock.now() + MINUTE,
    )
    const [job] = approvalJobs(acts(ctx))
    const { signal } = new AbortController()
    await present(job, 'the job').run(ctx, signal)
    expect(await scheduled()).toBe(0)
    site.clock.advance(MINUTE)
    await present(job, 'the job').run(ctx, signal)
    expect(await scheduled()).toBe(1)
    expect(await stateOf(asked.id)).toBe('DONE')
  })

  async function personOf(handle: string): Promise<OperatorPerson> {
    const { rows } = await site.database.owner.query<{ id: string }>(
      'SELECT id FROM operators WHERE handle = $1',
      [handle],
    )
    const roles = ['owner'] as const
    return {
      kind: 'person',
      id: present(rows[0], handle).id,
      sessionId: randomUUID(),
      name: handle,
      roles,
      isLocal: true,
      permissions: permissionsOf(roles),
    }
  }
})

it('two processes that finish the same request at once carry it out once', async () => {
  const reason = 'finished twice at once'
  const asked = await asks(SCHEDULE, {
    currencyId: 'USD',
    total: '10',
    shares: 10,
    seconds: 60,
    days: [1],
    minute: 0,
    reason,
  })
  const { ctx, realtime } = site.server
  const act = backgroundActs(ctx, routes(ctx, realtime, 'node'))
  const stored = { currencyId: 'USD', total: '10', shares: 10, seconds: 60, days: [1], minute: 0, reason }
  const people = { requestedBy: 'ann', approvedBy: 'bob', actor: 'operator:1', approvalId: asked.id }
  const run = async () => {
    const { plan, carryOut } = act(SCHEDULE, stored, people)
    const planned = await inReadOnlyTransaction(ctx.db, plan)
    return planned.ok ? carryOut(planned.value) : planned
  }
  const outcomes = await Promise.all([run(), run()])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await count('SELECT FROM rain_schedules WHERE reason = $1', [reason])).toBe(1)
})
