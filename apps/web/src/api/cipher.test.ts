import { createCipheriv, createDecipheriv } from 'node:crypto'
import { backwards, boundTo, NONCE_BYTES, TAG_BYTES } from '@baize/contract/player'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptCipherKey, currentCipher } from './cipher.ts'
import { call } from './client.ts'

const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7))
const SK = backwards(KEY.toString('hex'))

/** The server's side, on an independent implementation of the same cipher. */
function nodeOpens(sealed: string, bound: string): string {
  const bytes = Buffer.from(sealed, 'hex')
  const opening = createDecipheriv('aes-256-gcm', KEY, bytes.subarray(0, NONCE_BYTES))
  opening.setAAD(Buffer.from(bound))
  opening.setAuthTag(bytes.subarray(-TAG_BYTES))
  return opening.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + opening.final('utf8')
}
function nodeSeals(text: string, bound: string): string {
  const nonce = Buffer.alloc(NONCE_BYTES, 9)
  const sealing = createCipheriv('aes-256-gcm', KEY, nonce)
  sealing.setAAD(Buffer.from(bound))
  return Buffer.concat([nonce, sealing.update(text), sealing.final(), sealing.getAuthTag()]).toString('hex')
}

type Sent = { url: string; body: unknown; headers: Headers }
let sent: Sent[]
let reply: (request: Sent) => string

beforeEach(() => {
  localStorage.clear()
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { url, body, headers: new Headers(init.headers) }
    sent.push(request)
    return new Response(reply(request))
  })
})
afterEach(() => {
  adoptCipherKey('')
  vi.unstubAllGlobals()
})

const ID = '01234567-89ab-4def-8123-456789abcdef'
const NOBODY = { status: 2206, message: 'Bet not found.', extra: { id: 'unknownBet', values: {} } }
const ask = () => call('/api/game/finish_hold', { id: ID }, { quiet: true })
const bound = ({ url, headers }: Sent, direction: 'ask' | 'answer') =>
  boundTo(url, headers.get('ST') ?? '', direction)

describe('a call with a cipher key', () => {
  beforeEach(() => adoptCipherKey(SK))

  it('[A-34] is sealed and sent to its /v1/ address when it is a game call, and its sealed reply is opened', async () => {
    reply = (request) => nodeSeals(JSON.stringify(NOBODY), bound(request, 'answer'))
    expect(await ask()).toEqual(NOBODY)
    const [first] = sent
    expect(first?.url).toBe('/api/v1/game/finish_hold')
    expect(first?.headers.get('SE')).toBe('1')
    expect(first?.body).toMatch(/^[0-9a-f]+$/)
    expect(first && nodeOpens(String(first.body), bound(first, 'ask'))).toBe(JSON.stringify({ id: ID }))
  })

  it('[A-34] accepts a plain reply as well', async () => {
    reply = () => JSON.stringify(NOBODY)
    expect(await ask()).toEqual(NOBODY)
  })

  it.each([
    [
      'for another call',
      (request: Sent) => boundTo('/api/v1/game/bet', request.headers.get('ST') ?? '', 'answer'),
    ],
    ['at another time', (request: Sent) => boundTo(request.url, '1', 'answer')],
    ['as a question', (request: Sent) => bound(request, 'ask')],
  ])('rejects a reply that was sealed %s', async (_what, to) => {
    reply = (request) => nodeSeals(JSON.stringify(NOBODY), to(request))
    expect(await ask()).toEqual({ status: -1, message: '' })
  })

  it('never uses a nonce twice', async () => {
    const cipher = await currentCipher()
    const nonces = Array.from({ length: 200 }, () => cipher?.seal('{}', 'x').slice(0, NONCE_BYTES * 2))
    expect(new Set(nonces).size).toBe(200)
  })

  it('is not sealed unless it is a game call', async () => {
    reply = () => JSON.stringify({ status: 0 })
    await call('/api/auth/logout', {}, { quiet: true })
    expect(sent.map(({ url, body }) => [url, body])).toEqual([['/api/auth/logout', {}]])
    expect(sent[0]?.headers.has('SE')).toBe(false)
  })

  it('drops a key that the server no longer knows and is repeated plain', async () => {
    reply = ({ url }) =>
      JSON.stringify(
        url.includes('/v1/') ? { status: 2003, message: "We couldn't read this request." } : NOBODY,
      )
    expect(await ask()).toEqual(NOBODY)
    expect(await ask()).toEqual(NOBODY)
    const plain = '/api/game/finish_hold'
    expect(sent.map(({ url }) => url)).toEqual(['/api/v1/game/finish_hold', plain, plain])
  })

  it('omits a clock that the server rejects from the second attempt', async () => {
    reply = ({ headers }) =>
      JSON.stringify(headers.has('STT') ? { status: 2002, message: 'This request took too long.' } : NOBODY)
    expect(await ask()).toEqual(NOBODY)
    expect(sent.map(({ url }) => url)).toEqual(['/api/v1/game/finish_hold', '/api/game/finish_hold'])
    expect(sent[1]?.body).toEqual({ id: ID })
  })
})

it.each(['', 'not a key', 'ab'.repeat(31)])('[A-34] stays plain without a cipher key (%j)', async (sk) => {
  adoptCipherKey(sk)
  reply = () => JSON.stringify(NOBODY)
  expect(await ask()).toEqual(NOBODY)
  expect(sent[0]).toMatchObject({ url: '/api/game/finish_hold', body: { id: ID } })
})
