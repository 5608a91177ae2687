import { FILE_MAX_BYTES, type User } from '@baize/contract/player'
import { REFUSALS } from '@baize/contract/server'
import { present } from '@baize/kit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pngChunk, pngOf } from '../../testing/picture.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { claimedType, sniff } from './sniff.ts'

let site: TestSite
let owner: User
let other: User

beforeAll(async () => {
  site = await testSite()
  owner = await site.newPlayer()
  other = await site.newPlayer()
})
afterAll(() => site.close())

/** The header of a PNG of this size, without any data. */
const headOf = (width: number, height: number): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
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

async function send(bytes: Buffer, given: Form & { token?: string; stt?: string } = {}) {
  const { headers, payload } = form(bytes, given)
  const response = await site.server.app.inject({
    method: 'POST',
    url: '/api/file/upload?image=false',
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

describe('an uploaded file', () => {
  it('[A-16] is accepted in the field `file`, stored under an id and returned to its owner as the same picture', async () => {
    const bytes = pngOf('first')
    const { status, model } = await send(bytes)
    expect(status).toBe(0)
    const back = await fetchFile(model?.id ?? '', owner.token)
    const [sent, kept] = await Promise.all(
      [bytes, back.rawPayload].map((image) => sharp(image).raw().toBuffer()),
    )
    expect(present(kept, 'pixels').equals(present(sent, 'pixels'))).toBe(true)
    expect(back.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(back.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('[R-03] can be neither read nor detected by other players', async () => {
    const { model } = await send(pngOf('private'))
    const id = model?.id ?? ''
    const theirs = await fetchFile(id, other.token)
    const missing = await fetchFile('01234567-89ab-4def-8123-456789abcdef', other.token)
    expect(theirs.json()).toMatchObject({ status: REFUSALS.unknownFile.status })
    expect(theirs.body).toBe(missing.body)
    expect((await fetchFile(id, '')).json()).toMatchObject({ status: 1012 })
    expect((await fetchFile('nonsense', owner.token)).json()).toMatchObject({ status: 2705 })
  })

  it('has the same id when it is sent again, and another id for another player', async () => {
    const bytes = pngOf('again')
    const [first, second] = [await send(bytes), await send(bytes)]
    expect(second.model?.id).toBe(first.model?.id)
    expect((await send(bytes, { token: other.token })).model?.id).not.toBe(first.model?.id)
  })

  it('needs a log-in and a matching STT', async () => {
    expect(await send(PDF, { token: 'x'.repeat(43) })).toMatchObject({ status: 1012 })
    expect(await send(PDF, { stt: 'nonsense' })).toMatchObject({ status: REFUSALS.callStale.status })
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a PDF', PDF],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('is refused when it is %s, whatever its name', async (_what, bytes) => {
    expect(await send(bytes, { name: 'photo.png' })).toMatchObject({
      status: REFUSALS.fileTypeNotTaken.status,
    })
  })

  it('is refused as empty when it has no bytes', async () => {
    expect(await send(Buffer.alloc(0), { name: 'photo.png' })).toMatchObject({
      status: REFUSALS.fileEmpty.status,
    })
  })

  it.each([
    ['of a billion pixels', headOf(65_000, 65_000)],
    ['cut short', pngOf('cut').subarray(0, 60)],
    ['of nothing but its first bytes', JPEG],
  ])(
    '[A-16] is refused as invalid, without a server error, when it is a picture %s',
    async (_what, bytes) => {
      expect(await send(bytes)).toMatchObject({ status: REFUSALS.notAnImage.status })
    },
  )

  it('keeps nothing but its pixels', async () => {
    const sent = Buffer.concat([
      pngOf('noted', pngChunk('prVt', Buffer.from('48.8584N'))),
      Buffer.from('behind it'),
    ])
    const back = await fetchFile((await send(sent)).model?.id ?? '', owner.token)
    expect(back.rawPayload.includes('48.8584N')).toBe(false)
    expect(back.rawPayload.includes('behind it')).toBe(false)
  })

  it('may have five megabytes and no more', async () => {
    const most = Buffer.concat([pngOf('large'), Buffer.alloc(FILE_MAX_BYTES - pngOf('large').length)])
    expect(most.length).toBe(FILE_MAX_BYTES)
    expect(await send(most)).toMatchObject({ status: 0 })
    expect(await send(Buffer.concat([most, Buffer.from('x')]))).toMatchObject({
      status: REFUSALS.fileTooLarge.status,
    })
  })

  it('is missing when it is in another field or absent', async () => {
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

  it('is one of a hundred at most, however many are sent simultaneously', async () => {
    const { token, userId } = await site.newPlayer()
    const { owner: db } = site.database
    await db.query(
      `INSERT INTO files (id, user_id, sha256, type, bytes, created_at, sealed)
       SELECT gen_random_uuid(), $1, sha256(n::text::bytea), 'image/png', '', now(), true FROM generate_series(1, 98) AS n`,
      [userId],
    )
    // Each insert waits here after it has counted the files.
    await db.query(
      `CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NEW; END'`,
    )
    await db.query(
      'CREATE TRIGGER wait_here BEFORE INSERT ON files FOR EACH ROW EXECUTE FUNCTION wait_here()',
    )
    const holding = await db.connect()
    try {
      await holding.query('SELECT pg_advisory_lock(4711)')
      const sending: ReturnType<typeof send>[] = []
      for (let i = 0; i < 5; i++) {
        sending.push(send(pngOf(`at once ${i}`), { token }))
        await vi.waitFor(async () => {
          const { rows } = await db.query(
            `SELECT count(*)::int FROM pg_locks l JOIN pg_database d ON d.oid = l.database
             WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
          )
          expect(rows).toEqual([{ count: i + 1 }])
        })
      }
      await holding.query('SELECT pg_advisory_unlock(4711)')
      const statuses = (await Promise.all(sending)).map(({ status }) => status)
      const tooMany = REFUSALS.tooManyFiles.status
      expect(statuses.toSorted((x, y) => x - y)).toEqual([0, 0, tooMany, tooMany, tooMany])
      const { rows } = await db.query('SELECT count(*)::int FROM files WHERE user_id = $1', [userId])
      expect(rows).toEqual([{ count: 100 }])
      const known = pngOf(`at once ${statuses.indexOf(0)}`)
      expect(await send(known, { token }), 'one it has already').toMatchObject({ status: 0 })
    } finally {
      holding.release()
      await db.query('DROP TRIGGER wait_here ON files')
    }
  })
})

it('is limited by a rate per player', async () => {
  const limited = await testSite({ rateLimit: 100 })
  try {
    const { token } = await limited.newPlayer()
    const { headers, payload } = form(pngOf('often'))
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

it('counts against the limit of the address, with or without a session', async () => {
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

it('is recognised by its own bytes', () => {
  const files = [headOf(1, 1), JPEG, WEBP]
  const types = ['image/png', 'image/jpeg', 'image/webp']
  expect([...files, PDF].map(sniff)).toEqual([...types, null])
  expect([...files, PDF].map(claimedType)).toEqual([...types, null])
  for (const size of Array.from({ length: 40 }, (_, i) => i))
    for (const bytes of files) {
      expect(() => sniff(bytes.subarray(0, size))).not.toThrow()
      expect(() => claimedType(bytes.subarray(0, size))).not.toThrow()
    }
})
