import type { StoredDesign } from '@baize/contract/operator'
import { HOUR_MS, present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngChunk, pngOf } from '../../testing/picture.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { FIRST_DESIGN } from './seed.ts'

const TOKEN = 'a-token-for-designers'
const operator = { authorization: `Bearer ${TOKEN}` }

let site: TestSite
beforeAll(async () => {
  site = await testSite({ operatorToken: TOKEN, roles: ['api'] })
})
afterAll(() => site.close())

const send = (name: string, bytes: Buffer, by = 'ann') =>
  site.ask(
    '/api/operator/design/asset',
    { name, base64: bytes.toString('base64'), requestedBy: by },
    operator,
  )
const upload = async (name: string, text = name): Promise<string> => {
  site.clock.advance(1000)
  return accepted(await send(name, pngOf(text))).model.id
}
const list = async (name = '', pageNo = '1', pageSize = '100') =>
  accepted(await site.ask('/api/operator/design/pictures', { name, pageNo, pageSize }, operator)).model
const find = async (id: string) =>
  present(
    (await list()).items.find((picture) => picture.id === id),
    'picture',
  )
const edit = (id: string, name: string, alt: object = { en: '' }) =>
  site.ask('/api/operator/design/picture/edit', { id, name, alt, requestedBy: 'bob' }, operator)
const remove = (id: string) =>
  site.ask('/api/operator/design/picture/remove', { id, requestedBy: 'bob' }, operator)

async function write(design: StoredDesign): Promise<number> {
  const { version } = accepted(await site.ask('/api/operator/design', {}, operator)).model.draft
  const input = { version, requestedBy: 'ann', design }
  return accepted(await site.ask('/api/operator/design/write', input, operator)).model.version
}
/** The first design, with a picture in a tab and in a block of the home page. */
const showing = (id: string): StoredDesign => ({
  ...FIRST_DESIGN,
  assetMappings: { 'beach.png': id },
  tabs: FIRST_DESIGN.tabs.map((tab, at) => (at === 0 ? { ...tab, icon: 'beach.png' } : tab)),
  pages: FIRST_DESIGN.pages.map((page) =>
    page.type === 'home'
      ? {
          ...page,
          items: [...page.items, { id: 'sea', comId: 'image', data: { src: 'beach.png', alt: 'Sea' } }],
        }
      : page,
  ),
})

describe('an uploaded picture', () => {
  it('is in the library with its size, its bytes, who uploaded it and when', async () => {
    const id = await upload('Beach at night.png')
    const picture = await find(id)
    expect(picture).toEqual({
      id,
      name: 'Beach at night',
      alt: { en: '' },
      extension: 'png',
      url: `${site.server.ctx.config.publicUrl}/static/asset/${id}.png`,
      width: 8,
      height: 8,
      bytes: pngOf('Beach at night.png').length,
      addedBy: picture.addedBy,
      addedAt: site.clock.now(),
      uses: [],
    })
    expect(picture.addedBy).toContain('ann')
    accepted(await send('again.png', pngOf('Beach at night.png')))
    expect(await find(id)).toEqual(picture)
  })

  it('is refused in words when it is damaged, incomplete or too large', async () => {
    const whole = pngOf('whole')
    const header = Buffer.alloc(13)
    header.writeUInt32BE(5000, 0)
    header.writeUInt32BE(1, 4)
    header.set([8, 2], 8)
    const wide = Buffer.concat([whole.subarray(0, 8), pngChunk('IHDR', header), whole.subarray(33)])
    expect(await send('cut.png', whole.subarray(0, -40))).toMatchObject({ extra: { id: 'pictureDamaged' } })
    expect(await send('wide.png', wide)).toMatchObject({ status: 2958 })
    expect((await list('cut')).items).toEqual([])
  })

  it('is renamed and described in three languages, and found by a part of its name', async () => {
    const ids = [await upload('first.png'), await upload('second.png')]
    const alt = { en: 'A beach', pt: 'Uma praia', id: 'Pantai' }
    expect(accepted(await edit(present(ids[0], 'id'), ' Summer 100% ', alt)).model).toMatchObject({
      name: 'Summer 100%',
      alt,
    })
    expect((await list('SUMMER 100%')).items).toHaveLength(1)
    expect((await list('%')).items).toHaveLength(1)
    expect((await list()).items.slice(0, 2).map(({ id }) => id)).toEqual(ids.toReversed())
    expect(await list('', '2', '1')).toMatchObject({ items: [{ id: ids[0] }], pageNo: 2 })
    expect(await edit('0'.repeat(64), 'nothing')).toMatchObject({ status: 2956 })
  })

  it('is removed only when no draft, published or scheduled design shows it', async () => {
    const id = await upload('beach.png')
    await write(showing(id))
    expect((await find(id)).uses).toEqual([
      { part: 'tab', id: FIRST_DESIGN.tabs[0]?.id, comId: null, page: null, stages: ['draft'] },
      {
        part: 'item',
        id: 'sea',
        comId: 'image',
        page: { type: 'home', title: '' },
        stages: ['draft'],
      },
    ])
    expect(await remove(id)).toMatchObject({ status: 2957, extra: { values: { places: '2' } } })
    const scheduled = accepted(
      await site.ask(
        '/api/operator/design/schedule',
        { version: await write(showing(id)), at: site.clock.now() + HOUR_MS, note: 'summer' },
        operator,
      ),
    ).model
    await write(FIRST_DESIGN)
    expect((await find(id)).uses[0]?.stages).toEqual(['scheduled'])
    expect(await remove(id)).toMatchObject({ status: 2957 })
    accepted(await site.ask('/api/operator/design/unschedule', { id: scheduled.id }, operator))
    accepted(await remove(id))
    expect(await remove(id)).toMatchObject({ status: 2956 })
    // Earlier versions can still be published again.
    await write(showing(id))
    expect(await upload('beach.png')).toBe(id)
    expect((await find(id)).uses).toHaveLength(2)
  })
})
