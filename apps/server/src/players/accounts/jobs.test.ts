import { afterAll, beforeAll, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { sweepSessions } from './jobs.ts'

const DAY = 24 * 60 * 60_000
let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

async function kept(table: 'sessions' | 'browser_identities' | 'login_origins'): Promise<number> {
  const { rows } = await site.database.owner.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`)
  return rows[0]?.count ?? 0
}
const newIdentity = async () => accepted(await site.ask('/api/auth/browser_foot_print', { t: '' })).model
const sweep = () => sweepSessions(site.server.ctx)

it('the sweep deletes a session thirty days after its last use and keeps a valid one', async () => {
  const [left, ended] = [await site.newPlayer(), await site.newPlayer()]
  site.clock.advance(DAY)
  accepted(await site.ask('/api/auth/login', { account: left.username, password: TEST_PASSWORD }))
  await site.database.owner.query('UPDATE sessions SET ended_at = $2 WHERE user_id = $1', [
    ended.userId,
    new Date(site.clock.now()),
  ])
  site.clock.advance(29 * DAY)
  expect(await sweep()).toMatchObject({ sessions: 0 })
  site.clock.advance(1)
  // The session that ended a day after its last use is kept a day longer.
  expect(await sweep()).toMatchObject({ sessions: 1 })
  const standing = await site.newPlayer()
  site.clock.advance(DAY)
  expect(await sweep()).toMatchObject({ sessions: 2 })
  expect(await kept('sessions')).toBe(1)
  const answer = await site.ask('/api/auth/login', { account: standing.username, password: TEST_PASSWORD })
  expect(refusalOf(await site.ask('/api/auth/check', {}, auth(accepted(answer).user.token)))).toBe('accepted')
})

it('the sweep deletes an identity without a log-in after ninety days and keeps one with a log-in', async () => {
  const before = await kept('browser_identities')
  const [used] = [await newIdentity(), await newIdentity()]
  const { username } = await site.newPlayer()
  await site.ask('/api/auth/login', { account: username, password: TEST_PASSWORD }, { bfid: used })
  site.clock.advance(90 * DAY)
  expect(await sweep()).toMatchObject({ identities: 0 })
  site.clock.advance(1)
  expect(await sweep()).toMatchObject({ identities: 1 })
  expect(await kept('browser_identities')).toBe(before + 1)
})

it('the sweep deletes the addresses of log-ins after half a year, and then the identity', async () => {
  site.clock.advance(181 * DAY)
  expect((await sweep()).origins).toBeGreaterThan(0)
  expect(await kept('login_origins')).toBe(0)
  expect(await kept('browser_identities')).toBe(0)
})
