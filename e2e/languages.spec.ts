import { expect, test } from './test.ts'

// Counts requests for language files, so the cache must be empty.
test.use({ newBrowser: true })

const LANG = /\/static\/lang\/(en|pt|id)-[0-9a-f]{16}$/
/** Transfer size of each language file on this page: zero if cached. */
const COSTS = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('/static/lang/'))
  .map(({ name, transferSize }) => [new URL(name).pathname, transferSize])`

test('[A-19] the page loads a language once, switches in place, and reports a failed load', {
  tag: ['@once', '@all'],
}, async ({ visitor, house }) => {
  const { page } = visitor
  const costs = () => page.evaluate<[string, number][]>(COSTS)
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  const choose = (language: string) => page.getByRole('dialog').getByRole('combobox').selectOption(language)

  await test.step('the first visit fetches it, the second has it', async () => {
    await visitor.opensLobby()
    // The resource timing entry is added a moment after the page has the file.
    await expect.poll(costs).toEqual([[expect.stringMatching(LANG), expect.any(Number)]])
    await visitor.opensLobby()
    await expect.poll(costs).toEqual([[expect.stringMatching(LANG), 0]])
  })

  await test.step('the key says how long it may be kept, and a key of before a deploy gets the current one', async () => {
    const [entry] = await costs()
    const current = await fetch(new URL(entry?.[0] ?? '', house.site))
    expect(current.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const old = await fetch(new URL('/static/lang/en-0000000000000000', house.site))
    expect(old.headers.get('cache-control')).toBe('no-store')
    expect(await old.json()).toEqual(await current.json())
  })

  await test.step('another language needs no reload', async () => {
    await page.evaluate('window.thisPage = true')
    await visitor.opensSettings()
    await choose('pt')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(page.getByRole('dialog', { name: 'Ajustes' })).toBeVisible()
    expect(await page.evaluate('window.thisPage')).toBe(true)
  })

  await test.step('one that does not load leaves the old one and says so; trying again works', async () => {
    visitor.trouble.expectNetworkLoss()
    await page.route('**/static/lang/id-*', (route) => route.abort())
    await choose('id')
    await visitor.seesToast('O idioma não carregou e nada mudou. Tente de novo.')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('pt')
    await page.unroute('**/static/lang/id-*')
    await choose('id')
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  })

  // Two quick choices, of which the first arrives later, are covered by the tests of languages; the case without a
  // chosen language by the test of link parameters.
  await test.step('a language in the address does not change the one that was chosen', async () => {
    await page.goto('/?lang=en')
    await expect(title('Permainan yang bisa Anda verifikasi')).toBeAttached()
  })
})
