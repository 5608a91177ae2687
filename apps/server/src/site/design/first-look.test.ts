import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredDesign } from '@baize/contract/operator'
import { fakeClock, present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'
import { firstLook, firstLooks, firstMode } from './first-look.ts'
import { FIRST_DESIGN } from './seed.ts'
import { publishFirstDesign } from './service.ts'
import { manifestOf } from './web-manifest.ts'

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
  it('has the picture and the colours of the design’s first slide', () => {
    const look = present(firstLook(FIRST_DESIGN, FILES), 'a first look')
    expect(look).toContain('<img src="/assets/gem-DHc8_1eW.webp"')
    expect(look).toContain('linear-gradient(120deg, #0d8f8c, #0b6a80, #0a2c4d)')
    const other = withHome([hero({ art: ['shield'], gradient: 'blue' })])
    expect(firstLook(other, FILES)).toContain('shield-D3QYn4p_.webp')
    expect(firstLook(other, FILES)).toContain('#2f66d6')
  })

  it('has no words, because the language is not known yet', () => {
    expect(firstLook(FIRST_DESIGN, FILES)?.replaceAll(/<[^>]*>/g, '')).toBe('')
  })

  it.each([
    ['begins with something else', [{ comId: 'search', data: {} }, hero({ art: ['gem'] })]],
    ['begins with a picture of its own', [hero({ art: ['gem'], image: 'banner.png' })]],
    ['begins without a picture', [hero({ title: 'Hello' })]],
    ['begins with a picture the site does not have', [hero({ art: ['coin'] })]],
    ['is empty', []],
    [
      'begins differently on a small screen',
      [
        { ...hero({ art: ['gem'] }), devices: ['pc' as const] },
        { ...hero({ art: ['shield'] }), devices: ['mobile' as const] },
      ],
    ],
  ])('is absent when the page %s', (_what, items) => {
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

  it('is searched for until it exists, built once, and contains the look only if it fits', async () => {
    const looks = firstLooks(database.pool, folder)
    await expect(looks()).rejects.toThrow('ENOENT')
    await writeFile(join(folder, 'index.html'), '<div id="gbRoot"><!-- first look --></div>')
    const pages = await looks()
    expect(pages.home?.text).toMatch(/^<div id="gbRoot"><div class="first-look".*<\/div><\/div>$/)
    expect(pages.other).toBeNull()
    expect(await looks()).toBe(pages)
    await writeFile(join(folder, 'index.html'), '<div id="gbRoot"></div>')
    expect(await firstLooks(database.pool, folder)()).toEqual({
      home: null,
      other: null,
      manifest: null,
    })
  })

  it('[D-08] has the colour mode that a design sets, with that mode’s colour for the browser', async () => {
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

describe('[G-25] the manifest of the installed site', () => {
  const web = join(import.meta.dirname, '../../../../web')
  const manifestFor = async (data: Record<string, unknown>) => {
    const [built, page] = await Promise.all([
      readFile(join(web, 'public/manifest.webmanifest'), 'utf8'),
      readFile(join(web, 'index.html'), 'utf8'),
    ])
    return { built, text: manifestOf(built, withSettings(data), page) }
  }

  it.each([
    ['light', { lightMode: true }, '#edf1f6', '#edf1f6'],
    ['dark', { lightMode: false }, '#0f1722', '#0f1722'],
    ['dark with its own background', { mainBgColor: '#123' }, '#0f1722', '#123'],
  ])(
    'has the colours of a design that is %s, and everything else of the build',
    async (_what, data, bars, background) => {
      const { built, text } = await manifestFor(data)
      expect(JSON.parse(text)).toEqual({
        ...JSON.parse(built),
        theme_color: bars,
        background_color: background,
      })
    },
  )

  it('stays as it was built where the design leaves the mode to the system', async () => {
    const { built, text } = await manifestFor({})
    expect(text).toBe(built)
  })
})

describe('[D-08] the colour mode of a design', () => {
  it('is the one it sets, dark for colours without it, and the system’s otherwise', () => {
    expect(firstMode(FIRST_DESIGN)).toBeUndefined()
    expect(firstMode(withSettings({ lightMode: true }))).toBe('light')
    expect(firstMode(withSettings({ lightMode: false }))).toBe('dark')
    expect(firstMode(withSettings({ mainBgColor: '#102' }))).toBe('dark')
    expect(firstMode(withSettings({ maxWidth: 900, designBorderRadius: '2px' }))).toBeUndefined()
  })

  it('is left to the page when phones have another one', () => {
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
