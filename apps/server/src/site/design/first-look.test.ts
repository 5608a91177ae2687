import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredDesign } from '@baize/contract'
import { fakeClock, present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'
import { firstLook, firstLooks, firstMode } from './first-look.ts'
import { FIRST_DESIGN } from './seed.ts'
import { publishFirstDesign } from './service.ts'

const FILES = ['gem-DHc8_1eW.webp', 'gem-DHc8_1eW.js', 'shield-D3QYn4p_.webp']

/** The initial design with these blocks on its home page. */
const withHome = (items: StoredDesign['pages'][number]['items']): StoredDesign => ({
  ...FIRST_DESIGN,
  pages: FIRST_DESIGN.pages.map((page) => (page.type === 'home' ? { ...page, items } : page)),
})
/** The initial design with only these settings on its global page. */
const withSettings = (data: Record<string, unknown>): StoredDesign => ({
  ...FIRST_DESIGN,
  pages: FIRST_DESIGN.pages.map((page) =>
    page.type === 'global'
      ? {
          ...page,
          items: [{ comId: 'C000045', data }, ...page.items.filter(({ comId }) => comId !== 'C000045')],
        }
      : page,
  ),
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
    const pages = await looks()
    expect(pages.home?.text).toMatch(/^<div id="gbRoot"><div class="first-look".*<\/div><\/div>$/)
    expect(pages.other).toBeNull()
    expect(await looks()).toBe(pages)
    await writeFile(join(folder, 'index.html'), '<div id="gbRoot"></div>')
    expect(await firstLooks(database.pool, folder)()).toEqual({ home: null, other: null })
  })

  it('[D-08] is in the colour mode of a design that decides it, with that mode’s colour for the browser', async () => {
    const index = await readFile(join(import.meta.dirname, '../../../../web/index.html'), 'utf8')
    await writeFile(join(folder, 'index.html'), index)
    const colours = (page: string) =>
      [...page.matchAll(/<meta name="theme-color"([^>]*)content="([^"]*)"/g)].map(
        ([, media = '', colour]) => [media.trim(), colour],
      )
    expect(index).not.toContain('data-theme')
    expect(colours(index)).toEqual([
      ['media="(prefers-color-scheme: dark)"', '#0f1722'],
      ['media="(prefers-color-scheme: light)"', '#edf1f6'],
    ])
    for (const [lightMode, mode, colour] of [
      [true, 'light', '#edf1f6'],
      [false, 'dark', '#0f1722'],
    ] as const) {
      await publishFirstDesign({ db: database.pool, clock: fakeClock() }, withSettings({ lightMode }))
      const { home, other } = await firstLooks(database.pool, folder)()
      for (const page of [present(home, 'home'), present(other, 'another page')]) {
        expect(page.text).toContain(`<html data-theme="${mode}" lang="en">`)
        expect(colours(page.text)).toEqual([['', colour]])
      }
      expect(other?.text).not.toContain('first-look')
    }
  })
})

describe('[D-08] the colour mode of a design', () => {
  it('is what it sets, dark for colours without it, and left to the system otherwise', () => {
    expect(firstMode(FIRST_DESIGN)).toBeUndefined()
    expect(firstMode(withSettings({ lightMode: true }))).toBe('light')
    expect(firstMode(withSettings({ lightMode: false }))).toBe('dark')
    expect(firstMode(withSettings({ mainBgColor: '#102' }))).toBe('dark')
    expect(firstMode(withSettings({ maxWidth: 900, designBorderRadius: '2px' }))).toBeUndefined()
  })

  it('is left to the page where phones have another one', () => {
    const light = { comId: 'C000045', devices: ['mobile' as const], data: { lightMode: true } }
    const dark = { comId: 'C000045', devices: ['pc' as const], data: { lightMode: false } }
    const [shared, ...pages] = FIRST_DESIGN.pages
    const design = {
      ...FIRST_DESIGN,
      pages: [{ ...present(shared, 'page'), items: [light, dark] }, ...pages],
    }
    expect(firstMode(design)).toBeUndefined()
  })
})
