import { describe, expect, it } from 'vitest'
import { assetPath, SETTINGS_COM_ID } from '../player/design.ts'
import { pathMatches, readPathRule } from '../player/design-rules.ts'
import { decidedMode, GlobalSettings } from '../player/design-settings.ts'
import { StoredDesign } from './design-stored.ts'

describe('the global settings', () => {
  it('[D-07] have every field of the specification and our `restoreScroll`, each with a default', () => {
    expect(SETTINGS_COM_ID).toBe('C000045')
    const defaults = GlobalSettings.parse({})
    expect(Object.keys(defaults).toSorted()).toEqual(
      `maxWidth hideTagBarOnPc menuPanelWidth pcContentPaddingTop mobileContentPaddingTop expandMenuBgColor mainBgColor
       footerBgColor designBlockBg designButtonBg designBorderRadius designBigBorderRadius expandMenuMode tabbarBgColor
       designButtonActiveBg designPopupGradientBg designBoxShadow designMaskFilter designBlurColor designTableHeadBg
       designTableBodyBg designTableFooterBg maxHeaderWidth enableHeaderOffset pcFooterPaddingBottom
       mobileFooterPaddingBottom designTextColor showPcHeaderSelectCountry showPcHeaderSelectLanguage designBorder
       pageBackgroundImage mobilePageBackgroundImage lightMode mobileOnly tabbarBoxShadow pageBackgroundImageRepeat
       designButtonTextColor designButtonActiveGradientColor designInputBorderColor designInputActiveBorderColor
       forceMobileLayout restoreScroll`
        .split(/\s+/)
        .toSorted(),
    )
    expect(defaults).toMatchObject({
      maxWidth: 1200,
      menuPanelWidth: 240,
      pcContentPaddingTop: 30,
      mobileContentPaddingTop: 10,
      designBlockBg: '#161f2c',
      designButtonBg: '#202a39',
      expandMenuMode: 1,
      enableHeaderOffset: false,
      pcFooterPaddingBottom: 130,
      mobileFooterPaddingBottom: 110,
      showPcHeaderSelectLanguage: false,
      lightMode: false,
    })
  })

  it('[D-08] leave the colour mode to the system unless the design sets it or has colours of its own, which are dark', () => {
    expect(decidedMode({})).toBeUndefined()
    expect(decidedMode({ ...GlobalSettings.parse({}), lightMode: undefined })).toBeUndefined()
    expect(decidedMode({ lightMode: true, mainBgColor: '#fff' })).toBe('light')
    expect(decidedMode({ lightMode: false })).toBe('dark')
    for (const painted of ['mainBgColor', 'designBorder', 'tabbarBoxShadow', 'pageBackgroundImage'])
      expect(decidedMode({ [painted]: 'x' })).toBe('dark')
    for (const plain of ['designBorderRadius', 'pageBackgroundImageRepeat', 'designMaskFilter', 'maxWidth'])
      expect(decidedMode({ [plain]: 'x' })).toBeUndefined()
  })

  it.each([
    ['designBlockBg', ['#abc', '#a1b2c3d4', 'rebeccapurple', 'rgb(1, 2, 3)', 'oklch(60% 0.1 20 / 50%)', '']],
    ['designPopupGradientBg', ['linear-gradient(180deg, #fff 0%, rgba(0, 0, 0, .5) 100%)', '#fff']],
    ['designBoxShadow', ['0 4px 12px #0008, 0 1px 2px rgb(0 0 0 / 20%)', 'none']],
    ['designBorder', ['1px solid #2b3a4e']],
    ['designMaskFilter', ['blur(6px) saturate(120%)']],
    ['designBorderRadius', ['12px', '0.5rem 8px', '50%', '8']],
    ['pageBackgroundImage', ['night.webp', '/assets/common/sky.png', '']],
  ])('accept the allowed values of %s', (field, values) => {
    for (const value of values)
      expect(GlobalSettings.parse({ [field]: value })).toMatchObject({ [field]: value })
  })

  it.each([
    'red; } body { display: none',
    'red}',
    'url(https://evil.example/x.png)',
    'image-set("x" 1x)',
    'expression(alert(1))',
    '#fff/**/;x:y',
    'var(--x)',
    'rgb(0,0,0',
    'rgb(0,0,0))(',
    '\\75 rl(x)',
    '"x"',
    '</style><script>',
    'red\n;x',
    'blur(1px)blur(',
    `#${'f'.repeat(400)}`,
    '@import x',
    'javascript:alert(1)',
  ])('reject a value that could break out of its CSS declaration: %j', (value) => {
    const texts = Object.entries(GlobalSettings.parse({})).filter(
      ([, setting]) => typeof setting === 'string',
    )
    for (const [field] of texts) expect(GlobalSettings.safeParse({ [field]: value }).success).toBe(false)
  })

  it.each(['../../etc/passwd', '//evil.example/x.png', '/assets/../x.png', '/api/home', 'x.png) '])(
    'reject the background %j',
    (pageBackgroundImage) => {
      expect(GlobalSettings.safeParse({ pageBackgroundImage }).success).toBe(false)
    },
  )

  it.each([
    { maxWidth: -1 },
    { maxWidth: '1200' },
    { maxWidth: 1e9 },
    { expandMenuMode: 7 },
    { lightMode: 1 },
    { maxwidth: 3 },
  ])('reject %j', (wrong) => {
    expect(GlobalSettings.safeParse(wrong).success).toBe(false)
  })
})

describe('[D-02] a path rule', () => {
  const covers = (text: string, path: string): boolean => {
    const rule = readPathRule(text)
    return rule !== null && pathMatches(rule, path, (pattern) => pattern === '^/a+$')
  }

  it('matches the exact path, a prefix, a substring or a regular expression', () => {
    expect(readPathRule('=/promo')).toEqual({ operator: 'exact', value: '/promo' })
    expect(readPathRule('^=/promo')).toEqual({ operator: 'starts', value: '/promo' })
    expect(readPathRule('*=a=b')).toEqual({ operator: 'contains', value: 'a=b' })
    expect(readPathRule('~=^/a+$')).toEqual({ operator: 'regex', value: '^/a+$' })
  })

  it('matches the paths it names and no others', () => {
    expect([covers('=/', '/'), covers('=/', '/bets')]).toEqual([true, false])
    expect([covers('^=/game', '/game/1'), covers('^=/game', '/a/game')]).toEqual([true, false])
    expect([covers('*=game', '/a/game/1'), covers('*=game', '/bets')]).toEqual([true, false])
    expect([covers('~=^/a+$', '/aa'), covers('~=^/b$', '/aa')]).toEqual([true, false])
  })

  it.each(['', '/promo', '=', '^=', '!=/promo', '^^=/x', `=${'x'.repeat(201)}`])('rejects %j', (text) => {
    expect(readPathRule(text)).toBeNull()
  })
})

describe('a stored design', () => {
  const empty = { tabs: [], menus: [], pages: [], articles: [], assetMappings: {} }

  it('[E-03] keeps tabs, menus, pages of blocks, articles and asset mappings, and rejects unknown parts', () => {
    const design = {
      tabs: [{ id: 'home', name: 'shell.lobby', icon: 'home', link: '/', devices: ['mobile'] }],
      menus: [{ id: 'in', name: { en: 'Log in' }, icon: '', link: '#login', data: { hiddenForMaya: true } }],
      pages: [{ id: 'p', type: 'promotions', lazy: true, items: [{ comId: 'C1', data: { any: [1] } }] }],
      articles: [{ id: 'a', title: 'A', content: { en: 'x', pt: 'y', id: 'z' } }],
      assetMappings: { 'hero.webp': 'a'.repeat(64) },
    }
    expect(StoredDesign.parse(design)).toEqual(design)
    expect(StoredDesign.safeParse({ ...empty, theme: {} }).success).toBe(false)
  })

  it.each(['javascript:alert(1)', '//evil.example', 'ftp://x.example', '', 'about', 'https://a@b.example/'])(
    'rejects the link %j',
    (link) => {
      const menus = [{ id: 'x', name: 'x', icon: '', link }]
      expect(StoredDesign.safeParse({ ...empty, menus }).success).toBe(false)
    },
  )
})

it('[D-09] serves an asset under its id with the extension of its name', () => {
  expect(assetPath('hero.night.WEBP', 'ab12')).toBe('/static/asset/ab12.webp')
})
