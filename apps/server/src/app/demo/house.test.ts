import { PROOF_MIN_PAYOUTS } from '@baize/contract/player'
import { DAY_MS, present } from '@baize/kit'
import { caseCount, randomBytes } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { CARRIERS } from '../../platform/messages/messages.fixture.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { plantOperator, requestOf } from '../../testing/operators.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { DEMO_DAYS, plantDemoHouse } from './house.ts'
import { DEMO_PEOPLE } from './people.ts'

/** A stopwatch on which every look takes this long. */
const slowly = (stepMs: number) => {
  let elapsedMs = 0
  return () => (elapsedMs += stepMs)
}
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

let site: TestSite
let isPlayed: boolean
let owner: Awaited<ReturnType<typeof plantOperator>>
const play = () =>
  plantDemoHouse(
    testConfig(site.database.url, { emailUrl: CARRIERS.emailUrl }),
    { ...site.server.ctx, clock: site.clock, randomBytes },
    { mostMs: Infinity },
  )

beforeAll(async () => {
  site = await testSite()
  isPlayed = await play()
  owner = await plantOperator(site.database.pool, 'looker', ['owner'], site.clock.now())
})
afterAll(() => site.close())

const rowsOf = async <T extends object>(sql: string): Promise<T[]> =>
  (await site.database.owner.query<T>(sql)).rows
async function read<P extends Parameters<typeof requestOf>[0]>(path: P, input: object = {}) {
  const response = await site.server.app.inject(requestOf(path, input, owner))
  return accepted(response.json<Awaited<ReturnType<typeof site.ask<P>>>>())
}

/** Days of the last fourteen without a bet, without a report (today has none yet), and what the audit finds. */
async function gapsOf({ database, clock }: TestSite) {
  const missing = async (sql: string, wanted: readonly string[]) => {
    const { rows } = await database.owner.query<{ day: string }>(sql)
    return wanted.filter((day) => !rows.some((row) => row.day === day))
  }
  const end = clock.now() - 45 * 60_000
  const all = Array.from({ length: DEMO_DAYS }, (_, ago) => dayText(end - ago * DAY_MS)).toReversed()
  return {
    withoutBet: await missing(
      `SELECT DISTINCT (at AT TIME ZONE 'UTC')::date::text AS day FROM all_transactions WHERE kind LIKE 'bet.%'`,
      all,
    ),
    withoutReport: await missing('SELECT DISTINCT day::text AS day FROM report_games', all.slice(0, -1)),
    faults: await auditLedger(database.pool),
  }
}
const NO_GAPS = { withoutBet: [], withoutReport: [], faults: [] }

const budgetsOf = async ({ database }: TestSite): Promise<string[]> =>
  (
    await database.owner.query<{ programme: string }>(
      'SELECT DISTINCT programme FROM reward_budgets WHERE balance > 0',
    )
  ).rows.map(({ programme }) => programme)
const WITH_BUDGET = ['checkIn', 'task', 'wheel', 'scratch', 'rain', 'invite', 'byHand']

describe('the demo house', () => {
  it('is set up once, in a database without players', async () => {
    expect(isPlayed).toBe(true)
    const [before] = await rowsOf<{ players: string }>('SELECT count(*) AS players FROM users')
    expect(Number(before?.players)).toBe(DEMO_PEOPLE.length)
    expect(await play()).toBe(false)
    expect(await rowsOf('SELECT count(*) AS players FROM users')).toEqual([before])
  })

  it('adds up to the last cent and has an unbroken chain of seals', async () => {
    expect(await auditLedger(site.database.pool)).toEqual([])
    const sums = await rowsOf<{ sum: string }>('SELECT (purses + house)::text AS sum FROM report_proof')
    expect(sums.length).toBeGreaterThan(0)
    expect(new Set(sums.map(({ sum }) => sum))).toEqual(new Set(['0']))
    const checked = await site.server.app.inject(requestOf('/api/operator/audit/check', {}, owner))
    expect(checked.json()).toMatchObject({ status: 0, model: { faults: [] } })
  })

  it('has times that rise with the transaction ids and end an hour ago', async () => {
    const [order] = await rowsOf<{ fallen: string; last: Date }>(
      `SELECT count(*) FILTER (WHERE at < before) AS fallen, max(at) AS last
       FROM (SELECT at, lag(at) OVER (ORDER BY id) AS before FROM all_transactions) AS t`,
    )
    expect(Number(order?.fallen)).toBe(0)
    expect(order?.last.getTime()).toBeLessThan(site.clock.now())
  })

  it('has work in every queue of the console', async () => {
    const states = await rowsOf<{ state: string }>(
      `SELECT DISTINCT l.status || coalesce(' ' || w.decision, '') AS state
       FROM withdrawals w JOIN ledger_withdrawals l ON l.id = w.id ORDER BY 1`,
    )
    expect(states.map(({ state }) => state)).toEqual([
      'HELD',
      'HELD APPROVED',
      'PAID APPROVED',
      'RETURNED APPROVED',
      'RETURNED REJECTED',
    ])
    const waiting = await read('/api/operator/withdrawals')
    expect(waiting.model.total).toBeGreaterThanOrEqual(4)
    expect((await read('/api/operator/identities')).model.total).toBe(3)
    const { items } = (await read('/api/operator/approvals', { state: 'WAITING' })).model
    expect(items.map(({ path }) => path).toSorted()).toEqual([
      '/api/operator/game/settings/change',
      '/api/operator/withdrawals/approve',
    ])
    const deposits = await rowsOf<{ paid: string; failed: string; open: string }>(
      `SELECT count(*) FILTER (WHERE paid) AS paid, count(*) FILTER (WHERE NOT paid AND failed_at IS NOT NULL) AS failed,
         count(*) FILTER (WHERE NOT paid AND failed_at IS NULL) AS open
       FROM (SELECT o.failed_at, EXISTS (SELECT FROM ledger_transactions t WHERE t.key = 'deposit:' || o.id) AS paid
             FROM payment_orders o) AS orders`,
    )
    // 40 first deposits, and 24 of players in trouble.
    expect(deposits).toEqual([{ paid: '64', failed: '4', open: '4' }])
    const tagged = await read('/api/operator/players', { tag: 'demo', pageSize: 100 })
    expect(tagged.model.items).toHaveLength(DEMO_PEOPLE.length)
  })

  it('has something on every desk of the last evening', async () => {
    const { waiting } = (await read('/api/operator/overview')).model
    expect(waiting).toMatchObject({
      unanswered: { count: 1 },
      support: { count: 2 },
      identities: { count: 3 },
    })
    for (const work of [waiting.withdrawals, waiting.approvals, waiting.care])
      expect(work?.count).toBeGreaterThan(0)
    const { items: cared } = (await read('/api/operator/care/players')).model
    expect(cared[0]).toMatchObject({ lastAct: { kind: 'break', by: 'sam' } })
    expect(cared[0]?.markers.length).toBeGreaterThan(0)
    const { games } = (await read('/api/operator/catalogue')).model
    expect(games.filter(({ offer }) => offer.tags.length > 0)).toHaveLength(5)
    expect((await read('/api/operator/reports/mails')).model).toMatchObject([
      { report: 'revenue', isOn: true },
    ])
    const { items: gifts } = (await read('/api/operator/rewards/grants', { programme: 'byHand' })).model
    expect(gifts).toHaveLength(1)
  })

  it('has budgets for rewards and players who check in', async () => {
    const { items } = (await read('/api/operator/rewards/grants', { programme: 'checkIn', pageSize: 50 }))
      .model
    expect(items.length).toBeGreaterThan(0)
    const { model } = await read('/api/operator/rewards/programmes')
    const { budgets } = present(
      model.find(({ programme }) => programme === 'wheel'),
      'the wheel',
    )
    expect(budgets.map(({ balance }) => Number(balance) > 0)).toEqual(budgets.map(() => true))
  })

  it('has reports of its last days', async () => {
    const range = { from: dayText(site.clock.now() - DEMO_DAYS * DAY_MS), to: dayText(site.clock.now()) }
    const days = await rowsOf<{ day: string }>('SELECT DISTINCT day::text FROM report_games')
    expect(days.length).toBeGreaterThanOrEqual(DEMO_DAYS - 1)
    for (const { day } of days) expect(day >= range.from && day <= range.to).toBe(true)
    const seals = await rowsOf('SELECT FROM ledger_seals')
    expect(seals.length).toBeGreaterThan(0)
  })

  it('counts none of its players in the public statistics and claims no payout times', async () => {
    const { ctx } = site.server
    const { jobsOf } = await import('../jobs.ts')
    const { signal } = new AbortController()
    for (const { name, run } of jobsOf(ctx.config))
      if (name === 'wins.count' || name === 'games.popularity') await run(ctx, signal)
    const counted = await rowsOf<{ table: string; rows: string }>(
      ['top_wins', 'last_wins', 'last_bets', 'winners', 'paid_wins', 'game_plays']
        .map((table) => `SELECT '${table}' AS "table", count(*) AS rows FROM ${table}`)
        .join(' UNION ALL '),
    )
    expect(counted.filter(({ rows }) => rows !== '0')).toEqual([])
    const figures = accepted(await site.ask('/api/home/figures', { currencyId: 'USD' })).model
    expect(figures).toMatchObject({ players: 0, winners: 0 })
    const [payouts] = await rowsOf<{ count: string }>(
      `SELECT count(*) FROM ledger_withdrawals WHERE status = 'PAID'`,
    )
    expect(Number(payouts?.count)).toBeGreaterThan(0)
    expect(accepted(await site.ask('/api/home/proof')).model.payouts).toBeNull()
    // As many real payouts would not change that.
    await site.database.owner.query(`INSERT INTO report_payout_times SELECT $1::date, 'pix', 'BRL', 1, $2`, [
      dayText(site.clock.now()),
      PROOF_MIN_PAYOUTS,
    ])
    site.clock.advance(61_000)
    expect(accepted(await site.ask('/api/home/proof')).model.payouts).toBeNull()
  })

  it('has bets and reports on each of the last fourteen days, including yesterday', async () => {
    expect(await gapsOf(site)).toEqual(NO_GAPS)
  })

  it('has a budget for every programme', async () => {
    expect(await budgetsOf(site)).toEqual(expect.arrayContaining(WITH_BUDGET))
  })
})

/** Its fourteen days of jobs take as long as those of the full house, so only the long run has both. */
const SLOW_MACHINES = ['four seconds'].slice(0, caseCount(0, 1))

describe.each(SLOW_MACHINES)('a demo house on a slow machine (%s for each step)', () => {
  let slow: TestSite
  beforeAll(async () => {
    slow = await testSite()
    const outside = { ...slow.server.ctx, clock: slow.clock, randomBytes }
    await plantDemoHouse(testConfig(slow.database.url), outside, { mostMs: 20_000, stopwatch: slowly(4000) })
  })
  afterAll(() => slow.close())

  it('has bets and reports on each of the last fourteen days, including yesterday', async () => {
    expect(await gapsOf(slow)).toEqual(NO_GAPS)
  })

  it('has budgets for rewards as well', async () => {
    expect(await budgetsOf(slow)).toEqual(expect.arrayContaining(WITH_BUDGET))
  })
})
