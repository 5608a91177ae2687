import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredDesign } from '@baize/contract'
import { fakeClock, present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../db/fixture.ts'
import { firstLook, firstLooks } from './first-look.ts'
import { FIRST_DESIGN } from './seed.ts'
import { publishFirstDesign } from './service.ts'

const FILES = ['gem-DHc8_1eW.webp', 'gem-DHc8_1eW.js', 'shield-D3QYn4p_.webp']

/** The initial design with these blocks on its home page. */
const withHome = (items: StoredDesign['pages'][number]['items']): StoredDesign => ({
  ...FIRST_DESIGN,
  pages: FIRST_DESIGN.pages.map((page) => (page.type === 'home' ? { ...page, items } : page)),
})
const hero = (slide: object) => ({ comId: 'hero', data: { slides: [slide] } })

describe('the first look of the home page', () => {
  it('has the picture and the colours of the slide the design begins with', () => {
    const look = present(firstLook(FIRST_DESIGN, FILES), 'a first look')
    expect(look).toContain('<img src="/assets/gem-DHc8_1eW.webp"')
    expect(look).toContain('linear-gradient(120deg, #0d8f8c, #0b6a80, #0a2c4d)')
    const other = withHome([hero({ art: ['shield'], gradient: 'blue' })])
    expect(firstLook(other, FILES)).toContain('shield-D3QYn4p_.webp')
    expect(firstLook(other, FILES)).toContain('#2f66d6')
  })

  it('has no words, whose language is not known yet', () => {
    expect(firstLook(FIRST_DESIGN, FILES)?.replaceAll(/<[^>]*>/g, '')).toBe('')
  })

  it.each([
    ['begins with something else', [{ comId: 'search', data: {} }, hero({ art: ['gem'] })]],
    ['begins with a picture of its own', [hero({ art: ['gem'], image: 'banner.png' })]],
    ['begins without a picture', [hero({ title: 'Hello' })]],
    ['begins with a picture the site does not have', [hero({ art: ['coin'] })]],
    ['has nothing on it', []],
    [
      'begins otherwise on a small screen',
      [
        { ...hero({ art: ['gem'] }), devices: ['pc' as const] },
        { ...hero({ art: ['shield'] }), devices: ['mobile' as const] },
      ],
    ],
  ])('is not there where the page %s', (_what, items) => {
    expect(firstLook(withHome(items), FILES)).toBeNull()
  })
})

describe('the page of a built site', () => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await testDatabase()
    await publishFirstDesign({ db: database.pool, clock: fakeClock() })
    folder = await mkdtemp(join(tmpdir(), 'baize-look-'))
    await mkdir(join(folder, 'assets'))
    for (const name of FILES) await writeFile(join(folder, 'assets', name), '')
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })

  it('is looked for until it is there, made once, and has room for the look or goes without', async () => {
    const looks = firstLooks(database.pool, folder)
    await expect(looks()).rejects.toThrow('ENOENT')
    await writeFile(join(folder, 'index.html'), '<div id="gbRoot"><!-- first look --></div>')
    const page = await looks()
    expect(page?.text).toMatch(/^<div id="gbRoot"><div class="first-look".*<\/div><\/div>$/)
    expect(await looks()).toBe(page)
    await writeFile(join(folder, 'index.html'), '<div id="gbRoot"></div>')
    expect(await firstLooks(database.pool, folder)()).toBeNull()
  })
})
