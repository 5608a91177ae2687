import { fakeClock } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConfig } from '../../testing/config.fixture.ts'
import { type TestDatabase, testDatabase } from '../db/db.fixture.ts'
import type { ObjectStore } from '../object-stores/object-store.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { openBucket, type TestBucket } from './bucket.fixture.ts'
import { openStores } from './stores.ts'

const clock = fakeClock()
let database: TestDatabase
let bucket: TestBucket
beforeAll(async () => {
  database = await testDatabase()
  bucket = await openBucket(clock)
})
afterAll(async () => {
  await bucket.close()
  await database.drop()
})

function storeOf(name: string): ObjectStore {
  const { inUse } = openStores({
    config: testConfig(database.url, { filesStore: name, filesS3: [bucket.settings()] }),
    log: createLog('silent'),
    metrics: createMetrics(),
    clock,
    steadyClock: clock,
    db: database.pool,
  })
  return inUse
}

let keys = 0
const newKey = () => `files/of-a-test/${++keys}`

/** The contract of every store. */
describe.each(['database', 's3'])('the store %s', (name) => {
  it('bears its name of the settings', () => {
    expect(storeOf(name).name).toBe(name)
  })

  it.each([
    ['any bytes', Buffer.from(randomBytes(1000))],
    ['no bytes', Buffer.alloc(0)],
    ['five megabytes', Buffer.from(randomBytes(5 * 1024 * 1024 + 28))],
  ])('returns %s as they were put', async (_what, bytes) => {
    const [store, key] = [storeOf(name), newKey()]
    expect(await store.put(key, bytes)).toEqual({ ok: true, value: null })
    const read = await store.get(key, bytes.length)
    expect(read.ok && read.value.equals(bytes)).toBe(true)
    expect(await store.head(key)).toEqual({ ok: true, value: bytes.length })
  })

  it('takes the same object again', async () => {
    const [store, key] = [storeOf(name), newKey()]
    await store.put(key, Buffer.from('same'))
    expect(await store.put(key, Buffer.from('same'))).toEqual({ ok: true, value: null })
    expect(await store.get(key, 4)).toEqual({ ok: true, value: Buffer.from('same') })
  })

  it('keeps keys apart, whatever is in them', async () => {
    const store = storeOf(name)
    const all = ['a', 'a/b', 'a b', 'a%20b', 'a+b', 'ä', "it's (a) *key*!", 'a?b#c'].map(
      (key) => `${newKey()}/${key}`,
    )
    for (const key of all) expect(await store.put(key, Buffer.from(key))).toMatchObject({ ok: true })
    for (const key of all)
      expect(await store.get(key, Buffer.byteLength(key))).toEqual({ ok: true, value: Buffer.from(key) })
  })

  it('says that it has no such object', async () => {
    const [store, key] = [storeOf(name), newKey()]
    expect(await store.get(key, 10)).toMatchObject({ ok: false, error: { kind: 'absent' } })
    expect(await store.head(key)).toMatchObject({ ok: false, error: { kind: 'absent' } })
  })

  it('deletes an object, and again without a fault', async () => {
    const [store, key] = [storeOf(name), newKey()]
    await store.put(key, Buffer.from('x'))
    expect(await store.delete(key)).toEqual({ ok: true, value: null })
    expect(await store.delete(key)).toEqual({ ok: true, value: null })
    expect(await store.get(key, 1)).toMatchObject({ error: { kind: 'absent' } })
  })

  it('passes its check, again and again', async () => {
    expect(await storeOf(name).check()).toBeNull()
    expect(await storeOf(name).check()).toBeNull()
  })
})

describe('an address that is signed', () => {
  it('opens the object for a while to whoever has it, and nothing without its signature', async () => {
    const [store, key] = [storeOf('s3'), newKey()]
    await store.put(key, Buffer.from('a picture'))
    const address = store.presign(key, 300) ?? ''
    expect(await (await fetch(address)).text()).toBe('a picture')
    expect((await fetch(address.replace(/\?.*/, ''))).status).toBe(403)
    expect((await fetch(address.replace('/1?', '/2?').replace(key, newKey()))).status).toBe(403)
    clock.advance(300_001)
    expect((await fetch(address)).status).toBe(403)
  })

  it('lives five minutes at most', () => {
    expect(() => storeOf('s3').presign('a', 301)).toThrow('1 to 300 seconds')
  })

  it('is nothing that the database has', () => {
    expect(storeOf('database').presign('a', 60)).toBeNull()
  })
})
