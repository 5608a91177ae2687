import { ok } from '@baize/kit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { authenticate } from '../features/auth/service.ts'
import type { Handlers } from '../handlers.ts'
import { buildServer } from '../http.ts'
import { routes } from '../routes.ts'
import { type TestServer, testServer } from '../server.fixture.ts'

let server: TestServer
let player: { userId: string; token: string }
const apps: FastifyInstance[] = []

beforeAll(async () => {
  server = await testServer()
  player = await server.newcomer()
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await server.stop()
})

/** The same server with some calls answered otherwise. */
async function broken(handlers: Partial<Handlers>, changes: Partial<Config> = {}): Promise<FastifyInstance> {
  const ctx = { ...server.ctx, config: { ...server.ctx.config, ...changes } }
  const app = await buildServer(ctx, {
    handlers: { ...routes(ctx, server.realtime, 'node'), ...handlers },
    authenticate,
    webhooks: [],
    readiness: { isServing: () => false },
  })
  apps.push(app)
  return app
}
const userInfo = (app: FastifyInstance, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/user_info', headers: { auth: player.token, ...headers } })

describe('a handler that breaks', () => {
  it('is answered by a 500 that says nothing of why, and logged with its stack under the request’s id', async () => {
    const app = await broken({
      '/api/auth/user_info': async () => {
        throw new Error('column balances.secret does not exist')
      },
    })
    const answer = await userInfo(app, { 'x-request-id': 'broken-request' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ status: 500, extra: { id: 'serverFault' } })
    expect(answer.body).not.toContain('secret')
    const line = server
      .logged()
      .split('\n')
      .find((one) => one.includes('a request broke the server'))
    expect(line).toContain('broken-request')
    expect(line).toContain('column balances.secret does not exist')
    expect(line).toContain('faults.test.ts')
  })

  it('with an error that poses as the caller’s own fault is still our fault', async () => {
    const app = await broken({
      '/api/auth/user_info': async () => {
        throw Object.assign(new Error('provider said 404'), { statusCode: 302 })
      },
    })
    expect((await userInfo(app)).statusCode).toBe(500)
  })
})

describe('a reply against the contract', () => {
  const user = async () => (await server.done('/api/auth/user_info', {}, player.token)).user

  it('is a fault while replies are checked', async () => {
    const wrong = { ...(await user()), balance: 'plenty' }
    const app = await broken({ '/api/auth/user_info': async () => ok({ user: wrong }) })
    expect((await userInfo(app)).statusCode).toBe(500)
    expect(server.logged()).toContain('/api/auth/user_info answered against the contract')
  })

  it('is a fault too when it says more than it should', async () => {
    const leaking = { ...(await user()), password_hash: 'argon2' }
    const app = await broken({ '/api/auth/user_info': async () => ok({ user: leaking }) })
    const answer = await userInfo(app)
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('argon2')
  })
})

describe('too many requests', () => {
  it('from one address are told how long to wait, and counted apart from others', async () => {
    const app = await broken({}, { rateLimit: 2 })
    const ask = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/api/sockmsg/init', remoteAddress })
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('203.0.113.7')))
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect(refused[0]?.json()).toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again in 1 seconds.',
    })
    expect((await ask('203.0.113.8')).statusCode).toBe(200)
  })

  it('of one player or one browser are refused wherever they come from', async () => {
    const app = await broken({}, { rateLimit: 2 })
    const from = (who: Record<string, string>, i: number) =>
      app.inject({ method: 'POST', url: '/api/sockmsg/init', headers: who, remoteAddress: `203.0.113.${i}` })
    const flood = async (who: Record<string, string>) => {
      const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => from(who, i)))
      return answers.filter((answer) => answer.statusCode === 429).length
    }
    expect(await flood({ auth: player.token })).toBe(5)
    expect(await flood({ bfid: '0190b5c8-7a3e-7cc1-9d3c-0123456789ab' })).toBe(5)
  })

  it('do not keep a probe from its answer', async () => {
    const app = await broken({}, { rateLimit: 1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/healthz')))
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
  })
})

describe('addresses behind a proxy', () => {
  const limited = async (trustProxy: Config['trustProxy']) => {
    const app = await broken({}, { rateLimit: 1, trustProxy })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        app.inject({
          method: 'POST',
          url: '/api/sockmsg/init',
          headers: { 'x-forwarded-for': `198.51.100.${i}` },
          remoteAddress: '10.0.0.1',
        }),
      ),
    )
    return answers.some((answer) => answer.statusCode === 429)
  }

  it('are believed only of the proxies that are named', async () => {
    expect(await limited(false)).toBe(true)
    expect(await limited('10.9.9.9')).toBe(true)
    expect(await limited('10.0.0.0/8')).toBe(false)
    expect(await limited(1)).toBe(false)
  })
})

describe('a server that is stopping', () => {
  it('says that it is not ready, and still that it lives', async () => {
    const app = await broken({})
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { ready: false, reason: 'stopping' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

describe('the figures', () => {
  it('are for who has the token, from wherever, once there is one', async () => {
    const app = await broken({}, { metricsToken: 'a-token-for-the-figures' })
    const ask = (authorization: string) =>
      app.inject({ url: '/metrics', headers: { authorization }, remoteAddress: '203.0.113.7' })
    expect((await ask('Bearer a-token-for-the-figures')).statusCode).toBe(200)
    expect((await ask('Bearer another')).statusCode).toBe(404)
    expect((await app.inject('/metrics')).statusCode).toBe(404)
  })
})
