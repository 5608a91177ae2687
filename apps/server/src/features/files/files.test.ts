import { FILE_MAX_BYTES, REFUSALS, type User } from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth, type TestSite, testSite } from '../../server.fixture.ts'
import { sniff } from './sniff.ts'

let site: TestSite
let owner: User
let other: User

beforeAll(async () => {
  site = await testSite()
  owner = await site.newPlayer()
  other = await site.newPlayer()
})
afterAll(() => site.close())

const png = (width: number, height: number, tail = ''): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head, Buffer.from(tail)])
}
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000a00140301220002110103', 'hex')
const WEBP = Buffer.from('524946461a000000574542505650384c0d0000002f134002000000000000000000000000', 'hex')
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n')

type Form = { field?: string; name?: string; more?: string }
function form(bytes: Buffer, { field = 'file', name = 'x.html', more = '' }: Form = {}) {
  const boundary = 'a-boundary-of-ours'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n${more}--${boundary}--\r\n`)]),
  }
}

async function send(bytes: Buffer, given: Form & { token?: string; image?: string; stt?: string } = {}) {
  const { headers, payload } = form(bytes, given)
  const response = await site.server.app.inject({
    method: 'POST',
    url: `/api/file/upload?image=${given.image ?? 'false'}`,
    headers: {
      ...headers,
      ...auth(given.token ?? owner.token),
      ...(given.stt && { st: '1', stt: given.stt }),
    },
    payload,
  })
  return response.json<{ status: number; model?: { id: string } }>()
}
const fetchFile = (id: string, token: string) =>
  site.server.app.inject({ method: 'GET', url: `/api/file/${id}`, headers: token ? auth(token) : {} })

describe('a file', () => {
  it('[A-16] is taken as the field `file`, kept under an id and given back to its owner byte for byte', async () => {
    const bytes = png(3, 2, 'first')
    const { status, model } = await send(bytes)
    expect(status).toBe(0)
    const back = await fetchFile(model?.id ?? '', owner.token)
    expect(back.rawPayload.equals(bytes)).toBe(true)
    expect(back.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(back.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('[R-03] is nobody else’s to read, and whether it is there nobody else’s to know', async () => {
    const { model } = await send(png(3, 2, 'private'))
    const id = model?.id ?? ''
    const theirs = await fetchFile(id, other.token)
    const missing = await fetchFile('01234567-89ab-4def-8123-456789abcdef', other.token)
    expect(theirs.json()).toMatchObject({ status: REFUSALS.unknownFile.status })
    expect(theirs.body).toBe(missing.body)
    expect((await fetchFile(id, '')).json()).toMatchObject({ status: 1012 })
    expect((await fetchFile('nonsense', owner.token)).json()).toMatchObject({ status: 2705 })
  })

  it('sent again is the same file; the same file of another player is another', async () => {
    const bytes = png(3, 2, 'again')
    const [first, second] = [await send(bytes), await send(bytes)]
    expect(second.model?.id).toBe(first.model?.id)
    expect((await send(bytes, { token: other.token })).model?.id).not.toBe(first.model?.id)
  })

  it('is only for players, and only when its STT fits', async () => {
    expect(await send(PDF, { token: 'x'.repeat(43) })).toMatchObject({ status: 1012 })
    expect(await send(PDF, { stt: 'nonsense' })).toMatchObject({ status: REFUSALS.callStale.status })
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a picture of a billion pixels', png(65_000, 65_000)],
    ['a picture cut short', png(3, 2).subarray(0, 20)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('that is %s is not taken, whatever it is called', async (_what, bytes) => {
    expect(await send(bytes, { name: 'photo.png' })).toMatchObject({
      status: REFUSALS.fileTypeNotTaken.status,
    })
  })

  it('of no bytes is empty', async () => {
    expect(await send(Buffer.alloc(0), { name: 'photo.png' })).toMatchObject({
      status: REFUSALS.fileEmpty.status,
    })
  })

  it('[A-16] must be a picture where a picture is asked for', async () => {
    expect(await send(PDF, { image: 'true' })).toMatchObject({ status: REFUSALS.notAnImage.status })
    expect(await send(PDF, { image: 'true&image=false' })).toMatchObject({
      status: REFUSALS.notAnImage.status,
    })
    expect(await send(PDF, { image: 'false' })).toMatchObject({ status: 0 })
    expect(await send(JPEG, { image: 'true' })).toMatchObject({ status: 0 })
  })

  it('may be five megabytes and no more', async () => {
    const most = png(3, 2, 'x'.repeat(FILE_MAX_BYTES - 33))
    expect(most.length).toBe(FILE_MAX_BYTES)
    expect(await send(most)).toMatchObject({ status: 0 })
    expect(await send(Buffer.concat([most, Buffer.from('x')]))).toMatchObject({
      status: REFUSALS.fileTooLarge.status,
    })
  })

  it('in another field, or none at all, is missing', async () => {
    const missing = { status: 400, extra: { values: { field: 'file' } } }
    expect(await send(PDF, { field: 'document' })).toMatchObject(missing)
    const bare = await site.server.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { ...auth(owner.token), 'content-type': 'application/json' },
      payload: {},
    })
    expect(bare.json()).toMatchObject(missing)
    const broken = await site.server.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { ...auth(owner.token), 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nnonsense',
    })
    expect(broken.json()).toMatchObject(missing)
  })

  it('is one of a hundred at most', async () => {
    const collector = await site.newPlayer()
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, i) => send(png(3, 2, `${i}`), { token: collector.token })),
    )
    expect(sent.every(({ status }) => status === 0)).toBe(true)
    const token = collector.token
    expect(await send(png(3, 2, 'one more'), { token })).toMatchObject({
      status: REFUSALS.tooManyFiles.status,
    })
    expect(await send(png(3, 2, '7'), { token })).toMatchObject({ status: 0 })
  })
})

it('is limited in how often a player may send one', async () => {
  const limited = await testSite({ rateLimit: 100 })
  try {
    const { token } = await limited.newPlayer()
    const { headers, payload } = form(PDF)
    const ask = () =>
      limited.server.app.inject({
        method: 'POST',
        url: '/api/file/upload',
        headers: { ...headers, ...auth(token) },
        payload,
      })
    for (let i = 0; i < 20; i++) expect((await ask()).json()).toMatchObject({ status: 0 })
    expect((await ask()).json()).toMatchObject({ status: 429, extra: { values: { seconds: '6' } } })
    limited.clock.advance(6000)
    expect((await ask()).json()).toMatchObject({ status: 0 })
  } finally {
    await limited.close()
  }
})

it('is under the limit of every address, whether there is a session or not', async () => {
  const limited = await testSite({ rateLimit: 1 })
  try {
    const ask = async () =>
      (await limited.server.app.inject({ url: '/api/file/x', headers: auth('x') })).statusCode
    const codes = [await ask(), await ask(), await ask(), await ask(), await ask()]
    expect(codes).toEqual([200, 200, 200, 200, 429])
  } finally {
    await limited.close()
  }
})

it('knows a file by its own bytes', () => {
  expect([png(1, 1), JPEG, WEBP, PDF].map(sniff)).toEqual([
    'image/png',
    'image/jpeg',
    'image/webp',
    'application/pdf',
  ])
  for (const size of Array.from({ length: 40 }, (_, i) => i))
    for (const bytes of [png(1, 1), JPEG, WEBP]) expect(() => sniff(bytes.subarray(0, size))).not.toThrow()
})
