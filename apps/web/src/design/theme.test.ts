import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GlobalSettings } from '@baize/contract/player'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../storage/storage.ts'
import { chooseColorMode, paintColorMode, useColorMode } from '../styles/color-mode.ts'
import { designOf } from './design.fixture.ts'
import { dress } from './dress.ts'
import { ownLook, settingsOf } from './settings.ts'

const root = document.documentElement
const worn = (name: string): string => root.style.getPropertyValue(name)
const ASSET = 'a'.repeat(64)

beforeEach(() => {
  localStorage.clear()
  useColorMode.setState({ mode: 'dark' })
  dress(designOf({}))
})

afterEach(() => vi.unstubAllGlobals())

/** Each field with a non-default value, and the resulting variable. */
const LENGTHS: readonly (readonly [keyof GlobalSettings, unknown, name: string, value: string])[] = [
  ['maxWidth', 900, '--max-width', '900px'],
  ['maxHeaderWidth', 700, '--max-header-width', '700px'],
  ['menuPanelWidth', 300, '--menu-panel-width', '300px'],
  ['pcContentPaddingTop', 44, '--pc-content-padding-top', '44px'],
  ['mobileContentPaddingTop', 24, '--mobile-content-padding-top', '1.5rem'],
  ['pcFooterPaddingBottom', 70, '--pc-footer-padding-bottom', '70px'],
  ['mobileFooterPaddingBottom', 80, '--mobile-footer-padding-bottom', '5rem'],
  ['designBorderRadius', '4', '--design-border-radius', '4px'],
  ['designBigBorderRadius', '0.5rem 8 50% 7.5', '--design-big-border-radius', '0.5rem 8px 50% 7.5px'],
  ['designMaskFilter', 'grayscale(50%)', '--mask-filter', 'grayscale(50%)'],
]

const COLOURS: typeof LENGTHS = [
  ['expandMenuBgColor', '#101', '--menu-bg', '#101'],
  ['mainBgColor', '#102', '--page', '#102'],
  ['footerBgColor', '#103', '--footer-bg', '#103'],
  ['tabbarBgColor', '#104', '--tabbar-bg', '#104'],
  ['designBlockBg', '#105', '--block', '#105'],
  ['designButtonBg', '#106', '--button', '#106'],
  ['designButtonActiveBg', '#107', '--button-active', '#107'],
  ['designButtonActiveBg', '#107', '--button-active-hover', '#107'],
  [
    'designButtonActiveBg',
    '#107',
    '--on-button-active',
    'oklch(from #107 clamp(0, (0.65 - l) * 1000, 1) 0 0)',
  ],
  ['designButtonTextColor', '#108', '--button-ink', '#108'],
  ['designTextColor', '#109', '--ink', '#109'],
  ['designBlurColor', '#10a', '--blur-bg', '#10a'],
  ['designTableHeadBg', '#10b', '--table-head-bg', '#10b'],
  ['designTableBodyBg', '#10c', '--table-body-bg', '#10c'],
  ['designTableFooterBg', '#10d', '--table-footer-bg', '#10d'],
  ['designInputBorderColor', '#10e', '--input-border', '#10e'],
  ['designInputBorderColor', '#10e', '--input-hover-border', '#10e'],
  ['designInputActiveBorderColor', '#10f', '--input-active-border', '#10f'],
  ['designPopupGradientBg', 'linear-gradient(#111, #222)', '--popup-bg', 'linear-gradient(#111, #222)'],
  [
    'designButtonActiveGradientColor',
    'linear-gradient(#333, #444)',
    '--button-active-image',
    'linear-gradient(#333, #444)',
  ],
  ['designButtonActiveGradientColor', '#555', '--button-active-image', 'linear-gradient(#555, #555)'],
  ['designBorder', '2px dashed #666', '--block-border', '2px dashed #666'],
  ['designBoxShadow', '0 1px 2px #777', '--shadow', '0 1px 2px #777'],
  ['designBoxShadow', '0 1px 2px #777', '--block-shadow', '0 1px 2px #777'],
  ['tabbarBoxShadow', '0 -1px 2px #888', '--tabbar-shadow', '0 -1px 2px #888'],
  ['pageBackgroundImage', 'sky.webp', '--page-background-image', `url("/static/asset/${ASSET}.webp")`],
  [
    'mobilePageBackgroundImage',
    '/assets/common/sky.png',
    '--mobile-page-background-image',
    'url("/assets/common/sky.png")',
  ],
  ['pageBackgroundImage', 'gone.webp', '--page-background-image', 'none'],
  ['pageBackgroundImageRepeat', 'repeat-x', '--page-background-repeat', 'repeat-x'],
  ['pageBackgroundImageRepeat', 'repeat-x', '--page-background-size', 'auto'],
]

const MARKS: readonly (readonly [keyof GlobalSettings, unknown, mark: string, value: string])[] = [
  ['forceMobileLayout', true, 'layout', 'mobile'],
  ['mobileOnly', true, 'layout', 'mobileOnly'],
  ['expandMenuMode', 0, 'menu', 'none'],
  ['expandMenuMode', 2, 'menu', 'over'],
  ['enableHeaderOffset', true, 'header', 'floating'],
]
/** Applied by other components, and tested there. */
const ELSEWHERE: readonly string[] = [
  'lightMode',
  'hideTagBarOnPc',
  'showPcHeaderSelectCountry',
  'showPcHeaderSelectLanguage',
  'restoreScroll',
]

const wear = (settings: Record<string, unknown>) =>
  dress(designOf(settings, { assetMappings: { 'sky.webp': ASSET } }))

describe('[D-07] a setting of the design', () => {
  it.each([...LENGTHS, ...COLOURS])('%s: %j sets %s of the page', (field, given, name, value) => {
    wear({ [field]: given })
    expect(worn(name)).toBe(value)
  })

  it.each(MARKS)('%s: %j marks the page with data-%s="%s"', (field, given, mark, value) => {
    wear({ [field]: given })
    expect(root.dataset[mark]).toBe(value)
    wear({})
    expect(root.dataset[mark]).toBeUndefined()
  })

  it('covers each of the existing settings', () => {
    const tested = [...LENGTHS, ...COLOURS, ...MARKS].map(([field]) => field)
    expect([...new Set([...tested, ...ELSEWHERE])].toSorted()).toEqual(Object.keys(ownLook()).toSorted())
  })

  it('is used by a style: no variable is set in vain', () => {
    const styles = ['../', '../../../../packages/ui/']
      .map((folder) => join(import.meta.dirname, folder))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((path) => /\.(css|tsx)$/.test(path) && !/\.test\.|node_modules/.test(path))
          .map((path) => readFileSync(join(folder, path), 'utf8')),
      )
      .join('\n')
    const unread = [...LENGTHS, ...COLOURS]
      .map(([, , name]) => name)
      .filter((name) => !new RegExp(`\\((image:)?${name}\\)`).test(styles))
    expect(unread).toEqual([])
  })

  it('disappears with its design', () => {
    wear({ designBlockBg: '#123', designBorderRadius: '2px' })
    wear({})
    expect([worn('--block'), worn('--design-border-radius')]).toEqual(['', ''])
  })

  it('leaves the default look when it is missing', () => {
    const own = COLOURS.filter(([field]) => !field.includes('BackgroundImage'))
    expect(own.filter(([, , name]) => worn(name) !== '')).toEqual([])
    expect([worn('--max-header-width'), worn('--design-border-radius'), worn('--mask-filter')]).toEqual([
      '',
      '',
      '',
    ])
  })

  it('is ignored alone when it is unknown or invalid', () => {
    const settings = settingsOf(
      designOf({ maxWidth: 900, glitter: true, designBlockBg: 'url(x)', lightMode: 1 }),
    )
    expect(settings).toEqual({ ...GlobalSettings.parse({}), maxWidth: 900 })
    expect(settingsOf({ ...designOf({}), pages: [] })).toEqual(ownLook())
  })
})

describe('[D-08] the light mode of a design', () => {
  it('applies to a person without a choice', () => {
    wear({ lightMode: true })
    expect(root.dataset.theme).toBe('light')
    expect(storage.get('colorMode')).toBeUndefined()
    wear({})
    expect(root.dataset.theme).toBe('dark')
  })

  it('yields to a person’s choice', () => {
    chooseColorMode('dark')
    wear({ lightMode: true })
    expect(root.dataset.theme).toBe('dark')
  })

  it('has the colours of the design, while the other mode keeps the palette of the site', () => {
    wear({ lightMode: true, designBlockBg: '#eee', maxWidth: 900 })
    expect([worn('--block'), worn('--max-width')]).toEqual(['#eee', '900px'])
    chooseColorMode('dark')
    expect([worn('--block'), worn('--max-width')]).toEqual(['', '900px'])
    chooseColorMode('light')
    expect(worn('--block')).toBe('#eee')
  })

  it('follows the system when the design sets none', () => {
    const system = media(true)
    wear({})
    expect([root.dataset.theme, useColorMode.getState().mode]).toEqual(['light', 'light'])
    paintColorMode()
    system.turnTo(false)
    expect(root.dataset.theme).toBe('dark')
    chooseColorMode('light')
    system.turnTo(true)
    system.turnTo(false)
    expect(root.dataset.theme).toBe('light')
  })

  it('is dark for a design with lightMode false, or with colours of its own and no lightMode', () => {
    const system = media(true)
    wear({ lightMode: false })
    expect(root.dataset.theme).toBe('dark')
    for (const [field, given] of COLOURS) {
      if (field === 'pageBackgroundImageRepeat') continue
      wear({})
      expect(root.dataset.theme).toBe('light')
      wear({ [field]: given })
      expect([field, root.dataset.theme]).toEqual([field, 'dark'])
    }
    paintColorMode()
    system.turnTo(true)
    expect(root.dataset.theme).toBe('dark')
  })

  it('colours the bars of the browser too, whatever the system is', () => {
    document.head.innerHTML =
      '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1722"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#edf1f6">'
    const bars = () =>
      [...document.querySelectorAll('meta[name="theme-color"]')].map((element) =>
        element.getAttribute('content'),
      )
    wear({ lightMode: true })
    expect(bars()).toEqual(['#edf1f6', '#edf1f6'])
    wear({ lightMode: false })
    expect(bars()).toEqual(['#0f1722', '#0f1722'])
  })
})

/** A system that prefers light or dark, and can change its mind. */
function media(light: boolean) {
  const query = Object.assign(new EventTarget(), { matches: light })
  vi.stubGlobal('matchMedia', () => query)
  return {
    turnTo: (matches: boolean) => {
      query.matches = matches
      query.dispatchEvent(new Event('change'))
    },
  }
}
