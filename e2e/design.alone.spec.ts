import type { StoredDesign } from '@baize/contract'
import { isAccessible } from './actors/accessible.ts'
import { expect, test } from './test.ts'

/** One red dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

const withSettings = (design: StoredDesign, settings: Record<string, unknown>): StoredDesign => ({
  ...design,
  pages: design.pages.map((page) =>
    page.type === 'global'
      ? {
          ...page,
          items: page.items.map((item) =>
            item.comId === 'C000045' ? { ...item, data: { ...item.data, ...settings } } : item,
          ),
        }
      : page,
  ),
})

test('[D-01] [D-02] [D-03] [D-07] [D-08] [D-09] [D-11] [D-12] an operator changes the look of the site while it runs, and takes it back', async ({
  visitor,
  house: { operator },
}) => {
  const { page } = visitor
  const paper = page.locator('html')
  const main = page.getByRole('main')
  const width = async (part: typeof main) => (await part.boundingBox())?.width
  const dot = await operator.keepsPicture('dot.png', DOT)
  await visitor.opensLobby()
  const texts = () => page.locator('header, aside, footer').allInnerTexts()
  const before = { texts: await texts(), width: await width(main) }
  const first = await operator.redesigns((design) => ({
    ...withSettings(design, {
      maxWidth: 800,
      menuPanelWidth: 300,
      lightMode: true,
      mainBgColor: '#fdf6ee',
      expandMenuBgColor: '#fff8f0',
      designButtonActiveBg: '#123b7a',
      designBorderRadius: '3',
      designMaskFilter: 'grayscale(100%)',
      pageBackgroundImage: 'dot.png',
      hideTagBarOnPc: false,
      showPcHeaderSelectCountry: true,
      showPcHeaderSelectLanguage: true,
      enableHeaderOffset: true,
    }),
    menus: [
      ...design.menus,
      { id: 'club', name: { en: 'The club', pt: 'O clube' }, icon: 'star', link: '/club' },
    ],
    assetMappings: { 'dot.png': dot },
  }))

  try {
    await test.step('the next page has the new look', async () => {
      await visitor.opensLobby()
      await expect(paper).toHaveCSS('background-color', 'rgb(253, 246, 238)')
      await expect(paper).toHaveCSS('background-image', new RegExp(`/static/asset/${dot}\\.png`))
      await expect(paper).toHaveAttribute('data-theme', 'light')
      await expect.poll(() => width(main)).toBe(800)
      const menu = page.getByRole('complementary')
      await expect.poll(() => width(menu)).toBe(300)
      await expect(menu).toHaveCSS('background-color', 'rgb(255, 248, 240)')
      await expect(menu.getByRole('link', { name: 'The club' })).toBeVisible()
      await expect(page.getByRole('navigation').last().getByRole('button', { name: 'Account' })).toBeVisible()
      const register = visitor.banner.getByRole('button', { name: 'Register' })
      await expect(register).toHaveCSS('background-color', 'rgb(18, 59, 122)')
      await expect(register).toHaveCSS('border-radius', '3px')
      await isAccessible(visitor, 'a designed page')
    })

    await test.step('the header asks for country and language', async () => {
      await visitor.banner.getByRole('button', { name: /play from/ }).click()
      const popup = visitor.dialog('Where do you play from?')
      await expect(popup.locator('..')).toHaveCSS('backdrop-filter', 'grayscale(1)')
      await popup.getByRole('button', { name: 'Brazil' }).click()
      // Nobody has chosen a language yet, so the country's is spoken.
      await expect(page.getByRole('link', { name: 'O clube' })).toBeVisible()
      await visitor.banner.getByRole('combobox').selectOption('English')
      await expect(visitor.banner.getByRole('button', { name: /play from\? BR/ })).toBeVisible()
    })

    await test.step('a person’s own choice of the colour mode comes before the design’s', async () => {
      await page.getByRole('button', { name: 'Theme: Light' }).click()
      await expect(paper).toHaveCSS('background-color', 'rgb(15, 23, 34)')
      await page.reload()
      await visitor.mayBegin()
      await expect(paper).toHaveCSS('background-color', 'rgb(15, 23, 34)')
    })

    await test.step('the phone’s layout on a large screen, as wide as a phone', async () => {
      await operator.redesigns((design) =>
        withSettings(design, { mobileOnly: true, enableHeaderOffset: false }),
      )
      await visitor.opensLobby()
      await expect(page.getByRole('complementary')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
      await expect.poll(() => width(main)).toBe(432)
      await operator.redesigns((design) =>
        withSettings(design, { mobileOnly: false, forceMobileLayout: true, expandMenuMode: 2 }),
      )
      await visitor.opensLobby()
      await expect(page.getByRole('complementary')).toBeHidden()
      await expect.poll(() => width(main)).toBe(768)
    })

    await test.step('the menu over the page', async () => {
      await operator.redesigns((design) => withSettings(design, { forceMobileLayout: false }))
      await visitor.opensLobby()
      const menu = page.getByRole('complementary')
      await expect.poll(() => width(menu)).toBe(72)
      await menu.getByRole('button', { name: 'Make the menu wide' }).click()
      await expect.poll(() => width(menu)).toBe(300)
    })

    await test.step('blocks of all pages by their rules, and the blocks of the home page', async () => {
      const news = (text: string, rule: string) => ({ comId: 'announcement', data: { text }, rules: [rule] })
      await operator.redesigns((design) => ({
        ...design,
        pages: design.pages.map((one) => {
          if (one.type === 'home') return { ...one, items: one.items.filter(({ comId }) => comId !== 'hero') }
          if (one.type !== 'global') return one
          return {
            ...one,
            items: [...one.items, news('For the lobby', '~=^/$'), news('For bets', '^=/bets')],
          }
        }),
      }))
      await visitor.opensLobby()
      await expect(main).toContainText('For the lobby')
      await expect(main).not.toContainText('For bets')
      await expect(page.getByRole('heading', { name: 'Mines is open' })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Baize Originals' }).last()).toBeVisible()
      await page.getByRole('link', { name: 'My bets' }).first().click()
      await expect(main).toContainText('For bets')
      await expect(main).not.toContainText('For the lobby')
    })
  } finally {
    await operator.rollsBackTo(first)
  }

  await test.step('rolled back, it is what it was', async () => {
    await visitor.opensLobby()
    await expect.poll(() => width(main)).toBe(before.width)
    await expect.poll(texts).toEqual(before.texts)
    await expect(page.getByRole('heading', { name: 'Mines is open' })).toBeVisible()
  })
})
