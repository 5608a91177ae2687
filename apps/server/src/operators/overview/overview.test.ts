import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casinoSettings } from '../../providers/testing/hub88.fixture.ts'
import { type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { todayReport } from './service.ts'

let site: TestSite
const people: Record<string, Headers> = {}
beforeAll(async () => {
  site = await testSite({ providers: [casinoSettings({ url: 'http://127.0.0.1:9' })] })
  site.clock.advance(Date.parse('2026-03-03T09:20:00Z') - site.clock.now())
  for (const role of ['owner', 'publisher'] as const)
    people[role] = await plantOperator(site.database.pool, `the-${role}`, [role], site.clock.now())
})
afterAll(() => site.close())

const overview = async (role: string) =>
  accepted(await site.ask('/api/operator/overview', {}, people[role] ?? {})).model
const hour = (day: string, value: string, currency: string, deposits: number, staked: number) =>
  `('${day}', 'hour', '${value}', '${currency}', 1, ${staked}, 400, ${deposits}, 100, 50)`

describe('the home screen', () => {
  it('counts what waits, with the oldest, and the providers that do not answer', async () => {
    expect((await overview('owner')).waiting).toMatchObject({ support: { count: 0, oldestAt: null } })
    const player = await site.newPlayer()
    const since = site.clock.now() - 90 * 60_000
    await site.database.owner.query(
      `INSERT INTO held_payments (id, connector, reference, reason, amount, currency, state, created_at, changed_at)
       VALUES ('${randomUUID()}', 'bank', 'e2e', 'otherPayer', '10', 'BRL', 'held', to_timestamp(${since / 1000}), now());
       INSERT INTO care_scores VALUES (${player.userId}, 19, '[]', now(), now());
       INSERT INTO alarms (kind, subject, details, since, opened_at) VALUES ('gameProviderDown', 'casino', '{}', now(), now())`,
    )
    const { waiting, games, payments } = await overview('owner')
    expect(waiting).toMatchObject({
      held: { count: 1, oldestAt: since },
      care: { count: 0 },
      withdrawals: { count: 0, oldestAt: null },
      unanswered: { count: 0 },
      identities: { count: 0 },
      approvals: { count: 0 },
      reported: { count: 0 },
      invites: { count: 0 },
    })
    expect(games).toEqual({ up: 0, slow: 0, down: 1 })
    expect(payments).not.toBeNull()
  })

  it('tells nobody about work that their role may not read', async () => {
    const { waiting, games, payments } = await overview('publisher')
    const told = Object.entries(waiting).filter(([, work]) => work !== null)
    expect(told.map(([kind]) => kind)).toEqual(['approvals'])
    expect([games, payments]).toEqual([null, null])
    expect(refusalOf(await site.ask('/api/operator/overview/today', {}, people['publisher'] ?? {}))).toBe(
      'forbidden',
    )
  })

  it('compares today with yesterday until the last full hour that the roll-ups have', async () => {
    const player = await site.newPlayer()
    await site.database.owner.query(
      `INSERT INTO report_dimensions VALUES ${[
        hour('2026-03-03', '08', 'USD', 3000, 1000),
        hour('2026-03-03', '09', 'USD', 9000, 9000),
        hour('2026-03-02', '08', 'USD', 2000, 1000),
        hour('2026-03-02', '23', 'USD', 9000, 9000),
        hour('2026-03-02', '00', 'BRL', 500, 400),
      ].join(', ')};
       INSERT INTO care_hours VALUES (${player.userId}, '2026-03-03T08:00:00Z', 1), (${player.userId}, '2026-03-03T07:00:00Z', 1),
         (${player.userId}, '2026-03-02T10:00:00Z', 1);
       UPDATE users SET created_at = '2026-03-02T05:00:00Z' WHERE id = ${player.userId};
       UPDATE report_mark SET at = '2026-03-03T09:19:00Z'`,
    )
    const report = accepted(await site.ask('/api/operator/overview/today', {}, people['owner'] ?? {})).model
    expect(report).toMatchObject({
      until: Date.parse('2026-03-03T09:00:00Z'),
      currencies: [
        { currencyId: 'BRL', today: { deposits: '0.00' }, yesterday: { deposits: '5.00', ngr: '-0.50' } },
        {
          currencyId: 'USD',
          today: { deposits: '30.00', withdrawals: '1.00', staked: '10.00', paid: '4.00', ngr: '5.50' },
          yesterday: { deposits: '20.00', ngr: '5.50' },
        },
      ],
      usd: { today: { deposits: '30.00' } },
      players: { today: { active: 1 }, yesterday: { registered: 1, active: 0 } },
    })
  })

  it('has no figures in the first hour of a day, or while the roll-ups stand still', async () => {
    const { ctx } = site.server
    await site.database.owner.query(`UPDATE report_mark SET at = '2026-03-02T12:00:00Z'`)
    expect(await todayReport(ctx)).toMatchObject({
      until: Date.parse('2026-03-03T00:00:00Z'),
      currencies: [],
      usd: { today: { deposits: '0.00' }, yesterday: { deposits: '0.00' } },
    })
  })
})
