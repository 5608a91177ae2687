import type { StoredDesign } from '@baize/contract/operator'
import { GlobalSettings } from '@baize/contract/player'
import type { Locator, Page } from '@playwright/test'
import { isAccessible } from './actors/accessible.ts'
import { alsoStep } from './run-all.ts'
import { expect, test } from './test.ts'

/** A PNG of one red pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

type Items = StoredDesign['pages'][number]['items']

const onGlobalPage = (design: StoredDesign, change: (items: Items) => Items): StoredDesign => ({
  ...design,
  pages: design.pages.map((page) => (page.type === 'global' ? { ...page, items: change(page.items) } : page)),
})

const withSettings = (design: StoredDesign, settings: Record<string, unknown>): StoredDesign =>
  onGlobalPage(design, (items) =>
    items.map((item) => (item.comId === 'C000045' ? { ...item, data: { ...item.data, ...settings } } : item)),
  )

/** Replaces the block of this kind. */
const withFrame = (design: StoredDesign, comId: string, data: Record<string, unknown>): StoredDesign =>
  onGlobalPage(design, (items) => [...items.filter((item) => item.comId !== comId), { comId, data }])

const paper = (page: Page) => page.locator('html')
const header = (page: Page) => page.getByRole('banner')
const deposit = (page: Page) => header(page).getByRole('button', { name: 'Deposit' })
const account = (page: Page) => header(page).getByRole('button', { name: /^Account/ })
const main = (page: Page) => page.getByRole('main')
const menu = (page: Page) => page.getByRole('complementary')
const footer = (page: Page) => page.getByRole('contentinfo')
const tabs = (page: Page) => page.locator('nav.fixed')
const table = (page: Page) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('list') })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Deposit' })
const amount = (page: Page) => sheet(page).getByRole('textbox')

/** Scales a length designed for a 414 px wide phone to one of 390 px. */
const onPhone = (pixels: number) => new RegExp(`^${Math.trunc((pixels / 414) * 390)}(\\.\\d+)?px$`)

type Field = keyof GlobalSettings
/** A setting, its value, and the element, CSS property and value it results in. */
type Effect = readonly [Field, string | number | boolean, (page: Page) => Locator, string, string | RegExp]

/** Effect of each setting, by the page that shows it. */
const EFFECTS: Readonly<Record<'bets' | 'deposit' | 'phone', readonly Effect[]>> = {
  bets: [
    ['maxWidth', 900, main, 'max-width', '900px'],
    ['maxHeaderWidth', 700, (page) => header(page).locator('> div'), 'max-width', '700px'],
    ['menuPanelWidth', 300, menu, 'width', '300px'],
    ['pcContentPaddingTop', 33, main, 'padding-top', '33px'],
    ['pcFooterPaddingBottom', 77, footer, 'padding-bottom', '77px'],
    ['hideTagBarOnPc', false, tabs, 'display', 'grid'],
    ['enableHeaderOffset', true, header, 'margin-left', '8px'],
    [
      'showPcHeaderSelectCountry',
      true,
      (page) => header(page).getByRole('button', { name: /^Where are you playing from/ }),
      'display',
      'flex',
    ],
    ['showPcHeaderSelectLanguage', true, (page) => header(page).locator('select'), 'appearance', 'none'],
    ['expandMenuBgColor', '#101112', menu, 'background-color', 'rgb(16, 17, 18)'],
    ['mainBgColor', '#010203', paper, 'background-color', 'rgb(1, 2, 3)'],
    ['footerBgColor', '#040506', footer, 'background-color', 'rgb(4, 5, 6)'],
    ['tabbarBgColor', '#070809', tabs, 'background-color', 'rgb(7, 8, 9)'],
    ['tabbarBoxShadow', '0 -2px 4px #0a0b0c', tabs, 'box-shadow', 'rgb(10, 11, 12) 0px -2px 4px 0px'],
    ['designBlockBg', '#0d0e0f', table, 'background-color', 'rgb(13, 14, 15)'],
    ['designButtonBg', '#131415', account, 'background-color', 'rgb(19, 20, 21)'],
    ['designButtonTextColor', '#f1f2f3', account, 'color', 'rgb(241, 242, 243)'],
    ['designButtonActiveBg', '#123b7a', deposit, 'background-color', 'rgb(18, 59, 122)'],
    [
      'designButtonActiveGradientColor',
      'linear-gradient(#111213, #141516)',
      deposit,
      'background-image',
      'linear-gradient(rgb(17, 18, 19), rgb(20, 21, 22))',
    ],
    ['designTextColor', '#f4f5f6', paper, 'color', 'rgb(244, 245, 246)'],
    ['designBlurColor', '#161718', header, 'background-color', 'rgb(22, 23, 24)'],
    [
      'designTableHeadBg',
      '#191a1b',
      (page) => table(page).locator('> div'),
      'background-color',
      'rgb(25, 26, 27)',
    ],
    [
      'designTableBodyBg',
      '#1c1d1e',
      (page) => table(page).locator('li'),
      'background-color',
      'rgb(28, 29, 30)',
    ],
    [
      'designTableFooterBg',
      '#1f2021',
      (page) =>
        main(page)
          .getByText(/^Showing|^\d+ of/)
          .locator('..'),
      'background-color',
      'rgb(31, 32, 33)',
    ],
    ['designBorder', '3px dotted #222324', table, 'border-top', '3px dotted rgb(34, 35, 36)'],
    ['designBorderRadius', '3', deposit, 'border-radius', '3px'],
    ['designBigBorderRadius', '5px', table, 'border-radius', '5px'],
    ['designBoxShadow', '0 1px 2px #252627', table, 'box-shadow', 'rgb(37, 38, 39) 0px 1px 2px 0px'],
    ['pageBackgroundImage', 'dot.png', paper, 'background-image', /\/static\/asset\/[0-9a-f]{64}\.png/],
    ['pageBackgroundImageRepeat', 'repeat-x', paper, 'background-repeat', 'repeat-x'],
  ],
  deposit: [
    [
      'designPopupGradientBg',
      'linear-gradient(#28292a, #2b2c2d)',
      sheet,
      'background-image',
      'linear-gradient(rgb(40, 41, 42), rgb(43, 44, 45))',
    ],
    [
      'designMaskFilter',
      'grayscale(100%)',
      (page) => sheet(page).locator('..'),
      'backdrop-filter',
      'grayscale(1)',
    ],
    ['designInputBorderColor', '#2e2f30', amount, 'border-top-color', 'rgb(46, 47, 48)'],
  ],
  phone: [
    ['mobileContentPaddingTop', 40, main, 'padding-top', onPhone(40)],
    ['mobileFooterPaddingBottom', 140, footer, 'padding-bottom', onPhone(140)],
    ['mobilePageBackgroundImage', 'dot.png', paper, 'background-image', /\/static\/asset\/[0-9a-f]{64}\.png/],
  ],
}
/** Settings that change the layout have their own steps; `restoreScroll` is shown by scroll-places.test.tsx. */
const LAYOUT: readonly Field[] = [
  'designInputActiveBorderColor',
  'expandMenuMode',
  'forceMobileLayout',
  'lightMode',
  'mobileOnly',
  'restoreScroll',
]

test.describe('the design with blurred glass', () => {
  // One of the settings is the backdrop blur behind a popup.
  test.use({ glass: 'blurred' })

  // The tests of themes and of the parts of a design cover it in `npm test`.
  test('[D-07] the page applies every setting of a design', { tag: '@all' }, async ({
    player,
    house: { operator },
  }) => {
    const { page } = player
    const all = Object.values(EFFECTS).flat()
    expect([...all.map(([field]) => field), ...LAYOUT].toSorted()).toEqual(
      Object.keys(GlobalSettings.shape).toSorted(),
    )
    const large = page.viewportSize() ?? { width: 1440, height: 900 }
    await player.playsElsewhere()
    const dot = await operator.keepsPicture('dot.png', DOT)

    /** Checks every setting on its page: applied if `isSet`, otherwise not. */
    const looks = async (isSet: boolean) => {
      const shows = async ([field, , part, property, value]: Effect) => {
        const block = part(page).first()
        const expected = isSet ? expect(block, field) : expect(block, field).not
        await expected.toHaveCSS(property, value)
      }
      await page.setViewportSize(large)
      await page.goto('/bets')
      await player.mayBegin()
      await expect(table(page)).toBeVisible()
      for (const effect of EFFECTS.bets) {
        if (!isSet && (await effect[2](page).count()) === 0) continue
        await shows(effect)
      }
      await player.opensDeposit()
      await amount(page).first().blur()
      for (const effect of EFFECTS.deposit) await shows(effect)
      await amount(page).first().focus()
      const active = expect(amount(page).first(), 'designInputActiveBorderColor')
      await (isSet ? active : active.not).toHaveCSS('border-top-color', 'rgb(49, 50, 51)')
      await player.pressesEscape()
      await page.setViewportSize({ width: 390, height: 844 })
      for (const effect of EFFECTS.phone) await shows(effect)
    }

    await test.step('before', () => looks(false))
    const first = await operator.redesigns((design) => ({
      ...withSettings(design, {
        ...Object.fromEntries(all.map(([field, value]) => [field, value])),
        designInputActiveBorderColor: '#313233',
      }),
      assetMappings: { ...design.assetMappings, 'dot.png': dot },
    }))
    try {
      await test.step('after', () => looks(true))
    } finally {
      await operator.rollsBackTo(first)
    }
  })
})

test('[D-01] [D-02] [D-03] [D-08] [D-11] [D-12] an operator changes and restores the design while the site runs', async ({
  visitor,
  house: { operator },
}) => {
  const { page } = visitor
  const width = async (part: Locator) => (await part.boundingBox())?.width
  await visitor.opensLobby()
  // Not the whole page: other players' wins come and go.
  const words = () => page.getByRole('complementary').innerText()
  const before = await words()
  const first = await operator.redesigns((design) => ({
    ...withSettings(design, {
      lightMode: true,
      menuPanelWidth: 300,
      mainBgColor: '#fdf6ee',
      showPcHeaderSelectCountry: true,
      showPcHeaderSelectLanguage: true,
    }),
    menus: [
      ...design.menus,
      { id: 'club', name: { en: 'The club', pt: 'O clube' }, icon: 'star', link: '/club' },
    ],
  }))

  try {
    await test.step('light, with another menu', async () => {
      await visitor.opensLobby()
      await expect(paper(page)).toHaveCSS('--page', '#fdf6ee')
      await expect(paper(page)).toHaveAttribute('data-theme', 'light')
      await expect(menu(page).getByRole('link', { name: 'The club' })).toBeVisible()
      await isAccessible(visitor, 'a designed page')
    })

    await test.step('the header asks for country and language', async () => {
      await visitor.banner.getByRole('button', { name: /playing from/ }).click()
      await visitor.dialog('Where are you playing from?').getByRole('button', { name: 'Brazil' }).click()
      // The country's language is offered.
      await visitor
        .dialog(/Português/)
        .getByRole('button', { name: 'Português' })
        .click()
      await expect(page.getByRole('link', { name: 'O clube' })).toBeVisible()
      await visitor.banner.getByRole('combobox').selectOption('English')
      await expect(visitor.banner.getByRole('button', { name: /playing from\? BR/ })).toBeVisible()
    })

    await test.step('a person’s own choice of the colour mode comes before the design’s', async () => {
      await page.getByRole('button', { name: 'Theme: Light' }).click()
      await expect(paper(page)).toHaveCSS('--page', '#0f1722')
      await page.reload()
      await visitor.mayBegin()
      await expect(paper(page)).toHaveCSS('--page', '#0f1722')
    })

    // The tests of the frame and of the layout cover this and the next in `npm test`.
    await alsoStep('the phone’s layout on a large screen, as wide as a phone or as a tablet', async () => {
      await operator.redesigns((design) => withSettings(design, { mobileOnly: true, hideTagBarOnPc: true }))
      await visitor.opensLobby()
      await expect(menu(page)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
      await expect.poll(() => width(main(page))).toBe(432)
      await operator.redesigns((design) =>
        withSettings(design, { mobileOnly: false, forceMobileLayout: true }),
      )
      await visitor.opensLobby()
      await expect(menu(page)).toBeHidden()
      await expect.poll(() => width(main(page))).toBe(768)
      // Below 768 px the phone layout is used anyway, at the full window width.
      await page.setViewportSize({ width: 700, height: 900 })
      await expect.poll(() => width(main(page))).toBeGreaterThan(650)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await alsoStep('the menu over the page, and the footer as its block says', async () => {
      await operator.redesigns((design) =>
        withFrame(
          withSettings(design, { forceMobileLayout: false, expandMenuMode: 2, hideTagBarOnPc: false }),
          'footer',
          {
            columns: [{ title: 'The house', links: [{ name: 'About fairness', link: '/fairness' }] }],
            texts: ['Since 2026'],
            providers: [{ name: 'Sandbox' }],
            languages: true,
          },
        ),
      )
      await visitor.opensLobby()
      await expect.poll(() => width(menu(page))).toBe(72)
      await menu(page).getByRole('button', { name: 'Expand menu' }).click()
      await expect.poll(() => width(menu(page))).toBe(300)
      await expect(footer(page).getByRole('link', { name: 'About fairness' })).toBeVisible()
      await expect(footer(page)).toContainText('Since 2026')
      await isAccessible(visitor, 'a designed footer', 'footer')
    })

    await test.step('blocks of all pages by their rules, and the blocks of the home page', async () => {
      const news = (text: string, rule: string) => ({ comId: 'announcement', data: { text }, rules: [rule] })
      await operator.redesigns((design) => {
        const ruled = onGlobalPage(design, (items) => [
          ...items,
          news('For the lobby', '~=^/$'),
          news('For bets', '^=/bets'),
        ])
        const pages = ruled.pages.map((ruledPage) =>
          ruledPage.type === 'home'
            ? { ...ruledPage, items: ruledPage.items.filter(({ comId }) => comId !== 'hero') }
            : ruledPage,
        )
        return { ...ruled, pages }
      })
      await visitor.opensLobby()
      await expect(main(page)).toContainText('For the lobby')
      await expect(main(page)).not.toContainText('For bets')
      await expect(page.locator('[aria-roledescription=carousel]')).toHaveCount(0)
      await page.getByRole('link', { name: 'My bets' }).first().click()
      await expect(main(page)).toContainText('For bets')
      await expect(main(page)).not.toContainText('For the lobby')
    })
  } finally {
    await operator.rollsBackTo(first)
  }

  await test.step('rolled back, it is what it was', async () => {
    await visitor.opensLobby()
    await expect.poll(words).toBe(before)
  })
})
