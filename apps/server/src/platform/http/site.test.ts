import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packedOnce } from './packing.ts'
import { site } from './site.ts'

const PAGE = '<!doctype html><title>Baize</title>'
const SCRIPT = 'console.log("a script long enough to be worth packing")'
const MANIFEST = '{"name":"Baize"}'
const AS_BUILT = { home: null, other: null, manifest: null }
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-site-'))
  await mkdir(join(folder, 'assets'))
  await Promise.all([
    writeFile(join(folder, 'index.html'), PAGE),
    writeFile(join(folder, 'index.html.br'), brotliCompressSync(PAGE)),
    writeFile(join(folder, 'assets/index-Ab3_x9Zq.js'), SCRIPT),
    writeFile(join(folder, 'assets/index-Ab3_x9Zq.js.br'), brotliCompressSync(SCRIPT)),
    writeFile(join(folder, 'assets/index-Ab3_x9Zq.js.gz'), gzipSync(SCRIPT)),
    writeFile(join(folder, 'robots.txt'), 'User-agent: *'),
    writeFile(join(folder, 'sw.js'), SCRIPT),
    writeFile(join(folder, 'manifest.webmanifest'), MANIFEST),
    mkdir(join(folder, 'earlier/assets'), { recursive: true }).then(() =>
      writeFile(join(folder, 'earlier/assets/index-Zz9_old0.js'), 'console.log("old")'),
    ),
    writeFile(join(folder, '.secret'), 'no'),
  ])
  app = Fastify()
  await site(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const browse = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })

describe('the web server of the site', () => {
  it.each(['/', '/h5/mines', '/bets?page=2', '/freeSpin', '/apiary'])(
    'serves its page at %s',
    async (url) => {
      const answer = await browse(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(PAGE)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  it('answers 304 to a browser that has the page', async () => {
    const { etag } = (await browse('/bets')).headers
    const again = await browse('/bets', { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('caches files named by their content for a year', async () => {
    const answer = await browse('/assets/index-Ab3_x9Zq.js')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await browse('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('[G-25] revalidates the service worker, which would else keep its page from every later build', async () => {
    const answer = await browse('/sw.js')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-type']).toContain('javascript')
  })

  it('[G-25] still serves the hashed files of earlier builds', async () => {
    const answer = await browse('/assets/index-Zz9_old0.js')
    expect([answer.statusCode, answer.body]).toEqual([200, 'console.log("old")'])
    expect(answer.headers['cache-control']).toContain('immutable')
    const packed = await browse('/assets/index-Zz9_old0.js', { 'accept-encoding': 'gzip, br' })
    expect([packed.statusCode, packed.body]).toEqual([200, 'console.log("old")'])
  })

  it('sends the compressed form to a browser that supports it', async () => {
    const packed = await browse('/assets/index-Ab3_x9Zq.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(packed.headers['content-type']).toContain('javascript')
    expect(packed.headers['cache-control']).toContain('immutable')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT)
    const page = await browse('/bets', { 'accept-encoding': 'br' })
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
    expect((await browse('/assets/index-Ab3_x9Zq.js', { 'accept-encoding': 'identity' })).body).toBe(SCRIPT)
  })

  it('answers HEAD like GET, without the body', async () => {
    for (const url of ['/', '/bets', '/assets/index-Ab3_x9Zq.js']) {
      const head = await app.inject({ method: 'HEAD', url, headers: { accept: 'text/html' } })
      expect([head.statusCode, head.body]).toEqual([200, ''])
    }
  })

  it.each([
    '/assets/gone-12345678.js',
    '/assets/gone',
    '/favicon.png',
    '/api/nothing',
    '/sock.io/nothing',
    '/static/nothing',
    '/.secret',
    '/..%2f..%2fetc/passwd.txt',
  ])('answers 404 for %s', async (url) => {
    expect((await browse(url)).statusCode).toBe(404)
  })

  it('sends no page to a request that does not accept one', async () => {
    expect((await browse('/bets', { accept: 'application/json' })).statusCode).toBe(404)
    const posted = await app.inject({ method: 'POST', url: '/bets', headers: { accept: 'text/html' } })
    expect(posted.statusCode).toBe(404)
  })

  it('serves a custom home page and falls back on its own', async () => {
    const homes = [
      () => Promise.resolve({ ...AS_BUILT, home: packedOnce('<title>Home</title>', 'home') }),
      () => Promise.reject(new Error('no database')),
    ]
    const [home, without] = await Promise.all(
      homes.map(async (rendered) => {
        const other = Fastify()
        await site(other, folder, rendered)
        const answer = await other.inject({ url: '/', headers: { accept: 'text/html' } })
        await other.close()
        return answer
      }),
    )
    expect(home?.body).toBe('<title>Home</title>')
    expect(home?.headers).toMatchObject({ 'cache-control': 'no-cache', etag: 'W/"home"' })
    expect(home?.headers['content-type']).toContain('text/html')
    expect(without?.body).toBe(PAGE)
  })

  it('[G-25] serves a custom manifest and falls back on the built one', async () => {
    const other = Fastify()
    const dark = packedOnce('{"name":"Dark"}', 'dark')
    await site(other, folder, () => Promise.resolve({ ...AS_BUILT, manifest: dark }))
    const [custom, built] = await Promise.all(
      [other, app].map((server) => server.inject({ url: '/manifest.webmanifest' })),
    )
    await other.close()
    expect([custom?.body, built?.body]).toEqual([dark.text, MANIFEST])
    for (const answer of [custom, built]) {
      expect(answer?.headers['content-type']).toContain('application/manifest+json')
      expect(answer?.headers['cache-control']).toBe('no-cache')
    }
  })

  it('serves custom other pages and falls back on the built ones', async () => {
    const other = Fastify()
    const light = packedOnce('<title>Light</title>', 'light')
    await site(other, folder, () => Promise.resolve({ ...AS_BUILT, other: light }))
    const [home, bets] = await Promise.all(
      ['/', '/bets'].map((url) => other.inject({ url, headers: { accept: 'text/html' } })),
    )
    await other.close()
    expect([home?.body, bets?.body]).toEqual([PAGE, '<title>Light</title>'])
    expect(bets?.statusCode).toBe(200)
    expect(bets?.headers).toMatchObject({ 'cache-control': 'no-cache', etag: 'W/"light"' })
  })

  it('fails to start without its page, with instructions', async () => {
    await expect(site(Fastify(), join(folder, 'assets'))).rejects.toThrow(
      'has no index.html: build the site first',
    )
  })
})
