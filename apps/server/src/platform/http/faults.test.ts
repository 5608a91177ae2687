import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { User } from '@baize/contract/player'
import { REFUSALS } from '@baize/contract/server'
import { type Envelope, refusal } from '@baize/contract/shared'
import { err, ok } from '@baize/kit'
import type { FastifyInstance } from 'fastify'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { gatesOf } from '../../app/hooks.ts'
import { buildServer } from '../../app/http.ts'
import { routes } from '../../app/routes.ts'
import { authenticator } from '../../players/accounts/service.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import type { Config } from '../configuration/config.ts'
import { isDatabaseDown } from '../db/unreachable.ts'
import type { Handlers } from './handlers.ts'

let site: TestSite
let player: User
const apps: FastifyInstance[] = []

beforeAll(async () => {
  site = await testSite()
  player = await site.newPlayer()
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await site.close()
})

/** The same server with some handlers replaced. */
async function broken(handlers: Partial<Handlers>, changes: Partial<Config> = {}): Promise<FastifyInstance> {
  const { server } = site
  const ctx = { ...server.ctx, config: { ...server.ctx.config, ...changes } }
  const app = await buildServer(ctx, {
    handlers: { ...routes(ctx, server.realtime, 'node'), ...handlers },
    gates: { ...gatesOf(ctx), authenticate: authenticator(ctx) },
    webhooks: [],
    readiness: { isServing: () => false },
  })
  apps.push(app)
  return app
}
const userInfo = (app: FastifyInstance, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/user_info', headers: { ...auth(player.token), ...headers } })

describe('a malformed request', () => {
  it.each([
    ['an address that cannot be read', 'GET /%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nAuth: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
  ])('is refused in our format and never shown as a page: %s', async (_what, bytes, code) => {
    const app = await broken({})
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const answer = await text(connect(Number(address.port), address.hostname).end(bytes))
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${code} `))
    expect(answer).toContain('"id":"badInput"')
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  })
})

describe('a failing handler', () => {
  it('is answered with a 500 without the cause and logged with its stack under the request’s id', async () => {
    const app = await broken({
      '/api/auth/user_info': async () => {
        throw new Error('column balances.secret does not exist')
      },
    })
    const answer = await userInfo(app, { 'x-request-id': 'broken-request' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ status: 500, extra: { id: 'serverFault' } })
    expect(answer.body).not.toContain('secret')
    const line = site
      .logged()
      .split('\n')
      .find((part) => part.includes('request failed') && part.includes('broken-request'))
    expect(line).toContain('column balances.secret does not exist')
    expect(line).toContain('faults.test.ts')
  })

  it('is our fault even when its error poses as the caller’s', async () => {
    const app = await broken({
      '/api/auth/user_info': async () => {
        throw Object.assign(new Error('provider said 404'), { statusCode: 302 })
      },
    })
    expect((await userInfo(app)).statusCode).toBe(500)
  })
})

describe('an unavailable database', () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const away = async () => {
    throw new Error('the outcome is unknown', { cause: lost })
  }

  it('makes a read busy and the outcome of a change unknown', async () => {
    const app = await broken({ '/api/auth/user_info': away, '/api/auth/logout': away })
    const looked = await userInfo(app)
    expect([looked.statusCode, refusalOf(looked.json<Envelope<unknown>>())]).toEqual([200, 'serverBusy'])
    const changed = await app.inject({ method: 'POST', url: '/api/auth/logout', headers: auth(player.token) })
    expect([changed.statusCode, refusalOf(changed.json<Envelope<unknown>>())]).toEqual([503, 'serverFault'])
    expect(changed.headers['retry-after']).toBe('1')
    expect(changed.body).not.toContain('5432')
  })

  it('is noticed before anything begins when the session cannot be read', async () => {
    const { server } = site
    const app = await buildServer(server.ctx, {
      handlers: routes(server.ctx, server.realtime, 'node'),
      gates: { ...gatesOf(server.ctx), authenticate: away },
      webhooks: [],
      readiness: { isServing: () => false },
    })
    apps.push(app)
    const answer = await app.inject({ method: 'POST', url: '/api/auth/logout', headers: auth(player.token) })
    expect([answer.statusCode, refusalOf(answer.json<Envelope<unknown>>())]).toEqual([200, 'serverBusy'])
  })

  it.each([
    [new Error('timeout exceeded when trying to connect'), true],
    [new Error('Connection terminated unexpectedly'), true],
    [Object.assign(new DatabaseError('starting up', 0, 'error'), { code: '57P03' }), true],
    [Object.assign(new DatabaseError('no such column', 0, 'error'), { code: '42703' }), false],
    [new Error('a bug'), false],
  ])('is told from a bug: %s', (error, expected) => {
    expect(isDatabaseDown(error)).toBe(expected)
  })
})

describe('a pool whose connections are all lent', () => {
  /** A site with four connections, all of them lent. */
  const dry = async () => {
    const small = await testSite({ databasePool: 4 })
    const { db } = small.server.ctx
    const lent = await Promise.all(Array.from({ length: 4 }, () => db.connect()))
    const giveBack = (): void => {
      for (const client of lent.splice(0)) client.release()
    }
    const close = async (): Promise<void> => {
      giveBack()
      await small.close()
    }
    const registers = () => small.ask('/api/auth/register', LATECOMER)
    return { db, registers, giveBack, close }
  }
  const LATECOMER = { username: 'latecomer', password: TEST_PASSWORD, adult: true }

  it('lets a call that changes something wait, and carries it out once', async () => {
    const { db, registers, giveBack, close } = await dry()
    const registered = registers()
    await vi.waitUntil(() => db.waitingCount > 0)
    giveBack()
    expect(accepted(await registered).user.username).toBe('latecomer')
    await close()
  })

  it('makes the site busy for a call that waited for too long, and nothing is changed', async () => {
    const { db, registers, giveBack, close } = await dry()
    db.options.connectionTimeoutMillis = 50
    expect(refusalOf(await registers())).toBe('serverBusy')
    giveBack()
    db.options.connectionTimeoutMillis = 30_000
    expect(accepted(await registers()).user.username).toBe('latecomer')
    await close()
  })
})

describe('a reply that violates the contract', () => {
  const user = async () => accepted(await site.ask('/api/auth/user_info', {}, auth(player.token))).user

  it('is a fault while replies are checked', async () => {
    const wrong = { ...(await user()), balance: 'plenty' }
    const app = await broken({ '/api/auth/user_info': async () => ok({ user: wrong }) })
    expect((await userInfo(app)).statusCode).toBe(500)
    expect(site.logged()).toContain('reply of /api/auth/user_info does not fit the contract')
  })

  it('is a fault too when it has additional fields', async () => {
    const leaking = { ...(await user()), password_hash: 'argon2' }
    const app = await broken({ '/api/auth/user_info': async () => ok({ user: leaking }) })
    const answer = await userInfo(app)
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('argon2')
  })
})

describe('too many requests', () => {
  it('are told how long to wait, counted for each address', async () => {
    const app = await broken({}, { rateLimit: 2 })
    const ask = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/api/sockmsg/init', remoteAddress })
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('203.0.113.7')))
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
    expect(refused[0]?.json()).toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again in 1 seconds.',
    })
    expect((await ask('203.0.113.8')).statusCode).toBe(200)
  })

  it.each([
    ['/api/game/rounds/history', { gameId: 'crash' }, 1000, 100, 20],
    ['/api/game/bet_record', {}, 100, 25, 60],
  ])(
    'are counted separately for long pages of %s, which delay everybody',
    async (url, draft, long, short, most) => {
      const app = await broken({}, { rateLimit: 1000 })
      const ask = async (pageSize: number): Promise<number> =>
        (
          await app.inject({
            method: 'POST',
            url,
            headers: auth(player.token),
            payload: { ...draft, pageSize },
          })
        ).json<Envelope<unknown>>().status
      const answers: number[] = []
      for (let i = 0; i <= most; i++) answers.push(await ask(long))
      expect([answers.at(most - 1), answers.at(most), await ask(short)]).toEqual([0, 429, 0])
    },
  )

  it('are refused for one player or one browser at any address', async () => {
    const app = await broken({}, { rateLimit: 2 })
    const from = (who: Readonly<Record<string, string>>, i: number) =>
      app.inject({ method: 'POST', url: '/api/sockmsg/init', headers: who, remoteAddress: `203.0.113.${i}` })
    const flood = async (who: Readonly<Record<string, string>>) => {
      const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => from(who, i)))
      return answers.filter((answer) => answer.statusCode === 429).length
    }
    expect(await flood(auth(player.token))).toBe(5)
    expect(await flood({ bfid: '0190b5c8-7a3e-7cc1-9d3c-0123456789ab' })).toBe(5)
  })

  it('do not block a probe', async () => {
    const app = await broken({}, { rateLimit: 1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/healthz')))
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
  })
})

describe('costly calls', () => {
  const NAMES = { username: 'someone', account: 'someone', adult: true }
  const asker = (app: FastifyInstance, url: string) => (remoteAddress: string, password: string) =>
    app.inject({ method: 'POST', url, remoteAddress, payload: { ...NAMES, password } })
  const counting = (rateLimit: number) => {
    const seen = { hashed: 0 }
    const hash = async () => {
      seen.hashed++
      return err(refusal('wrongLogin'))
    }
    const app = broken({ '/api/auth/register': hash, '/api/auth/login': hash }, { rateLimit })
    return { app, seen }
  }

  it.each([
    ['/api/auth/register', 10, 12],
    ['/api/auth/login', 30, 2],
  ] as const)(
    '%s is answered %i times at once for one address, then again every %i seconds',
    async (url, burst, seconds) => {
      const { app, seen } = counting(1000)
      const ask = asker(await app, url)
      for (let i = 0; i < burst; i++) await ask('203.0.113.7', 'long enough')
      const answer = await ask('203.0.113.7', 'long enough')
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({
        status: 429,
        extra: { id: 'tooManyRequests', values: { seconds: String(seconds) } },
      })
      expect(seen.hashed).toBe(burst)
      site.clock.advance(seconds * 1000 - 1)
      await ask('203.0.113.7', 'long enough')
      expect(seen.hashed).toBe(burst)
      site.clock.advance(1)
      await ask('203.0.113.7', 'long enough')
      await ask('203.0.113.8', 'long enough')
      expect(seen.hashed).toBe(burst + 2)
    },
  )

  it('are counted for the player at any address when they reach the payment provider', async () => {
    const app = await broken(
      { '/api/pay/recharge': async () => err(refusal('paymentMaintenance')) },
      { rateLimit: 1000 },
    )
    const ask = async (who: User, i: number): Promise<number> =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/pay/recharge',
          remoteAddress: `203.0.113.${i}`,
          headers: auth(who.token),
          payload: { requestId: `request-${i}`, amount: '10' },
        })
      ).json<Envelope<unknown>>().status
    const { status } = REFUSALS.paymentMaintenance
    const answers: number[] = []
    for (let i = 0; i < 31; i++) answers.push(await ask(player, i))
    expect([answers.at(29), answers.at(30)]).toEqual([status, 429])
    expect(await ask(await site.newPlayer(), 30)).toBe(status)
  })

  it('are counted for the player too when they check a promo code', async () => {
    const app = await broken(
      { '/api/pay/recharge_info': async () => err(refusal('promoNotValid')) },
      { rateLimit: 1000 },
    )
    const answers: number[] = []
    for (let i = 0; i < 61; i++) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/pay/recharge_info',
        headers: auth(player.token),
        payload: { promo: `GUESS${i}` },
      })
      answers.push(reply.json<Envelope<unknown>>().status)
    }
    expect([answers.at(59), answers.at(60)]).toEqual([REFUSALS.promoNotValid.status, 429])
  })

  it('are not counted for input that is never hashed', async () => {
    const { app, seen } = counting(1000)
    const ask = asker(await app, '/api/auth/register')
    for (let i = 0; i < 20; i++) await ask('203.0.113.7', 'short')
    await ask('203.0.113.7', 'long enough')
    expect(seen.hashed).toBe(1)
  })

  it('have no limit when limiting is off', async () => {
    const { app, seen } = counting(0)
    const ask = asker(await app, '/api/auth/register')
    for (let i = 0; i < 50; i++) await ask('203.0.113.7', 'long enough')
    expect(seen.hashed).toBe(50)
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

  it('are trusted only from the configured proxies', async () => {
    expect(await limited(false)).toBe(true)
    expect(await limited('10.9.9.9')).toBe(true)
    expect(await limited('10.0.0.0/8')).toBe(false)
    expect(await limited(1)).toBe(false)
  })
})

describe('a stopping server', () => {
  it('reports that it is alive but not ready', async () => {
    const app = await broken({})
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { ready: false, reason: 'stopping' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

describe('the metrics', () => {
  it('require the token, from any address, once one is configured', async () => {
    const app = await broken({}, { metricsToken: 'a-token-for-the-figures' })
    const ask = (authorization: string) =>
      app.inject({ url: '/metrics', headers: { authorization }, remoteAddress: '203.0.113.7' })
    expect((await ask('Bearer a-token-for-the-figures')).statusCode).toBe(200)
    expect((await ask('Bearer another')).statusCode).toBe(404)
    expect((await app.inject('/metrics')).statusCode).toBe(404)
  })
})
