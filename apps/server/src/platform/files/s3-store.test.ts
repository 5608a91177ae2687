import { createServer } from 'node:http'
import { fakeClock } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testConfig } from '../../testing/config.fixture.ts'
import type { S3Settings } from '../configuration/file-settings.ts'
import { type TestDatabase, testDatabase } from '../db/db.fixture.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { openBucket, S3_KEY, type TestBucket } from './bucket.fixture.ts'
import { s3Store } from './s3-store.ts'

const clock = fakeClock()
let database: TestDatabase
let bucket: TestBucket
let lines: string[] = []
beforeAll(async () => {
  database = await testDatabase()
  bucket = await openBucket(clock)
})
beforeEach(() => {
  lines = []
  bucket.asked.length = 0
  bucket.fails('none', 0)
})
afterAll(async () => {
  await bucket.close()
  await database.drop()
})

const BYTES = Buffer.from('sealed bytes')
const NO_PAUSES = { withinMs: 5000, pausesMs: [0, 0], lastTryMs: 60_000 }

function open(changes: Partial<S3Settings> = {}, patience = NO_PAUSES) {
  const ctx = {
    config: testConfig(database.url),
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    metrics: createMetrics(),
    clock,
    steadyClock: clock,
    db: database.pool,
  }
  return s3Store(ctx, bucket.settings(changes), patience)
}

/** A host that is no store. */
async function openPeer(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

describe('a call to S3', () => {
  it.each(['unavailable', 'internal', 'lost', 'truncated'] as const)(
    'is tried three times while the answer is %s',
    async (fault) => {
      const store = open()
      await store.put('tried', BYTES)
      bucket.asked.length = 0
      bucket.fails(fault, 2)
      expect(await store.get('tried', BYTES.length)).toEqual({ ok: true, value: BYTES })
      expect(bucket.asked).toHaveLength(3)
      bucket.fails(fault, 3)
      expect(await store.get('tried', BYTES.length)).toMatchObject({ ok: false, error: { kind: 'down' } })
    },
  )

  it('writes an object once, even if the answers are lost', async () => {
    bucket.fails('lost', 2)
    expect(await open().put('written', BYTES)).toEqual({ ok: true, value: null })
    expect(await bucket.bucket.get('baize/written')).toEqual(BYTES)
    bucket.fails('lost', 1)
    expect(await open().delete('written')).toEqual({ ok: true, value: null })
    expect(await bucket.bucket.get('baize/written')).toBeNull()
  })

  it('ends at its limit of time when the store hangs', async () => {
    const store = open({}, { withinMs: 100, pausesMs: [], lastTryMs: 0 })
    bucket.fails('hang')
    expect(await store.get('x', 1)).toEqual({ ok: false, error: { kind: 'down', reason: 'timeout' } })
  })

  it('is not made while the circuit is open, and again after its rest', async () => {
    const store = open()
    bucket.fails('unavailable', 6)
    await store.get('x', 1)
    await store.get('x', 1)
    bucket.asked.length = 0
    expect(await store.put('x', BYTES)).toEqual({
      ok: false,
      error: { kind: 'down', reason: 'circuit open' },
    })
    expect(bucket.asked).toEqual([])
    bucket.fails('none', 0)
    clock.advance(15_001)
    expect(await store.put('x', BYTES)).toMatchObject({ ok: true })
  })

  it.each<[string, Partial<S3Settings>, string]>([
    ['wrong secret', { keys: [{ ...S3_KEY, secret: 'another secret' }] }, 'SignatureDoesNotMatch (403)'],
    ['unknown key', { keys: [{ ...S3_KEY, id: 'AKIAOTHER' }] }, 'InvalidAccessKeyId (403)'],
    ['wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed (400)'],
    ['wrong bucket', { bucket: 'not-ours' }, 'NoSuchBucket (404)'],
  ])('is refused once and for all with a %s', async (_what, changes, reason) => {
    const store = open(changes)
    expect(await store.put('x', BYTES)).toEqual({ ok: false, error: { kind: 'refused', reason } })
    expect(bucket.asked).toHaveLength(1)
    expect(await store.check()).toBe(reason)
  })

  it('is refused when the clocks differ by a quarter of an hour', async () => {
    const late = fakeClock(clock.now() + 16 * 60_000)
    bucket.clock = late
    expect(await open().get('x', 1)).toMatchObject({
      error: { kind: 'refused', reason: 'RequestTimeTooSkewed (403)' },
    })
    bucket.clock = clock
  })

  it('is signed with the next key when the first one is refused', async () => {
    const store = open({ keys: [{ id: 'AKIANEW', secret: 'not known there yet' }, S3_KEY] })
    expect(await store.put('rotated', BYTES)).toMatchObject({ ok: true })
    expect(await store.get('rotated', BYTES.length)).toEqual({ ok: true, value: BYTES })
    expect(await store.check()).toBeNull()
  })

  it('asks for encryption by the store where that is set', async () => {
    expect(await open({ encryption: 'AES256' }).put('encrypted', BYTES)).toMatchObject({ ok: true })
    const withKey = open({ encryption: 'aws:kms', kmsKeyId: 'arn:aws:kms:sa-east-1:1:key/2' })
    expect(await withKey.put('encrypted', BYTES)).toMatchObject({ ok: true })
  })

  it('names the bucket in the host unless the path has it', () => {
    const aws = { endpoint: 'https://s3.sa-east-1.amazonaws.com', pathStyle: false }
    const address = new URL(open(aws).presign('files/a', 60) ?? '')
    expect(address.host + address.pathname).toBe('baize-files.s3.sa-east-1.amazonaws.com/baize/files/a')
    const inPath = new URL(open({ ...aws, pathStyle: true }).presign('files/a', 60) ?? '')
    expect(inPath.host + inPath.pathname).toBe('s3.sa-east-1.amazonaws.com/baize-files/baize/files/a')
  })

  it('reads no more than an object can be', async () => {
    await open().put('large', Buffer.alloc(1024 * 1024))
    expect(await open().get('large', 10)).toEqual({
      ok: false,
      error: { kind: 'down', reason: 'answer too large' },
    })
  })

  it('is recorded when it fails, without keys and without the bytes of files', async () => {
    const store = open()
    await store.put('silent', BYTES)
    bucket.fails('unavailable')
    await store.get('silent', BYTES.length)
    const { rows } = await database.owner.query<{ method: string; status: number; answer: string }>(
      `SELECT method, status, answer FROM connector_calls WHERE about = 'silent'`,
    )
    expect(rows).toMatchObject([{ method: 'GET', status: 503 }])
    expect(rows[0]?.answer).toContain('SlowDown')
    expect(lines.join('')).not.toContain(S3_KEY.secret)
    expect(lines.join('')).not.toContain('Signature=')
  })
})

describe('a host that is no store', () => {
  it('has taken nothing when it answers a write with a page', async () => {
    bucket.fails('html')
    expect(await open().put('page', BYTES)).toMatchObject({
      ok: false,
      error: { kind: 'down', reason: 'answer without an ETag' },
    })
  })

  it('is not followed elsewhere', async () => {
    const peer = await openPeer((_request, response) =>
      response.writeHead(307, { location: bucket.settings().endpoint }).end(),
    )
    try {
      expect(await open({ endpoint: peer.url }).get('x', 1)).toEqual({
        ok: false,
        error: { kind: 'refused', reason: 'status 307' },
      })
      expect(bucket.asked).toEqual([])
    } finally {
      await peer.close()
    }
  })

  it('is unreachable', async () => {
    const store = open({ endpoint: 'http://127.0.0.1:9' })
    expect(await store.put('x', BYTES)).toEqual({
      ok: false,
      error: { kind: 'down', reason: 'ECONNREFUSED' },
    })
  })
})

describe('the check of a store', () => {
  it('writes its probe once and reads it from then on', async () => {
    await bucket.bucket.delete('baize/check')
    expect(await open().check()).toBeNull()
    expect(bucket.asked).toEqual([
      'GET check',
      'PUT check',
      'DELETE check',
      'PUT check',
      'GET check',
      'GET check?',
      'GET check',
    ])
    bucket.asked.length = 0
    expect(await open().check()).toBeNull()
    expect(bucket.asked).toEqual(['GET check', 'GET check?', 'GET check'])
  })

  it('finds a bucket that is open to everybody', async () => {
    const objects = new Map<string, Buffer>()
    const peer = await openPeer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const path = (request.url ?? '').replace(/\?.*/, '')
        if (request.method === 'PUT') objects.set(path, Buffer.concat(parts))
        const found = objects.get(path)
        if (request.method === 'GET') response.writeHead(found ? 200 : 404).end(found)
        else response.writeHead(request.method === 'PUT' ? 200 : 204, { etag: '"x"' }).end()
      })
    })
    try {
      expect(await open({ endpoint: peer.url }).check()).toBe('bucket is open to everybody')
    } finally {
      await peer.close()
    }
  })

  it('finds another object in the place of its probe', async () => {
    await open().check()
    bucket.fails('damaged')
    expect(await open().check()).toBe('answer is not what was written')
  })
})
