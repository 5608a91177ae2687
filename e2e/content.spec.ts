import { isAccessible, isAccessibleInBothThemes } from './actors/accessible.ts'
import { expect, test } from './test.ts'

/** Every content page, with a text that is only rendered once the page is complete. */
const PAGES = [
  ['/help', 'Help', 'How do I deposit?'],
  ['/terms', 'Terms', '12. Law'],
  ['/privacy', 'Privacy', 'Your rights'],
  ['/responsible-gaming', 'Responsible gaming', 'Get help now'],
  ['/articles', 'Articles', 'Where your money is: how the ledger works'],
  ['/articles/how-fairness-works', 'How a bet is decided, and how you check it', 'Check us in five steps'],
  ['/articles/how-the-ledger-works', 'Where your money is: how the ledger works', 'Once means once'],
  ['/p/terms', 'Terms', '12. Law'],
  ['/nowhere', "This page doesn't exist", 'The address may be wrong, or the page has moved.'],
] as const
/** Same layout as others of the list. */
const ALIKE: ReadonlySet<string> = new Set([
  '/privacy',
  '/responsible-gaming',
  '/articles/how-the-ledger-works',
  '/p/terms',
])

test('[D-10] the pages of the design can be read by everybody', {
  tag: '@once',
}, async ({ visitor }) => {
  const { page } = visitor
  await visitor.opensLobby()
  await visitor.opensMenu('Help')
  for (const [path, title, words] of PAGES) {
    await visitor.goesTo(path)
    await expect(page.getByRole('main').getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Baize`)
    if (ALIKE.has(path)) continue
    await isAccessibleInBothThemes(visitor, path, 'main')
  }
})

test.describe('what moves', () => {
  // A ticker that does not move cannot be paused.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('[L-08] a link to an answer opens it, and a text of a design is never more than text', {
    tag: '@once',
  }, async ({ visitor }) => {
    const { page } = visitor
    await test.step('a link to an answer opens it', async () => {
      await page.goto('/help#anchor=deposit-time')
      await expect(page.getByText('The moment the payment provider confirms it')).toBeInViewport()
      await expect(page.getByText('Add an account in your own name once')).toBeHidden()
      await isAccessible(visitor, 'an open answer', 'main')
    })

    await test.step('the keyboard opens and closes it', async () => {
      const question = page.getByText('When will my deposit show in my balance?')
      await page.locator('summary', { has: question }).press('Enter')
      await expect(page.getByText('The moment the payment provider confirms it')).toBeHidden()
      await page.locator('summary', { has: question }).press('Space')
      await expect(page.getByText('The moment the payment provider confirms it')).toBeVisible()
    })

    await test.step('a text of a design is text, whatever is written in it', async () => {
      const evil =
        '<img src=x onerror="window.hit=1"><script>window.hit=1</script> **really** [go](javascript:hit)'
      await page.route('**/design/page_detail/help?*', (route) =>
        route.fulfill({
          json: {
            status: 0,
            model: {
              items: [
                { comId: 'richText', data: { title: evil, text: evil } },
                { comId: 'noticeBar', data: { lines: [{ text: evil }, { text: 'Second' }] } },
                { comId: 'faq', data: { entries: [{ question: evil, answer: evil }] } },
                { comId: 'buttons', data: { items: [{ label: '<img src=x>', link: '/terms' }] } },
                { comId: 'image', data: { art: 'gem', alt: 'A gem', width: 200, height: 200 } },
              ],
            },
          },
        }),
      )
      await page.goto('/help')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 2 })).toContainText('<script>window.hit=1</script>')
      await expect(main.getByRole('link')).toContainText('<img src=x')
      await expect(main.getByRole('img', { name: 'A gem' })).toBeVisible()
      await expect(main.locator('strong').first()).toHaveText('really')
      await expect(main.locator('script, a[href^="javascript"], img[src="x"]')).toHaveCount(0)
      expect(await page.evaluate('window.hit')).toBeUndefined()
      await isAccessible(visitor, 'blocks of content', 'main')

      await main.getByRole('button', { name: 'Pause news' }).click()
      // On a slow machine the second item may already be shown, and the first comes next. An item that is leaving stays
      // visible for a moment.
      const second = main.locator('li:not([inert])').getByText('Second')
      const hadCome = await second.isVisible()
      await main.getByRole('button', { name: 'Next news' }).click()
      await expect(second).toBeVisible({ visible: !hadCome })
      await main.getByRole('button', { name: 'Close news' }).click()
      await page.reload()
      await expect(main.getByRole('img', { name: 'A gem' })).toBeVisible()
      await expect(main.getByText('Second')).toHaveCount(0)
    })
  })
})
