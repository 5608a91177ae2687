import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { rangeOf } from './service.ts'

const BYTES = 'the bytes of an app'
const BUILT = {
  applicationId: 'app.baize.shell',
  version: '1.13.0',
  versionCode: 113,
  size: BYTES.length,
  sha256: 'a'.repeat(64),
  certSha256: 'bc'.repeat(32),
}
const FILE = '/download/baize.apk'

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-app-'))
  site = await testSite({ appDir: folder })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const build = (described: unknown = BUILT, bytes = BYTES) => {
  writeFileSync(join(folder, 'baize.apk'), bytes)
  writeFileSync(join(folder, 'baize.json'), JSON.stringify(described))
}
const get = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.server.app.inject({ method, url, headers })

describe('[G-24] the Android app of this site', () => {
  beforeEach(() => build())
  afterEach(() => {
    for (const name of ['baize.apk', 'baize.json']) rmSync(join(folder, name), { force: true })
  })

  it('is a download under its version, revalidated each time', async () => {
    const answer = await get(FILE)
    expect(answer.body).toBe(BYTES)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': 'attachment; filename="baize-1.13.0.apk"',
      'content-length': String(BYTES.length),
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      etag: `"${BUILT.sha256}"`,
    })
    expect((await get(FILE, { 'if-none-match': `"${BUILT.sha256}"` })).statusCode).toBe(304)
    const head = await get(FILE, {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(BYTES.length),
    ])
  })

  it.each([
    ['bytes=4-8', 206, 'bytes', `bytes 4-8/${BYTES.length}`],
    ['bytes=16-', 206, 'app', `bytes 16-18/${BYTES.length}`],
    ['bytes=-3', 206, 'app', `bytes 16-18/${BYTES.length}`],
    ['bytes=99-', 416, '', `bytes */${BYTES.length}`],
  ])('goes on after an interruption: %s', async (range, status, body, shown) => {
    const answer = await get(FILE, { range })
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, shown])
  })

  it('is sent whole to a download that began with another version', async () => {
    const answer = await get(FILE, { range: 'bytes=4-8', 'if-range': '"another"' })
    expect([answer.statusCode, answer.body]).toEqual([200, BYTES])
  })

  it('describes itself, and proves to Android that links of the site are its own', async () => {
    expect((await get('/download/baize.json')).json()).toEqual({ ...BUILT, path: FILE })
    expect((await get('/.well-known/assetlinks.json')).json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'app.baize.shell',
          sha256_cert_fingerprints: [Array.from({ length: 32 }, () => 'BC').join(':')],
        },
      },
    ])
  })

  it('[E-02] [A-05] is what the page offers for download', async () => {
    const link = `http://baize.test${FILE}`
    expect(await site.ask('/api/home/startup', { lazy: 'true' })).toMatchObject({ apkLink: link })
    expect(await site.ask('/api/ads/web2pwa')).toMatchObject({
      model: { downloadLink: link, file: { version: '1.13.0', size: BYTES.length, sha256: BUILT.sha256 } },
    })
  })

  it('gives way to a link of the operator', async () => {
    const elsewhere = await testSite({ appDir: folder, apkLink: 'https://elsewhere.test/a.apk' })
    try {
      const { model } = accepted(await elsewhere.ask('/api/ads/web2pwa'))
      expect(model).toEqual({ enablePwa: true, downloadLink: 'https://elsewhere.test/a.apk', iosLink: '' })
    } finally {
      await elsewhere.close()
    }
  })
})

describe('[E-02] without an Android app', () => {
  it.each([
    ['nothing was built', () => undefined],
    ['its file is another one than described', () => build({ ...BUILT, size: 5 })],
    ['its description is damaged', () => build({ ...BUILT, sha256: 'none' })],
    ['its version could break a header', () => build({ ...BUILT, version: '1"\r\nx: y' })],
  ])('there is no file and no link to one: %s', async (_why, given) => {
    given()
    for (const url of [FILE, '/download/baize.json', '/.well-known/assetlinks.json'])
      expect((await get(url, { accept: 'text/html' })).statusCode).toBe(404)
    expect(await site.ask('/api/home/startup', { lazy: 'true' })).toMatchObject({ apkLink: '' })
  })
})

it.each(['bytes=0-1,4-5', 'items=0-1', 'bytes=-', 'bytes=a-b', undefined])(
  'a range of another kind counts as none: %s',
  (range) => {
    expect(rangeOf(range, 10)).toBeUndefined()
  },
)
