import { isAccessible, isAccessibleByTheme, isAccessibleInBothThemes } from './actors/accessible.ts'
import { RUN_ALL } from './run-all.ts'
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
/** Same layout as others of the list: read by `npm run e2e:all` alone. */
const ALIKE: ReadonlySet<string> = new Set([
  '/privacy',
  '/responsible-gaming',
  '/articles/how-the-ledger-works',
  '/p/terms',
])

test('[D-10] [L-08] everybody can read the pages of the design', {
  tag: ['@once', '@all'],
}, async ({ visitor }) => {
  const { page } = visitor
  await visitor.opensLobby()
  await visitor.opensMenu('Help')
  for (const [path, title, words] of PAGES.filter(([listedPath]) => RUN_ALL || !ALIKE.has(listedPath))) {
    await visitor.goesTo(path)
    await expect(page.getByRole('main').getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Baize`)
    if (ALIKE.has(path)) continue
    await (path === '/help' ? isAccessibleInBothThemes : isAccessibleByTheme)(visitor, path, 'main')
  }

  const answer = page.getByText('As soon as the payment provider confirms it')
  await test.step('[L-08] a link to an answer opens it', async () => {
    await page.goto('/help#anchor=deposit-time')
    await expect(answer).toBeInViewport()
    await expect(page.getByText('Add an account in your own name once')).toBeHidden()
    await isAccessible(visitor, 'an open answer', 'main')
  })

  await test.step('the keyboard opens and closes it', async () => {
    const question = page.getByText('When will my deposit show in my balance?')
    await page.locator('summary', { has: question }).press('Enter')
    await expect(answer).toBeHidden()
    await page.locator('summary', { has: question }).press('Space')
    await expect(answer).toBeVisible()
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
  })
})
