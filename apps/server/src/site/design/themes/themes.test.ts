import { readFileSync } from 'node:fs'
import { DESIGN_THEMES, type StoredDesign } from '@baize/contract/operator'
import { GlobalSettings, SETTINGS_COM_ID } from '@baize/contract/player'
import { present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted } from '../../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../../testing/server.fixture.ts'
import { checkDesign } from '../check.ts'
import { FIRST_DESIGN } from '../seed.ts'
import { THEMES } from './themes.ts'
import { withTheme } from './with-theme.ts'

const CSS = readFileSync(new URL('../../../../../../packages/ui/styles/theme.css', import.meta.url), 'utf8')

/** Colours of the site in one mode. */
function palette(isLight: boolean): Readonly<Record<string, string>> {
  const selector = isLight ? ':root[data-theme="light"] {' : ':root {'
  const block = CSS.slice(CSS.indexOf(selector)).split('}')[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

function linear(hex: string): readonly [red: number, green: number, blue: number] {
  const part = (at: number): number => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function contrast(left: string, right: string): number {
  const [low = 0, high = 0] = [left, right]
    .map((hex) => {
      const [red, green, blue] = linear(hex)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Black or white, as the page chooses by the lightness of OKLCH (`apps/web/src/design/theme.ts`). */
function onActive(hex: string): string {
  const [red, green, blue] = linear(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s > 0.65 ? '#000000' : '#ffffff'
}

describe.each(DESIGN_THEMES)('the theme %s', (id) => {
  const theme = THEMES[id]
  const settings = GlobalSettings.parse(theme.settings)
  const site = palette(settings.lightMode)
  /** A colour of the design, or the site's own of that name. */
  const colour = (field: keyof GlobalSettings, own: string): string => {
    const value = String(settings[field])
    const isDefault = value === GlobalSettings.parse({})[field]
    return isDefault ? (site[own] ?? '') : value
  }
  const page = colour('mainBgColor', 'page')
  const block = colour('designBlockBg', 'block')
  const button = colour('designButtonBg', 'button')
  const text = colour('designTextColor', 'ink')
  const active = colour('designButtonActiveBg', 'accent')

  it('is a valid design, alone and over the one that comes with the site', () => {
    for (const isWhole of [true, false])
      expect(checkDesign(withTheme(FIRST_DESIGN, theme, isWhole))).toMatchObject({ ok: true })
  })

  it('keeps every text readable on every background of its mode', () => {
    const grounds = [
      page,
      block,
      button,
      colour('footerBgColor', 'page'),
      colour('tabbarBgColor', 'block'),
      colour('expandMenuBgColor', 'block'),
      colour('designTableHeadBg', 'button'),
    ]
    const texts = [text, site.quiet, site.faint, site['accent-ink'], site.gain, site.danger].map(String)
    const pairs = [
      ...texts.flatMap((words) => grounds.map((ground) => [words, ground] as const)),
      [colour('designButtonTextColor', 'ink'), button] as const,
      [onActive(active), active] as const,
    ]
    const unreadable = pairs.filter(([words, ground]) => !(contrast(words, ground) >= 4.5))
    expect(unreadable).toEqual([])
  })

  it('is shown by its own colours', () => {
    expect(theme.colours).toEqual({ page, block, button, active, text })
  })
})

const HOUSE: StoredDesign = {
  ...FIRST_DESIGN,
  articles: [{ id: 'ours', title: 'Ours', content: 'x' }],
  pages: FIRST_DESIGN.pages.map((page) =>
    page.type === 'home'
      ? {
          ...page,
          items: [
            { id: 'note', comId: 'announcement', data: { text: 'Ours' } },
            { id: 'slides', comId: 'hero', data: { slides: [{ title: 'Ours' }] } },
          ],
        }
      : page,
  ),
}
const front = (design: StoredDesign) =>
  present(
    design.pages.find(({ type }) => type === 'home'),
    'front page',
  ).items

describe('a theme', () => {
  it('keeps texts, articles and blocks of the house, and puts these below its own', () => {
    const themed = withTheme(HOUSE, THEMES.bold, false)
    expect(themed.articles).toEqual(HOUSE.articles)
    expect(front(themed).at(-1)).toEqual({ id: 'note', comId: 'announcement', data: { text: 'Ours' } })
    expect(front(themed)[1]).toMatchObject({
      id: 'slides',
      data: { slides: [{ title: 'Ours', gradient: 'violet' }] },
    })
  })

  it('leaves settings that are no look', () => {
    const own = withTheme(FIRST_DESIGN, { ...THEMES.light, settings: { mobileOnly: true } }, false)
    const settings = withTheme(own, THEMES.bold, false)
      .pages.flatMap(({ items }) => items)
      .find(({ comId }) => comId === SETTINGS_COM_ID)
    expect(settings?.data).toMatchObject({ mobileOnly: true, designBlockBg: '#1f1236' })
  })

  it('replaces everything but the pictures when that is asked for', () => {
    const themed = withTheme({ ...HOUSE, assetMappings: { 'a.png': '0'.repeat(64) } }, THEMES.light, true)
    expect(themed.articles).toEqual(FIRST_DESIGN.articles)
    expect(themed.assetMappings).toEqual({ 'a.png': '0'.repeat(64) })
    expect(JSON.stringify(themed)).not.toContain('Ours')
  })
})

describe('starting from a theme', () => {
  const TOKEN = 'a-token-for-designers'
  const operator = { authorization: `Bearer ${TOKEN}` }
  let site: TestSite
  beforeAll(async () => {
    site = await testSite({ operatorToken: TOKEN, roles: ['api'] })
  })
  afterAll(() => site.close())
  const state = async () => accepted(await site.ask('/api/operator/design', {}, operator)).model
  const start = (version: number) =>
    site.ask('/api/operator/design/theme/start', { version, theme: 'light', requestedBy: 'ann' }, operator)

  it('changes the draft alone, and is undone by writing back what was there before', async () => {
    const { items } = accepted(await site.ask('/api/operator/design/themes', {}, operator)).model
    expect(items.map(({ id }) => id)).toEqual(DESIGN_THEMES)
    const { draft, published } = await state()
    const started = accepted(await start(draft.version)).model
    expect(started.draft).toEqual((await state()).draft)
    expect(JSON.stringify(started.draft.design)).toContain('#f7f4ee')
    expect((await state()).published).toEqual(published)
    expect(await start(draft.version)).toMatchObject({ extra: { id: 'designMoved' } })
    const back = { version: started.draft.version, design: started.before, requestedBy: 'ann' }
    accepted(await site.ask('/api/operator/design/write', back, operator))
    expect((await state()).draft.design).toEqual(draft.design)
  })
})
