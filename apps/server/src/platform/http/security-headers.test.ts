import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testConfig } from '../../testing/config.fixture.ts'
import { securityHeaders } from './security-headers.ts'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  const settings = { gamesUrl: null, frameAncestors: ['https://partner.test', 'https://other.test'] }
  securityHeaders(app, testConfig('postgres://nobody@localhost/nothing', settings))
  app.get<{ Querystring: { gone?: string } }>('/*', async (request, reply) =>
    request.query.gone ? reply.callNotFound() : 'a page',
  )
})
afterAll(() => app.close())

const PARTNERS = "'self' https://partner.test https://other.test"

it.each([
  ['/', "'self'"],
  ['/bets', "'self'"],
  ['/h5/mines', PARTNERS],
  ['/h5/mines?lang=en', PARTNERS],
  ['/chatbet', PARTNERS],
  ['/chatbet?gameId=1', PARTNERS],
  ['/h5', "'self'"],
  ['/h5/', "'self'"],
  ['/h5evil', "'self'"],
  ['/chatbet/', "'self'"],
  ['/chatbet/wallet', "'self'"],
  ['/account/h5', "'self'"],
  ['/bets/h5/mines', "'self'"],
  ['/pt/h5/mines', "'self'"],
  ['/h5/mines/bets', "'self'"],
  ['//h5/mines', "'self'"],
  ['/h5/../bets', "'self'"],
  ['/h5/%2e%2e', "'self'"],
  ['/h5/..%2fbets', "'self'"],
  ['/h5/mines;x', "'self'"],
  ['/bets?from=/h5/mines', "'self'"],
  ['/?next=/h5/', "'self'"],
  ['/h5/mines?gone=1', "'self'"],
])('%s may be framed by %s', async (url, ancestors) => {
  const { headers } = await app.inject(url)
  expect(String(headers['content-security-policy']).split('frame-ancestors ')[1]).toBe(ancestors)
})

it('[S-08] the site may be framed only by itself unless others are configured', async () => {
  const site = Fastify()
  securityHeaders(site, testConfig('postgres://nobody@localhost/nothing'))
  site.get('/*', () => 'a page')
  const { headers } = await site.inject('/h5/mines')
  await site.close()
  expect(String(headers['content-security-policy']).split('frame-ancestors ')[1]).toBe("'self'")
})

it('an answer of the API is never a page', async () => {
  const { headers } = await app.inject('/api/game/info')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const like = await app.inject('/apidocs/h5')
  expect(like.headers['content-security-policy']).toContain("script-src 'self'")
})

it('[S-19] the site frames only its own pages and configured origins, which may use the clipboard', async () => {
  const site = Fastify()
  securityHeaders(
    site,
    testConfig('postgres://nobody@localhost/nothing', {
      frameOrigins: ['https://help.test'],
      gamesUrl: 'https://games.test/of/ours',
    }),
  )
  site.get('/', () => 'a page')
  const { headers } = await site.inject('/')
  await site.close()
  expect(String(headers['content-security-policy'])).toContain(
    "; frame-src 'self' https://help.test https://games.test; ",
  )
  expect(String(headers['permissions-policy'])).toContain(
    'clipboard-read=(self "https://help.test"), clipboard-write=(self "https://help.test")',
  )
  const { headers: alone } = await app.inject('/')
  expect(String(alone['content-security-policy'])).toContain("; frame-src 'self'; ")
})

it.each([
  ['/?designToken=abc', "'self' https://console.test https://studio.test"],
  ['/bets?lang=pt&designToken=abc', "'self' https://console.test https://studio.test"],
  // With a token it is a preview, which only a studio may frame, and no longer a game for any site.
  ['/h5/mines?designToken=abc', "'self' https://console.test https://studio.test"],
  // The page reads decoded names.
  ['/h5/mines?design%54oken=abc', "'self' https://console.test https://studio.test"],
  ['/h5/mines?x=1?&%64esignToken=abc', "'self' https://console.test https://studio.test"],
  ['/h5/mines?%=%&designToken=abc', "'self' https://console.test https://studio.test"],
  ['//?designToken=abc', "'self' https://console.test https://studio.test"],
  ['/h5/mines?notdesignToken=abc', "'self'"],
  ['/h5/mines?designToken%3Dabc', "'self'"],
  ['/bets?x=designToken', "'self'"],
  ['/designToken=abc', "'self'"],
  ['/?gone=1&designToken=abc', "'self'"],
])('[D-06] [S-08] %s may be framed by %s where there is a studio', async (url, ancestors) => {
  const site = Fastify()
  securityHeaders(
    site,
    testConfig('postgres://nobody@localhost/nothing', {
      consoleUrl: 'https://console.test/',
      designOrigin: 'https://studio.test',
    }),
  )
  site.get<{ Querystring: { gone?: string } }>('/*', async (request, reply) =>
    request.query.gone ? reply.callNotFound() : 'a page',
  )
  const { headers } = await site.inject(url)
  await site.close()
  expect(String(headers['content-security-policy']).split('frame-ancestors ')[1]).toBe(ancestors)
})

it('[D-06] [S-08] only the site frames a preview where the console has no host of its own', async () => {
  const { headers } = await app.inject('/h5/mines?designToken=abc')
  expect(String(headers['content-security-policy']).split('frame-ancestors ')[1]).toBe("'self'")
})

it('[D-06] [S-08] a console on its own host may frame previews without any setting, and nothing else', async () => {
  const site = Fastify()
  securityHeaders(site, testConfig('postgres://nobody@localhost/nothing', { consoleUrl: 'https://ops.test' }))
  site.get('/*', () => 'a page')
  const framers = async (url: string) =>
    String((await site.inject(url)).headers['content-security-policy']).split('frame-ancestors ')[1]
  expect([await framers('/?designToken=abc'), await framers('/')]).toEqual([
    "'self' https://ops.test",
    "'self'",
  ])
  await site.close()
})
