import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeClock, HOUR_MS } from '@baize/kit'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Bucket, folderBucket, memoryBucket } from './bucket.ts'
import type { Trouble } from './faults.ts'
import { fileStore } from './routes.ts'
import { signatureFault } from './signature.ts'

const KEY = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const ACCOUNT = { region: 'us-east-1', keys: [KEY] }
const HOST = 'localhost'

const clock = fakeClock()
let app: FastifyInstance
let bucket: Bucket
let trouble: Trouble
beforeEach(async () => {
  app = Fastify()
  bucket = memoryBucket()
  trouble = fileStore(app, { bucket, name: 'baize', account: ACCOUNT, clock })
})
afterEach(() => app.close())

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type Wish = {
  readonly method?: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly path?: string
  readonly body?: string
  readonly key?: { readonly id: string; readonly secret: string }
  readonly region?: string
  readonly atMs?: number
  readonly headers?: Record<string, string>
  /** Changes after signing. */
  readonly later?: Partial<InjectOptions>
  readonly unsigned?: Record<string, string>
}

const stampOf = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** A request signed by hand, step by step as AWS's documents have it. */
function signed(wish: Wish = {}): InjectOptions {
  const { method = 'GET', path = '/s3/baize/a/b.bin', body = '', key = KEY, region = 'us-east-1' } = wish
  const stamp = stampOf(wish.atMs ?? clock.now())
  const headers: Record<string, string> = {
    host: HOST,
    'x-amz-content-sha256': hash(body),
    'x-amz-date': stamp,
    ...wish.headers,
  }
  const names = Object.keys(headers).toSorted()
  const scope = `${stamp.slice(0, 8)}/${region}/s3/aws4_request`
  const canonical = `${method}\n${path}\n\n${names.map((name) => `${name}:${headers[name]}\n`).join('')}\n${names.join(';')}\n${hash(body)}`
  const toSign = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${hash(canonical)}`
  const signing = hmac(hmac(hmac(hmac(`AWS4${key.secret}`, stamp.slice(0, 8)), region), 's3'), 'aws4_request')
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${names.join(';')}, Signature=${hmac(signing, toSign).toString('hex')}`
  return {
    method,
    url: path,
    headers: { ...headers, authorization, ...wish.unsigned },
    ...(body !== '' && { payload: body }),
    ...wish.later,
  }
}
const ask = async (wish?: Wish) => app.inject(signed(wish))
const codeOf = async (wish?: Wish) => {
  const { statusCode, body } = await ask(wish)
  return `${statusCode} ${/<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? ''}`.trim()
}

/** A signed address, by hand. */
function address(seconds: number | string, changes: Record<string, string> = {}): string {
  const stamp = stampOf(clock.now())
  const scope = `${stamp.slice(0, 8)}/us-east-1/s3/aws4_request`
  const parameters = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${KEY.id}/${scope}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  }
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const canonical = `GET\n/s3/baize/a/b.bin\n${query}\nhost:${HOST}\n\nhost\nUNSIGNED-PAYLOAD`
  const toSign = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${hash(canonical)}`
  const signing = hmac(
    hmac(hmac(hmac(`AWS4${KEY.secret}`, stamp.slice(0, 8)), 'us-east-1'), 's3'),
    'aws4_request',
  )
  const url = new URL(`http://${HOST}/s3/baize/a/b.bin?${query}`)
  url.searchParams.set('X-Amz-Signature', hmac(signing, toSign).toString('hex'))
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
  return url.pathname + url.search
}
const open = async (url: string) => {
  const { statusCode, body } = await app.inject({ url, headers: { host: HOST } })
  return `${statusCode} ${/<Message>(.*)<\/Message>/.exec(body)?.[1] ?? body}`
}

describe('the sandbox’s S3', () => {
  it('keeps an object until it is deleted', async () => {
    const put = await ask({ method: 'PUT', body: 'some bytes' })
    expect([put.statusCode, put.headers.etag]).toEqual([200, '"9d0568469d206c1aedf1b71f12f474bc"'])
    const got = await ask()
    expect([got.statusCode, got.body, got.headers.etag]).toEqual([200, 'some bytes', put.headers.etag])
    const head = await ask({ method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
    expect((await ask({ method: 'DELETE' })).statusCode).toBe(204)
    expect((await ask({ method: 'DELETE' })).statusCode).toBe(204)
    expect(await codeOf()).toBe('404 NoSuchKey')
  })

  it.each<[string, Wish, string]>([
    ['without a signature', { later: { headers: { host: HOST } } }, '403 AccessDenied'],
    ['of an unknown key', { key: { ...KEY, id: 'AKIDEXAMPLE' } }, '403 InvalidAccessKeyId'],
    ['signed with another secret', { key: { ...KEY, secret: 'wrong' } }, '403 SignatureDoesNotMatch'],
    ['for another region', { region: 'sa-east-1' }, '400 AuthorizationHeaderMalformed'],
    ['from twenty minutes ago', { atMs: clock.now() - HOUR_MS / 3 }, '403 RequestTimeTooSkewed'],
    ['for another path', { later: { url: '/s3/baize/a/c.bin' } }, '403 SignatureDoesNotMatch'],
    [
      'with a parameter that was not signed',
      { later: { url: '/s3/baize/a/b.bin?x=1' } },
      '403 SignatureDoesNotMatch',
    ],
    [
      'with another body',
      { method: 'PUT', body: 'a', later: { payload: 'b' } },
      '400 XAmzContentSHA256Mismatch',
    ],
    [
      'with a header of its own that is not signed',
      { unsigned: { 'x-amz-acl': 'public-read' } },
      '403 AccessDenied',
    ],
    ['of another bucket', { path: '/s3/other/a/b.bin' }, '404 NoSuchBucket'],
    [
      'with an unknown encryption',
      { method: 'PUT', body: 'a', headers: { 'x-amz-server-side-encryption': 'none' } },
      '400 InvalidEncryptionAlgorithmError',
    ],
    [
      'with a malformed header',
      { unsigned: { authorization: 'AWS4-HMAC-SHA256 nonsense' } },
      '400 AuthorizationHeaderMalformed',
    ],
  ])('refuses a request %s', async (_what, wish, code) => {
    await bucket.put('a/b.bin', Buffer.from('some bytes'))
    expect(await codeOf(wish)).toBe(code)
  })

  it('opens a signed address until it expires', async () => {
    await bucket.put('a/b.bin', Buffer.from('some bytes'))
    const url = address(60)
    expect(await open(url)).toBe('200 some bytes')
    expect(await open(url.replace(/\?.*/, ''))).toBe('403 Access Denied')
    expect(await open(address(60, { 'X-Amz-Expires': '600' }))).toMatch(/^403 The request signature/)
    expect(await open(address(700_000))).toMatch(/^400 X-Amz-Expires must be/)
    expect(await open(address(60, { 'X-Amz-SignedHeaders': '' }))).toMatch(/^400 Query-string/)
    clock.advance(61_000)
    expect(await open(url)).toBe('403 Request has expired')
  })

  it('has the vectors of AWS right', () => {
    const request = {
      method: 'GET',
      rawUrl: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': hash(''),
        'x-amz-date': '20130524T000000Z',
        authorization: `AWS4-HMAC-SHA256 Credential=${KEY.id}/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
      },
      body: Buffer.alloc(0),
    }
    const written = {
      ...request,
      headers: {
        ...request.headers,
        authorization: request.headers.authorization.replaceAll(',', ', '),
      },
    }
    const atMs = Date.UTC(2013, 4, 24)
    expect(signatureFault(ACCOUNT, request, atMs), 'as in the documents, without blanks').toBeNull()
    expect(signatureFault(ACCOUNT, written, atMs)).toBeNull()
    expect(signatureFault(ACCOUNT, { ...request, method: 'PUT' }, atMs)?.code).toBe('SignatureDoesNotMatch')
  })

  it.each([
    ['unavailable', '503 SlowDown'],
    ['internal', '500 InternalError'],
    ['denied', '403 AccessDenied'],
    ['html', '200'],
  ])('answers %s as often as its page was told to', async (fault, code) => {
    await bucket.put('a/b.bin', Buffer.from('some bytes'))
    const told = await app.inject({ method: 'POST', url: '/files/control', payload: { fault, times: 1 } })
    expect(told.json()).toEqual({ fault, times: 1 })
    expect((await app.inject('/files')).body).toContain('<li class="id">a/b.bin</li>')
    expect(await codeOf()).toBe(code)
    expect((await ask()).body).toBe('some bytes')
    expect(trouble.times).toBe(0)
  })

  it('refuses a fault that it does not know', async () => {
    const told = await app.inject({ method: 'POST', url: '/files/control', payload: { fault: 'fire' } })
    expect(told.statusCode).toBe(400)
  })
})

it('keeps objects in a folder over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baize-bucket-'))
  try {
    await (await folderBucket(folder)).put('baize/../files/x', Buffer.from('1'))
    const again = await folderBucket(folder)
    expect(await again.keys()).toEqual(['baize/../files/x'])
    expect(String(await again.get('baize/../files/x'))).toBe('1')
    await again.delete('baize/../files/x')
    await again.delete('baize/../files/x')
    expect(await again.get('baize/../files/x')).toBeNull()
  } finally {
    await rm(folder, { recursive: true })
  }
})
