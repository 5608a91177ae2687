import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConfig } from '../../testing/config.fixture.ts'
import { consolePages, ownHost } from './console-pages.ts'
import { securityHeaders } from './security-headers.ts'
import { site } from './site.ts'

const CONSOLE = '<!doctype html><title>Baize console</title>'
const SITE = '<!doctype html><title>Baize</title>'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-console-'))
  for (const [name, page] of [
    ['console', CONSOLE],
    ['site', SITE],
  ] as const) {
    await mkdir(join(folder, name, 'assets'), { recursive: true })
    await writeFile(join(folder, name, 'index.html'), page)
    await writeFile(join(folder, name, 'assets/index-Ab3_x9Zq.js'), `'${name}'`)
  }
})
afterAll(() => rm(folder, { recursive: true }))

async function open(consoleUrl: string): Promise<FastifyInstance> {
  const app = Fastify()
  const config = testConfig('postgres://x', { publicUrl: 'http://baize.test', consoleUrl })
  securityHeaders(app, config)
  ownHost(app, config)
  app.get('/healthz', async () => 'alive')
  app.get('/api/operator/me', async () => 'me')
  app.get('/api/home/startup', async () => 'startup')
  await consolePages(app, join(folder, 'console'), config)
  await site(app, join(folder, 'site'))
  return app
}

const browse = async (app: FastifyInstance, url: string, host = 'baize.test') =>
  app.inject({ url, headers: { accept: 'text/html', host } })

describe('the console', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await open('http://baize.test')
  })
  afterAll(() => app.close())

  it.each(['/console', '/console/', '/console/people?x=1', '/%63onsole/audit'])(
    'serves its page at %s',
    async (url) => {
      const answer = await browse(app, url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(CONSOLE)
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  it('forbids framing and loads nothing from elsewhere', async () => {
    for (const url of ['/console', '/console/people', '/console/assets/index-Ab3_x9Zq.js']) {
      const { headers } = await browse(app, url)
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).toContain("frame-src 'self' http://baize.test;")
      expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:(?!\/\/baize\.test;)|\*/)
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
  })

  it('has its own files and answers 404 for a missing one', async () => {
    const script = await browse(app, '/console/assets/index-Ab3_x9Zq.js')
    expect(script.body).toBe("'console'")
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await browse(app, '/console/assets/gone-12345678.js')).statusCode).toBe(404)
    expect((await browse(app, '/console/../site/index.html')).body).not.toBe(SITE)
  })

  it('leaves the site unchanged', async () => {
    const home = await browse(app, '/')
    expect(home.body).toBe(SITE)
    expect(home.headers['x-frame-options']).toBeUndefined()
    expect((await browse(app, '/consoles')).body).toBe(SITE)
    expect((await browse(app, '/assets/index-Ab3_x9Zq.js')).body).toBe("'site'")
  })
})

describe('the console on its own host', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await open('http://ops.baize.test')
  })
  afterAll(() => app.close())

  it.each(['/console', '/console/people', '/api/operator/me', '/%61pi/operator/me'])(
    'answers %s only there',
    async (url) => {
      expect((await browse(app, url, 'ops.baize.test')).statusCode).toBe(200)
      const elsewhere = await browse(app, url)
      expect(elsewhere.statusCode).toBe(404)
      expect(elsewhere.body).not.toContain('Baize console')
    },
  )

  it.each(['/bets', '/api/home/startup', '/assets/index-Ab3_x9Zq.js'])(
    'serves nothing of the site: %s',
    async (url) => {
      expect((await browse(app, url)).statusCode).toBe(200)
      expect((await browse(app, url, 'ops.baize.test')).statusCode).toBe(404)
    },
  )

  it('redirects from its root to itself and answers probes under any name', async () => {
    const root = await browse(app, '/', 'ops.baize.test')
    expect([root.statusCode, root.headers.location]).toEqual([302, '/console'])
    for (const host of ['baize.test', 'ops.baize.test', '10.0.0.7'])
      expect((await browse(app, '/healthz', host)).statusCode).toBe(200)
  })
})
