import type { User } from '@baize/contract/player'
import { CALLS, PATHS, REFUSALS } from '@baize/contract/server'
import { caseCount } from '@baize/kit/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../testing/server.fixture.ts'

let site: TestSite
let app: FastifyInstance
let player: User

beforeAll(async () => {
  site = await testSite()
  app = site.server.app
  player = await site.newPlayer()
})
afterAll(() => site.close())

/** One of each kind of malformed input. */
const ODD: readonly unknown[] = [
  null,
  [],
  {},
  '',
  'text',
  0,
  -1,
  true,
  [[[[]]]],
  { id: null, gameId: 7, requestId: {}, model: 'x', amount: [], pageNo: 'many', account: 1, password: null },
  { id: '../../etc', gameId: 'nogame', requestId: '🎲'.repeat(9), model: { betAmount: { $gt: 0 } } },
  { id: "' OR 1=1 --", requestId: 'a'.repeat(5000), amount: 1e308, pageNo: -1, pageSize: 1e9 },
  {
    id: '\u0000',
    account: '\u0000',
    password: '\u0000'.repeat(10),
    username: '\u0000\u0000\u0000',
    adult: true,
  },
  {
    account: '\ud800',
    password: '\ud800'.repeat(9),
    username: 'lone\ud800',
    email: '\u0000@b.co',
    adult: true,
  },
]

/** Valid JSON within the size limit, nested deeper than the stack allows. */
const deep = (depth: number): readonly string[] => {
  const list = '['.repeat(depth) + ']'.repeat(depth)
  return [
    list,
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    `{"id":${list},"model":${list},"account":${list}}`,
  ]
}
const DEEP = [3000, 9000].flatMap(deep)
/** All calls share one parser: in `npm test` each gets one of these in turn. */
const deepFor = (path: (typeof PATHS)[number]): readonly string[] => {
  const first = PATHS.indexOf(path) % DEEP.length
  return [...DEEP, ...DEEP].slice(first, first + caseCount(1, DEEP.length))
}
const SHALLOW = ODD.map((value) => JSON.stringify(value))

/**
 * Malformed bodies for a call, and the token each comes with. A caller without the right to it is refused before the
 * input is checked, but not before it is parsed: a stranger sends what is hard to parse.
 */
function malformed(path: (typeof PATHS)[number], token: string): [body: string, token: string][] {
  const { access } = CALLS[path]
  const hard = deepFor(path)
  const garbage = [...SHALLOW, ...hard]
  const strangers = access === 'player' || access === 'operator' ? hard : garbage
  const players = access === 'operator' ? [] : garbage
  return [
    ...strangers.map((body): [string, string] => [body, '']),
    ...players.map((body): [string, string] => [body, token]),
  ]
}

const send = (path: (typeof PATHS)[number], body: string, token?: string) => {
  const headers = token ? auth(token) : {}
  if (CALLS[path].method === 'GET') {
    const query = `?t=${encodeURIComponent(body)}&lazy=1&lazy=2`
    return app.inject({ method: 'GET', url: path + query, headers })
  }
  const json = { ...headers, 'content-type': 'application/json' }
  return app.inject({ method: 'POST', url: path, headers: json, payload: body })
}

describe('every call of the contract', () => {
  it.each(PATHS.filter((path) => CALLS[path].access === 'player'))('%s requires a log-in', async (path) => {
    const [none, made_up] = await Promise.all([send(path, '{}'), send(path, '{}', 'x'.repeat(43))])
    expect(none.statusCode).toBe(200)
    expect(none.json()).toMatchObject({ status: 1012, extra: { id: 'loginNeeded' } })
    expect(made_up.json()).toMatchObject({ status: 1012 })
  })

  it.each(PATHS)(
    '%s answers garbage with a refusal, never with a fault, and forbids caching',
    async (path) => {
      const answers = await Promise.all(
        malformed(path, path.endsWith('logout') ? '' : player.token).map(([body, token]) =>
          send(path, body, token),
        ),
      )
      const statuses = Object.values(REFUSALS).map((refusal): number => refusal.status)
      for (const answer of answers) {
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['cache-control']).toBe('no-store')
        const { status } = answer.json<{ status: number }>()
        expect([0, ...statuses]).toContain(status)
        expect(status).not.toBe(REFUSALS.serverFault.status)
      }
    },
  )
})

describe('the envelope', () => {
  it('has the reply beside status 0', async () => {
    expect(await site.ask('/api/auth/user_info', {}, auth(player.token))).toMatchObject({
      status: 0,
      user: { userId: player.userId },
    })
  })

  it('names the faulty field and the reason in plain words', async () => {
    const asked = await site.ask('/api/game/bet_result', { id: 'no uuid' }, auth(player.token))
    expect(asked).toEqual({
      status: 400,
      message: 'Check id: it is not in the expected form.',
      extra: { id: 'badInput', values: { field: 'id', reason: 'it is not in the expected form' } },
    })
    const missing = await site.ask('/api/auth/register', { username: 'someone', adult: true })
    expect(missing).toMatchObject({ message: 'Check password: it is missing.' })
    const inside = await site.ask(
      '/api/game/bet',
      { gameId: 'mines', requestId: 'abcdefgh', model: {} },
      auth(player.token),
    )
    expect(inside).toMatchObject({ extra: { values: { field: 'model.betAmount' } } })
  })

  it('ignores unknown fields', async () => {
    const answer = await site.ask(
      '/api/auth/user_info',
      { balance: '1000000', role: 'admin' },
      auth(player.token),
    )
    expect(answer).toMatchObject({ status: 0, user: { balance: '0.00' } })
  })

  it('accepts an empty body as an empty object', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const answer = await app.inject({ method: 'POST', url: '/api/sockmsg/init', headers })
      expect(answer.json()).toMatchObject({ status: 0 })
    }
  })
})

describe('a prototype key in a body', () => {
  it.each(['__proto__', 'constructor'])(
    '%s neither crashes the server nor pollutes its objects',
    async (key) => {
      const payload = `{"${key}":{"polluted":"yes","prototype":{"polluted":"yes"}},"id":"x"}`
      const answers = await Promise.all(
        PATHS.filter((path) => CALLS[path].method === 'POST' && !path.endsWith('logout')).map((path) =>
          app.inject({
            method: 'POST',
            url: path,
            headers: { 'content-type': 'application/json', auth: player.token },
            payload,
          }),
        ),
      )
      expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
      expect(answers.map((answer) => answer.body).join()).not.toContain('yes')
    },
  )
})

describe('a transport error', () => {
  const raw = (url: string, payload: string, type: string) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })

  it.each([
    ['broken JSON', '{"a":', 'application/json', 400],
    ['another content type', 'a=1', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{}', 'text/plain', 415],
    ['too much', `"${'x'.repeat(64 * 1024)}"`, 'application/json', 413],
  ])('%s has an HTTP status and the envelope', async (_what, payload, type, code) => {
    const answer = await raw('/api/auth/login', payload, type)
    expect(answer.statusCode).toBe(code)
    expect(answer.json()).toMatchObject({ status: 400, extra: { id: 'badInput' } })
  })

  it('has status 404 and the envelope for an unknown address under /api', async () => {
    for (const url of ['/api/nothing', '/api/', '/api/auth/login/', '/api/%ZZ']) {
      const answer = await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBe(url.endsWith('%ZZ') ? 400 : 404)
      expect(answer.json()).toMatchObject({ status: 400, extra: { id: 'badInput' } })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('carries the request’s id if it is well-formed and a new one otherwise', async () => {
    const ask = async (id: string) =>
      (await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id']
    expect(await ask('from-the-proxy-1')).toBe('from-the-proxy-1')
    expect(await ask('no good\u00a0id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('every answer', () => {
  it('has a policy without inline script, plugins or base, and the other security headers', async () => {
    const { headers } = await app.inject('/healthz')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("connect-src 'self' ws://baize.test")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('probes', () => {
  it('report that the process lives, can serve, and its metrics', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ alive: true })
    expect((await app.inject('/readyz')).json()).toEqual({ ready: true })
    const metrics = await app.inject('/metrics')
    expect(metrics.body).toContain('baize_http_seconds_count{method="GET",route="/readyz",status="200"}')
    expect(metrics.body).toContain('process_cpu_seconds_total')
  })

  it('hide the metrics from other machines', async () => {
    const away = [
      app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' }),
      app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.7' } }),
    ]
    for (const answer of await Promise.all(away)) expect(answer.statusCode).toBe(404)
  })
})

describe('the log', () => {
  it('has one line per request with its id, and no password, token or query', async () => {
    await app.inject({
      method: 'POST',
      url: '/api/auth/login?token=in-the-query',
      headers: { 'x-request-id': 'find-me-again', auth: player.token, bfid: 'b'.repeat(36) },
      payload: { account: player.username, password: TEST_PASSWORD },
    })
    const logged = site.logged()
    expect(logged).toContain('find-me-again')
    expect(logged).toContain('"path":"/api/auth/login"')
    for (const secret of [player.token, TEST_PASSWORD, 'in-the-query']) expect(logged).not.toContain(secret)
  })
})
