import type { Role } from '@baize/contract/operator'
import { UPLOAD_PATH } from '@baize/contract/player'
import { CALLS, PATHS, type Path, VIEWABLE } from '@baize/contract/server'
import { isAccepted } from '@baize/contract/shared'
import { present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askAsOperator, type Headers, plantOperator, requestOf } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ consoleIdleMs: 1e12, consoleLifeMs: 1e12 })
})
afterAll(() => site.close())

const person = (name: string, role: Role) => plantOperator(site.database.pool, name, [role], site.clock.now())
const asks = (headers: Headers, userId: string, reason = 'a call by phone') =>
  askAsOperator(async (request) => site.server.app.inject(request), headers, '/api/operator/player/view', {
    userId,
    reason,
  })
async function viewing(headers: Headers, userId: string): Promise<string> {
  const { url } = accepted(await asks(headers, userId)).model
  return present(url.split('#')[1], 'token')
}
const userInfo = (token: string) => site.ask('/api/auth/user_info', {}, auth(token))

it('a view shows the site as the player sees it, for a recorded reason', async () => {
  const player = await site.newPlayer({ username: 'watched' })
  const sue = await person('sue', 'support')
  expect(refusalOf(await asks(sue, player.userId, ' '))).toBe('badInput')
  expect(refusalOf(await asks(await person('fin', 'finance'), player.userId))).toBe('forbidden')
  expect(refusalOf(await asks(sue, '999999999'))).toBe('unknownPlayer')
  const token = await viewing(sue, player.userId)
  expect(accepted(await userInfo(token)).user).toMatchObject({ userId: player.userId, username: 'watched' })
  const { sessions } = accepted(await site.ask('/api/user/security', {}, auth(player.token))).model
  expect(sessions).toHaveLength(1)
  const auditor = await person('aud', 'auditor')
  const record = accepted(
    await askAsOperator(async (request) => site.server.app.inject(request), auditor, '/api/operator/audit', {
      path: '/api/operator/player/view',
      who: 'sue',
    }),
  ).model
  expect(record).toContainEqual(
    expect.objectContaining({
      what: 'TRIED',
      input: { userId: player.userId, reason: 'a call by phone' },
    }),
  )
  expect(JSON.stringify(record)).not.toContain(token)
  expect(site.logged()).not.toContain(token)
})

it('a view refuses every call that is not listed, and uploads too', async () => {
  const player = await site.newPlayer()
  const token = await viewing(await person('sue', 'support'), player.userId)
  const wrong: string[] = []
  for (const path of PATHS.filter((candidate) => CALLS[candidate].access !== 'operator')) {
    if (path.startsWith('/api/operator/') || path === '/api/auth/logout') continue
    const outcome = refusalOf((await site.server.app.inject(requestOf(path, {}, auth(token)))).json())
    if ((outcome === 'viewOnly') === VIEWABLE.has(path)) wrong.push(`${path}: ${outcome}`)
  }
  expect(wrong).toEqual([])
  const uploaded = await site.server.app.inject({ method: 'POST', url: UPLOAD_PATH, headers: auth(token) })
  expect(refusalOf(uploaded.json())).toBe('viewOnly')
  // The list names reads alone: a POST among them was looked at one by one.
  expect([...VIEWABLE].filter((path) => CALLS[path].access === 'operator')).toEqual([])
})

/** Inputs of the listed calls that need one. */
const INPUTS: { readonly [P in Path]?: object } = {
  '/api/home/startup': {},
  '/api/home/top_winners': { period: 'day' },
  '/api/auth/browser_foot_print': { t: '' },
  '/api/sockmsg/join': [],
  '/api/chat/history': { roomId: 'lang-en' },
  '/api/game/info': { gameId: 'mines' },
  '/api/game/bets': { gameId: 'mines' },
  '/api/game/bet_result': { id: randomUUID() },
  '/api/game/autobet/state': { gameId: 'mines' },
  '/api/game/autobet/record': { gameId: 'mines' },
  '/api/game/rounds/state': { gameId: 'crash' },
  '/api/game/rounds/history': { gameId: 'crash' },
  '/api/lottery/state': { line: 'fast3-60' },
  '/api/lottery/history': { line: 'fast3-60' },
}
/** A new browser, a place in the public channels and the first read of the site's rates are no change of the player's. */
const NOT_THEIRS = ['browser_identities', 'realtime_tickets', 'player_views', 'currency_rates']

async function contents(): Promise<ReadonlyMap<string, string>> {
  const { owner } = site.database
  const { rows } = await owner.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
    [NOT_THEIRS],
  )
  const found = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: hashed } = await owner.query<{ hash: string }>(
      `SELECT coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS hash FROM "${name}" t`,
    )
    found.set(name, present(hashed[0], name).hash)
  }
  return found
}

it('a view leaves every table unchanged, whatever is read', async () => {
  const player = await site.newPlayer()
  const token = await viewing(await person('sue', 'support'), player.userId)
  const before = await contents()
  const wrong: string[] = []
  for (const path of VIEWABLE) {
    if (path === '/api/auth/logout') continue
    const reply = await site.server.app.inject(requestOf(path, INPUTS[path] ?? {}, auth(token)))
    const outcome = refusalOf(reply.json())
    // No bet of that id, and no app that belongs to this site.
    if (!['accepted', 'unknownBet', 'rewardOff', 'silent'].includes(outcome))
      wrong.push(`${path}: ${outcome}`)
  }
  expect(wrong).toEqual([])
  expect([...(await contents())].filter(([name, hash]) => before.get(name) !== hash)).toEqual([])
})

it('a view ends after 15 minutes, when it is left, and with the operator’s session', async () => {
  const player = await site.newPlayer()
  const sue = await person('sue', 'support')
  const [late, left, ended] = [
    await viewing(sue, player.userId),
    await viewing(sue, player.userId),
    await viewing(await person('tom', 'support'), player.userId),
  ]
  accepted(await site.ask('/api/auth/logout', {}, auth(left)))
  expect(refusalOf(await userInfo(left))).toBe('sessionEnded')
  expect(isAccepted(await userInfo(player.token))).toBe(true)
  await site.database.pool.query(
    `UPDATE operator_sessions SET ended_at = now() WHERE operator_id = (SELECT id FROM operators WHERE handle = 'tom')`,
  )
  expect(refusalOf(await userInfo(ended))).toBe('sessionEnded')
  site.clock.advance(15 * 60_000 - 1)
  expect(isAccepted(await userInfo(late))).toBe(true)
  site.clock.advance(1)
  expect(refusalOf(await userInfo(late))).toBe('sessionEnded')
  for (const made of ['view.', `view.${'a'.repeat(43)}`])
    expect(refusalOf(await userInfo(made))).toBe('sessionEnded')
})
