import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHELVES } from '../../app/hooks.ts'
import { openBucket, type TestBucket } from '../../platform/files/bucket.fixture.ts'
import { moveFiles } from '../../platform/files/move.ts'
import { openStores } from '../../platform/files/stores.ts'
import { pngOf } from '../../testing/picture.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { type Asset, createAssetCache } from './asset-cache.ts'

const OPERATOR_TOKEN = 'an-operators-token-of-some-length'
const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` }

describe('[D-09] an asset in S3', () => {
  let site: TestSite
  let bucket: TestBucket
  beforeAll(async () => {
    bucket = await openBucket({ now: () => Date.now() })
    site = await testSite({ filesStore: 's3', filesS3: [bucket.settings()], operatorToken: OPERATOR_TOKEN })
    bucket.clock = site.clock
  })
  afterAll(async () => {
    await site.close()
    await bucket.close()
  })
  const upload = async (text: string) =>
    site.ask(
      '/api/operator/design/asset',
      { name: 'x.png', base64: pngOf(text).toString('base64') },
      operator,
    )
  const get = (url: string) => site.server.app.inject({ url })

  it('is read from there once for many visitors', async () => {
    const { id, path } = accepted(await upload('hero')).model
    expect(accepted(await upload('hero')).model.path).toBe(path)
    expect((await bucket.bucket.keys()).filter((key) => key.includes(id))).toHaveLength(1)
    bucket.asked.length = 0
    const served = await Promise.all([get(path), get(path), get(path)])
    for (const { rawPayload } of served) expect(rawPayload.equals(pngOf('hero'))).toBe(true)
    await get(path)
    expect(bucket.asked).toHaveLength(1)
  })

  it('is unavailable while the store is down, without being cached so, and is not uploaded', async () => {
    const { path } = accepted(await upload('late')).model
    bucket.fails('unavailable', 1000)
    const failed = await get(path)
    expect([failed.statusCode, failed.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(await upload('another')).toMatchObject({ status: 2707 })
    bucket.fails('none', 0)
    site.clock.advance(MINUTE_MS)
    expect((await get(path)).statusCode).toBe(200)
    expect(accepted(await upload('another')).model.path).toMatch(/^\/static\/asset/)
  })

  it('is moved with the other files', async () => {
    const { id, path } = accepted(await upload('moved')).model
    const ctx = { ...site.server.ctx, config: { ...site.server.ctx.config, filesStore: 'database' } }
    await moveFiles({ ...ctx, stores: openStores(ctx) }, SHELVES)
    const { rows } = await site.database.owner.query<{ store: string }>(
      'SELECT c.store FROM static_assets a JOIN object_copies c ON c.key = a.object_key WHERE a.id = $1',
      [id],
    )
    expect(rows).toEqual([{ store: 'database' }])
    expect((await get(path)).statusCode).toBe(200)
  })

  it('is served only if its bytes still have the hash that is its id', async () => {
    const { id, path } = accepted(await upload('genuine')).model
    const forged = pngOf('forged')
    const key = (await bucket.bucket.keys()).find((stored) => stored.includes(id)) ?? ''
    await bucket.bucket.put(key, forged)
    await site.database.owner.query('UPDATE object_copies SET sha256 = $2, size = $3 WHERE key = $1', [
      key.replace('baize/', ''),
      createHash('sha256').update(forged).digest(),
      forged.length,
    ])
    expect((await get(path)).statusCode).toBe(503)
    expect(site.logged()).toContain('asset is not what was published')
  })
})

describe('the cache of assets', () => {
  const asset = (id: string, size: number): Asset => ({ id, type: 'image/png', bytes: Buffer.alloc(size) })

  it('forgets what was asked for longest ago when it is full', async () => {
    const cached = createAssetCache(100)
    const reads: string[] = []
    const read = (id: string, size = 40) =>
      cached(id, async () => {
        reads.push(id)
        return { ok: true, value: asset(id, size) }
      })
    await read('a')
    await read('b')
    await read('a')
    await read('c')
    await read('a')
    await read('b')
    expect(reads).toEqual(['a', 'b', 'c', 'b'])
    await read('large', 101)
    expect(await read('large', 101)).toMatchObject({ value: { id: 'large' } })
    expect(reads.slice(4)).toEqual(['large', 'large'])
  })

  it('keeps no failure and no absence', async () => {
    const cached = createAssetCache()
    const down = { ok: false, error: { kind: 'down', reason: 'x' } } as const
    expect(await cached('a', async () => down)).toEqual(down)
    expect(await cached('a', async () => ({ ok: true, value: null }))).toEqual({ ok: true, value: null })
    expect(await cached('a', async () => ({ ok: true, value: asset('a', 1) }))).toMatchObject({ ok: true })
  })
})
