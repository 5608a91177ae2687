import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { StoredDesign } from '@baize/contract/operator'
import { DesignArticleReply, type DesignModel, DesignPageReply, DesignReply } from '@baize/contract/player'
import { fakeClock, present } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '../../app/server.ts'
import { testDatabase } from '../../platform/db/db.fixture.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { checkDesign } from './check.ts'
import { FIRST_DESIGN } from './seed.ts'
import { publishFirstDesign } from './service.ts'

const TOKEN = 'a-token-for-designers'
const operator = { authorization: `Bearer ${TOKEN}` }
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-design-'))
  await writeFile(join(folder, 'index.html'), '<script src="/a1.js">')
  site = await testSite({ operatorToken: TOKEN, webDir: folder })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => site.server.app.inject({ url, headers })
const state = async () => accepted(await site.ask('/api/operator/design', {}, operator)).model
const key = async () => accepted(await site.ask('/api/home/startup')).designCacheKey
const theme = async (of: string, device = 'pc'): Promise<DesignModel> =>
  DesignReply.parse((await get(`/static/theme/${of}?device=${device}`)).json()).model
const write = (design: unknown, version: number, by = 'ann') =>
  site.ask('/api/operator/design/write', { version, requestedBy: by, design }, operator)
const publish = (version: number, note = 'because') =>
  site.ask('/api/operator/design/publish', { version, requestedBy: 'ann', note }, operator)

/** Writes and publishes it, and returns its key. */
async function show(design: StoredDesign): Promise<string> {
  const { draft } = await state()
  accepted(await write(design, draft.version))
  accepted(await publish(draft.version + 1))
  return key()
}
const titled = (title: string): StoredDesign => ({
  ...FIRST_DESIGN,
  articles: [{ id: 'a', title, content: 'x' }, ...FIRST_DESIGN.articles],
})
const RICH: StoredDesign = {
  ...FIRST_DESIGN,
  pages: [
    {
      id: 'global',
      type: 'global',
      items: [
        { comId: 'C000045', data: { maxWidth: 1000 }, devices: ['pc'] },
        { comId: 'C000045', data: { maxWidth: 400 }, devices: ['mobile'] },
        { comId: 'gameGrid', data: {}, rules: ['^=/promo'] },
      ],
    },
    { id: 'home', type: 'home', items: [{ comId: 'announcement', data: { text: 'pc' }, devices: ['pc'] }] },
    {
      id: 'promo',
      type: 'promotions',
      lazy: true,
      items: [{ comId: 'embed', data: { embedPageId: 'in' } }],
    },
    { id: 'phone', type: 'phone', devices: ['mobile'], items: [] },
    { id: 'in', type: 'embed', items: [{ comId: 'announcement', data: { text: 'in' } }] },
  ],
}

describe('the first design', () => {
  it('[E-03] is published with the first start: tabs, menus, pages of blocks, articles and asset mappings', async () => {
    const model = await theme(await key(), 'mobile')
    expect(model.tabs.length).toBeGreaterThan(0)
    expect(model.menus.length).toBeGreaterThan(0)
    expect(model.assetMappings).toEqual({})
    expect(model.pages.find(({ type }) => type === 'global')?.items[0]).toMatchObject({
      comId: 'C000045',
      data: { maxWidth: 1200, designBlockBg: '#161f2c', designButtonBg: '#202a39' },
    })
    expect(await state()).toMatchObject({
      draft: { version: 1, savedBy: null },
      published: { number: 1, publishedBy: null, restores: null },
    })
  })

  it('has tabs for a phone and hides them on a large screen', async () => {
    const { tabs, pages } = await theme(await key())
    expect(tabs.map(({ link }) => link)).toEqual(['/', '/rewards', '#recharge', '/bets', '#onOpen=profile'])
    expect(pages.find(({ type }) => type === 'global')?.items[0]?.data.hideTagBarOnPc).toBe(true)
  })

  it('[D-10] has articles with their text in every language', async () => {
    const { articles } = await theme(await key())
    expect(articles.map(({ id }) => id)).toContain('responsible-gaming')
    for (const { id, content } of articles) {
      expect(content).toBe('')
      const { model } = DesignArticleReply.parse((await get(`/design/article_detail/${id}`)).json())
      expect(Object.keys(model.content)).toEqual(['en', 'pt', 'id'])
    }
    expect((await get('/design/article_detail/toString')).json()).toMatchObject({ status: 2804 })
  })

  it('is a small first answer', async () => {
    const answer = await get(`/static/theme/${await key()}?device=mobile`, { 'accept-encoding': 'br' })
    expect(answer.rawPayload.byteLength).toBeLessThan(40 * 1024)
  })

  it('is published once by simultaneous processes, and again with a newer build until somebody edits it', async () => {
    const database = await testDatabase()
    const store = { db: database.pool, clock: fakeClock() }
    const versions = async () =>
      (await database.owner.query<{ number: number }>('SELECT number FROM design_versions')).rows
    const first = await Promise.all(Array.from({ length: 5 }, () => publishFirstDesign(store)))
    expect(first.filter(Boolean)).toHaveLength(1)
    expect(await versions()).toHaveLength(1)
    expect(await publishFirstDesign(store, titled('newer'))).toBe(true)
    expect(await publishFirstDesign(store, titled('newer'))).toBe(false)
    expect(await versions()).toHaveLength(2)
    await database.owner.query(`UPDATE design_draft SET saved_by = 'ann'`)
    expect(await publishFirstDesign(store, titled('newest'))).toBe(false)
    expect(await versions()).toHaveLength(2)
    await database.drop()
  })
})

describe('an operator’s draft', () => {
  it('is stored whole, with author and time, and players see nothing of it', async () => {
    const before = await key()
    const { draft } = await state()
    site.clock.advance(5000)
    const written = accepted(await write(titled('draft'), draft.version, ' bob ')).model
    expect(written).toMatchObject({ version: draft.version + 1, savedBy: 'bob', savedAt: site.clock.now() })
    expect((await state()).draft).toEqual(written)
    expect(StoredDesign.parse(written.design).pages[0]?.items[0]?.data).toHaveProperty(
      'forceMobileLayout',
      false,
    )
    expect(await key()).toBe(before)
  })

  it('cannot be overwritten or published from an outdated version', async () => {
    const { draft, published } = await state()
    accepted(await write(titled('mine'), draft.version, 'bob'))
    await site.database.owner.query(`UPDATE operators SET name = 'Bob Reis' WHERE handle = 'bob'`)
    const moved = {
      status: 2802,
      extra: { id: 'designMoved', values: { version: String(draft.version + 1), by: 'Bob Reis' } },
    }
    expect(await write(titled('yours'), draft.version, 'eve')).toMatchObject(moved)
    expect(await publish(draft.version)).toMatchObject(moved)
    const now = await state()
    expect(now.draft).toMatchObject({
      version: draft.version + 1,
      savedBy: 'bob',
      design: titledWhole('mine'),
    })
    expect(now.published).toEqual(published)
  })

  it('accepts one of many writes from the same version', async () => {
    const { draft } = await state()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => write(titled(`try ${at}`), draft.version, `writer-${at}`)),
    )
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect((await state()).draft.version).toBe(draft.version + 1)
  })

  it('is refused with the list of its faults and stays as it was', async () => {
    const { draft } = await state()
    const wrong = { ...FIRST_DESIGN, tabs: 7, theme: 1, assetMappings: {} }
    expect(await write(wrong, draft.version)).toMatchObject({
      status: 2801,
      extra: {
        id: 'designNotValid',
        values: { count: '2', findings: 'tabs: it must be a list\ntheme: there is no such field' },
      },
    })
    const checked = accepted(await site.ask('/api/operator/design/check', { design: wrong }, operator))
    expect(checked.model.findings).toEqual([
      expect.objectContaining({ path: 'tabs', reason: 'it must be a list' }),
      expect.objectContaining({ path: 'theme', reason: 'there is no such field' }),
    ])
    expect((await state()).draft).toEqual(draft)
    const fine = accepted(await site.ask('/api/operator/design/check', { design: RICH }, operator))
    expect(fine.model.findings).toEqual([])
  })

  it('may be far larger than other calls, up to a limit, and only for an authorised operator', async () => {
    const { draft } = await state()
    const article = (at: number) => ({ id: `a${at}`, title: 't', content: 'x'.repeat(40_000) })
    const bare = { ...FIRST_DESIGN, pages: FIRST_DESIGN.pages.slice(0, 2) }
    const large = { ...bare, articles: Array.from({ length: 12 }, (_, at) => article(at)) }
    accepted(await write(large, draft.version))
    const larger = { ...bare, articles: Array.from({ length: 14 }, (_, at) => article(at)) }
    expect(JSON.stringify(await write(larger, draft.version + 1))).toContain('524288 are the most')
    const endless = { design: 'x'.repeat(1024 * 1024) }
    expect(await site.ask('/api/operator/design/check', endless, operator)).toMatchObject({
      status: 400,
      message: 'Check the request: it is larger than 1024 KiB.',
    })
    expect(await site.ask('/api/operator/design/check', endless)).toMatchObject({ status: 2901 })
  })

  it('of a build that had other blocks is returned to be edited, and the finding names the block', async () => {
    const { draft } = await state()
    const old = JSON.stringify(titledWhole('old')).replace('"comId":"hero"', '"comId":"oldHero"')
    await site.database.owner.query('UPDATE design_draft SET design = $1', [old])
    const { design } = (await state()).draft
    expect(
      StoredDesign.parse(design).pages.flatMap(({ items }) => items.map(({ comId }) => comId)),
    ).toContain('oldHero')
    const { findings } = accepted(await site.ask('/api/operator/design/check', { design }, operator)).model
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ part: 'item', pageId: 'home', field: 'comId' })
    expect(findings[0]?.reason).toContain('oldHero')
    expect(await publish(draft.version)).toMatchObject({ extra: { id: 'designNotValid' } })
    accepted(await write(titled('mended'), draft.version))
  })

  it('is refused when it is nested too deep', async () => {
    const payload = `{"design": ${'['.repeat(300_000)}${']'.repeat(300_000)}}`
    const answer = await site.server.app.inject({
      method: 'POST',
      url: '/api/operator/design/check',
      headers: { ...operator, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.json()).toMatchObject({ status: 400, extra: { values: { field: 'design' } } })
  })
})

const titledWhole = (title: string) => {
  const checked = checkDesign(titled(title))
  return checked.ok ? checked.value : null
}

describe('the publication of a design', () => {
  it('[D-12] changes what players get from the next start-up on, without a deploy, in every process', async () => {
    const other = await startServer(testConfig(site.database.url, { webDir: folder }), {
      log: createLog('silent'),
      randomBytes,
    })
    const keyThere = async () =>
      (await other.app.inject('/api/home/startup')).json<{ designCacheKey: string }>().designCacheKey
    const before = await key()
    expect(await keyThere()).toBe(before)
    const after = await show(titled('published'))
    expect(after).not.toBe(before)
    expect(await keyThere()).toBe(after)
    const shown = DesignReply.parse((await other.app.inject(`/static/theme/${after}`)).json())
    expect(shown.model.articles[0]?.title).toBe('published')
    await other.stop()
  })

  it('is recorded with author, time and reason, newest first', async () => {
    await show(titled('recorded'))
    const { published } = await state()
    const { items, total } = accepted(
      await site.ask('/api/operator/design/history', { pageSize: '2' }, operator),
    ).model
    expect(items[0]).toEqual(published)
    expect(published).toMatchObject({ publishedBy: 'ann', note: 'because', publishedAt: site.clock.now() })
    expect(items[1]?.number).toBe(published.number - 1)
    expect(total).toBe(published.number)
    const asked = { number: String(published.number) }
    expect(accepted(await site.ask('/api/operator/design/version', asked, operator)).model).toEqual({
      ...published,
      design: titledWhole('recorded'),
    })
  })

  it('is undone by publishing an older version under its old key, which restores the draft too', async () => {
    const old = await show(titled('good'))
    const good = (await state()).published
    await show(titled('bad'))
    const input = { number: good.number, requestedBy: 'bob', note: 'the other was bad' }
    const back = accepted(await site.ask('/api/operator/design/roll_back', input, operator)).model
    expect(back).toMatchObject({
      number: good.number + 2,
      restores: good.number,
      hash: good.hash,
      publishedBy: 'bob',
    })
    expect(await key()).toBe(old)
    expect((await state()).draft).toMatchObject({ design: titledWhole('good'), savedBy: 'bob' })
    const nowhere = await site.ask('/api/operator/design/roll_back', { ...input, number: 9999 }, operator)
    expect(nowhere).toMatchObject({ extra: { id: 'unknownDesign' } })
    expect(await site.ask('/api/operator/design/version', { number: '9999' }, operator)).toMatchObject({
      extra: { id: 'unknownDesign' },
    })
  })

  it('reads designs from before items had ids, and rolls back to them under their old key', async () => {
    const old = await show(titled('old'))
    const { number } = (await state()).published
    const before = JSON.stringify(titledWhole('old'), (field, value: unknown) =>
      field === 'items' && Array.isArray(value)
        ? value.map((item: object) => ({ ...item, id: undefined }))
        : value,
    )
    const { owner } = site.database
    await owner.query('UPDATE design_draft SET design = $1', [before])
    await owner.query('UPDATE design_versions SET design = $1 WHERE number = $2', [before, number])
    expect((await state()).draft.design).toEqual(titledWhole('old'))
    await show(titled('newer'))
    const input = { number, requestedBy: 'bob', note: 'the newer was bad' }
    accepted(await site.ask('/api/operator/design/roll_back', input, operator))
    expect(await key()).toBe(old)
    expect((await state()).draft.design).toEqual(titledWhole('old'))
  })

  it.each([{ note: ' ' }, { version: 0 }, { version: 1.5 }])('is refused with %j', async (field) => {
    const input = { version: 1, requestedBy: 'ann', note: 'x', ...field }
    expect(await site.ask('/api/operator/design/publish', input, operator)).toMatchObject({ status: 400 })
  })
})

describe('[A-18] the theme', () => {
  let rich: string
  beforeAll(async () => {
    rich = await show(RICH)
  })

  it('may be cached for ever under its key', async () => {
    const kept = await get(`/static/theme/${rich}?device=pc`)
    expect(kept.headers['cache-control']).toBe(IMMUTABLE_CACHE)
    const again = await get(`/static/theme/${rich}?device=pc`, { 'if-none-match': String(kept.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await get(`/static/theme/${rich}?device=mobile`)
    expect(other.headers.etag).not.toBe(kept.headers.etag)
  })

  it('is sent compressed to a browser that supports it', async () => {
    const plain = (await get(`/static/theme/${rich}`)).body
    const br = await get(`/static/theme/${rich}`, { 'accept-encoding': 'gzip, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
    const gz = await get(`/static/theme/${rich}`, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain)
  })

  it('stays available under its key after others were published', async () => {
    await show(titled('since'))
    const old = await get(`/static/theme/${rich}?device=pc`)
    expect(old.headers['cache-control']).toBe(IMMUTABLE_CACHE)
    expect(DesignReply.parse(old.json()).model.pages.map(({ id }) => id)).toContain('promo')
    await site.restart()
    expect((await get(`/static/theme/${rich}?device=pc`)).body).toBe(old.body)
    rich = await show(RICH)
  })

  it.each(['before-the-deploy', '0123456789abcdef-a1b2c3d4', 'dev', '__proto__', '%00'])(
    'is the current one under an unknown key, without caching: %s',
    async (unknown) => {
      const other = await get(`/static/theme/${unknown}?device=pc`)
      expect(other.headers['cache-control']).toBe('no-store')
      expect(other.headers.etag).toBeUndefined()
      expect(other.body).toBe((await get(`/static/theme/${rich}?device=pc`)).body)
    },
  )

  it('is that of large screens for an unknown screen, without caching', async () => {
    for (const query of ['device=watch', 'device=pc&device=mobile']) {
      const other = await get(`/static/theme/${rich}?${query}`)
      expect(other.headers['cache-control']).toBe('no-store')
      expect(other.body).toBe((await get(`/static/theme/${rich}`)).body)
    }
  })

  it('contains what is for this kind of screen and nothing of the others', async () => {
    const [pc, mobile] = [await theme(rich, 'pc'), await theme(rich, 'mobile')]
    const settings = (model: DesignModel) =>
      model.pages[0]?.items.find(({ comId }) => comId === 'C000045')?.data
    expect([settings(pc)?.maxWidth, settings(mobile)?.maxWidth]).toEqual([1000, 400])
    expect(pc.pages.map(({ id }) => id)).toEqual(['global', 'home', 'promo'])
    expect(mobile.pages.map(({ id }) => id)).toEqual(['global', 'home', 'promo', 'phone'])
    expect([pc.pages[1]?.items.length, mobile.pages[1]?.items.length]).toEqual([1, 0])
    expect((await get(`/static/theme/${rich}`)).body).not.toContain('devices')
  })

  it('[D-01] has the shared components on the page of type global, with their rules', async () => {
    const { pages } = await theme(rich)
    const shared = pages.find(({ type }) => type === 'global')
    expect(shared?.items.at(-1)).toEqual({ comId: 'gameGrid', data: {}, rules: ['^=/promo'] })
    expect(pages.find(({ id }) => id === 'promo')).toEqual({
      id: 'promo',
      type: 'promotions',
      lazy: true,
      items: [],
    })
  })

  it('is not cached when it cannot be read', async () => {
    await site.database.owner.query('ALTER TABLE design_versions RENAME TO designs_away')
    const answers = [await get('/static/theme/unknown'), await get('/design/page_detail/home')]
    await site.database.owner.query('ALTER TABLE designs_away RENAME TO design_versions')
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store'])
    expect((await get('/static/theme/unknown')).statusCode).toBe(200)
  })

  it('has another key with another build of the site', async () => {
    await writeFile(join(folder, 'index.html'), '<script src="/b2.js">')
    await site.restart()
    const built = await key()
    expect(built).not.toBe(rich)
    expect(built.split('-')[0]).toBe(rich.split('-')[0])
    // A page of the old build gets the same design.
    expect(await theme(rich)).toEqual(await theme(built))
  })
})

describe('a single page of the design', () => {
  beforeAll(async () => {
    await show(RICH)
  })
  const items = async (url: string) => DesignPageReply.parse((await get(url)).json()).model.items

  it('[A-20] is available by its id in the form for this kind of screen', async () => {
    expect(await items('/design/page_detail/promo?device=pc')).toEqual([
      { comId: 'embed', data: { embedPageId: 'in' } },
    ])
    expect(await items('/design/page_detail/home?device=pc')).toHaveLength(1)
    expect(await items('/design/page_detail/home?device=mobile')).toEqual([])
  })

  it('[A-21] is available by its id inside other pages, and only there', async () => {
    expect(await items('/design/embed_page_detail/in?device=mobile')).toEqual([
      { comId: 'announcement', data: { text: 'in' } },
    ])
    for (const nowhere of [
      '/design/page_detail/in?device=pc',
      '/design/embed_page_detail/home?device=pc',
      '/design/page_detail/phone?device=pc',
      '/design/page_detail/toString?device=pc',
    ]) {
      const answer = await get(nowhere)
      expect(answer.json()).toMatchObject({ status: 2804, extra: { id: 'unknownPage' } })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('is revalidated whenever it is shown and sent again when it has changed', async () => {
    const first = await get('/design/page_detail/home?device=pc')
    expect(first.headers['cache-control']).toBe('no-cache')
    const has = { 'if-none-match': String(first.headers.etag) }
    expect((await get('/design/page_detail/home?device=pc', has)).statusCode).toBe(304)
    await show(FIRST_DESIGN)
    expect((await get('/design/page_detail/home?device=pc', has)).statusCode).toBe(200)
  })
})

describe('[D-09] an asset', () => {
  const upload = (name: string, bytes: Buffer) =>
    site.ask('/api/operator/design/asset', { name, base64: bytes.toString('base64') }, operator)
  const id = createHash('sha256').update(PNG).digest('hex')
  let version: number
  beforeEach(async () => {
    version = (await state()).draft.version
  })

  it('is stored by the hash of its bytes and served for ever with its extension', async () => {
    const kept = accepted(await upload('Hero.PNG', PNG)).model
    expect(kept).toEqual({ id, path: `/static/asset/${id}.png` })
    expect(accepted(await upload('same.png', PNG)).model).toEqual(kept)
    const served = await get(kept.path)
    expect(served.rawPayload.equals(PNG)).toBe(true)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': IMMUTABLE_CACHE,
      'x-content-type-options': 'nosniff',
    })
    expect((await get(kept.path, { 'if-none-match': String(served.headers.etag) })).statusCode).toBe(304)
  })

  it('is named by a design, which is refused when the asset is missing or of another kind', async () => {
    accepted(await upload('hero.png', PNG))
    const named = (name: string, asset: string) => ({ ...FIRST_DESIGN, assetMappings: { [name]: asset } })
    expect((await theme(await show(named('hero.png', id)))).assetMappings).toEqual({ 'hero.png': id })
    version = (await state()).draft.version
    for (const [name, asset, reason] of [
      ['hero.png', '0'.repeat(64), 'there is no uploaded file with this id'],
      ['hero.webp', id, 'its name must end in .png'],
      ['hero.png', '../../x', 'it must be the id of an uploaded asset'],
    ] as const)
      expect(await write(named(name, asset), version)).toMatchObject({
        extra: { values: { findings: `assetMappings.${name}: ${reason}` } },
      })
  })

  it.each([
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    ['page.png', Buffer.from('<html><script>1</script></html>')],
    ['hero.webp', PNG],
    ['hero', PNG],
    ['large.mp3', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(1024 * 1024)])],
    ['paper.pdf', Buffer.from('%PDF-1.7')],
    ['nothing.png', Buffer.alloc(0)],
  ])('is refused as %s when it is invalid or of an unsupported kind', async (name, bytes) => {
    expect(await upload(name, bytes)).toMatchObject({ status: 2805, extra: { id: 'assetNotTaken' } })
  })

  it.each([
    ['film.mp4', 'video/mp4', Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2', 'latin1')],
    [
      'film.webm',
      'video/webm',
      Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'),
    ],
    ['film.vtt', 'text/vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello')],
  ])('may be %s and is served in ranges', async (name, type, bytes) => {
    const { path } = accepted(await upload(name, bytes)).model
    const whole = await get(path)
    expect(String(whole.headers['content-type'])).toMatch(new RegExp(`^${type}`))
    expect(whole.headers['accept-ranges']).toBe('bytes')
    const part = await get(path, { range: 'bytes=4-9' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-9/${bytes.length}`])
    expect(part.rawPayload.equals(bytes.subarray(4, 10))).toBe(true)
    expect((await get(path, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
  })

  it.each([
    ['picture.mp4', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0', 'latin1')],
    ['film.webm', Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska', 'latin1')],
    ['film.vtt', Buffer.from('WEBVTTX<script>')],
  ])('is refused as %s when its bytes say otherwise', async (name, bytes) => {
    expect(await upload(name, bytes)).toMatchObject({ extra: { id: 'assetNotTaken' } })
  })

  it.each([
    '/static/asset/x.png',
    `/static/asset/${'0'.repeat(64)}.png`,
    `/static/asset/${id}.html`,
    `/static/asset/${id}`,
  ])('is missing at %s, without caching', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

it('the server cannot change or remove what was published', async () => {
  const { pool } = site.database
  for (const sql of [
    `UPDATE design_versions SET note = 'x'`,
    'DELETE FROM design_versions',
    'DELETE FROM static_assets',
    'DELETE FROM design_draft',
  ])
    await expect(pool.query(sql)).rejects.toThrow('permission denied')
  expect(present((await state()).published, 'published').number).toBeGreaterThan(1)
})
