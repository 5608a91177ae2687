import { freshName, PASSWORD } from './actors/names.ts'
import type { Person } from './actors/person.ts'
import type { Player } from './actors/player.ts'
import { RUN_ALL } from './run-all.ts'
import { expect, test } from './test.ts'

const LANGUAGES = [
  { name: 'Português', code: 'pt' },
  { name: 'Bahasa Indonesia', code: 'id' },
] as const

// The tests of the log-in, of languages, amounts and themes cover it in `npm test`.
test('[G-28] pages, refusals and amounts stay in Bahasa Indonesia after a reload', {
  tag: ['@phone', '@all'],
}, async ({ visitor, invite }) => {
  await visitor.opensLobby()
  await test.step('the light theme is chosen once and stays', () => staysLight(visitor))
  const settings = await visitor.opensSettings()
  await settings.getByRole('combobox', { name: 'Language' }).selectOption('Bahasa Indonesia')
  const title = visitor.page.getByRole('heading', { level: 1, name: 'Permainan yang bisa Anda verifikasi' })
  await visitor.pressesEscape()
  await expect(title).toBeAttached()
  await visitor.page.reload()
  await expect(title).toBeAttached()
  await expect(visitor.page.locator('html')).toHaveAttribute('lang', 'id')

  await visitor.banner.getByRole('button', { name: 'Masuk' }).click()
  const form = visitor.page.getByRole('dialog')
  await form.getByLabel('Nama, email atau telepon').fill(freshName())
  await form.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Masuk' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Nama atau kata sandi salah.' })).toBeVisible()

  const rich = await invite('1234.5')
  await form.getByLabel('Nama, email atau telepon').fill(rich.user.username)
  await form.getByRole('button', { name: 'Masuk' }).click()
  await expect(visitor.banner).toContainText('Saldo $ 1.234,50')
})

/** Applied from the first paint of the next visit. */
async function staysLight(visitor: Person): Promise<void> {
  const paper = visitor.page.locator('html')
  await expect(paper).toHaveCSS('--page', '#0f1722')
  await visitor.choosesTheme('Light')
  await expect(paper).toHaveCSS('--page', '#edf1f6')
  await visitor.page.reload()
  await expect(paper).toHaveCSS('--page', '#edf1f6')
  await visitor.mayBegin()
}

/** The pages with the most content, each with a text that is rendered once it is loaded. */
const PLACES = [
  ['/', 'Baize Originals'],
  ['/h5/mines', 'Pick a tile'],
  ['/bets', 'Continue'],
  ['/fairness', 'Seeds in use'],
] as const
/** For the page with the most content; `WIDTHS`, around the layout's breakpoints, for the others. */
const EVERY_WIDTH = [1440, 1024, 820, 768, 414, 390, 360, 320]
/**
 * In every language, `npm test` checks the pages with the most words at the width of a common phone, where they run out
 * of room first; `npm run e2e:all` checks all pages, and the tablet.
 */
const WIDTHS = RUN_ALL ? [1440, 768, 414, 320] : [768, 320]
const IN_EVERY_LANGUAGE = RUN_ALL ? [390, 820] : [390]
const MOST_WORDS: ReadonlySet<string> = new Set(['/', '/h5/mines'])

/** Switches the page through all languages and checks its width in each. */
async function fitsInEveryLanguage(player: Player, path: string, widths: readonly number[]): Promise<void> {
  const { page } = player
  const fits = async (language: string) => {
    for (const width of widths) {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
      const measured = async () => (await player.measuresPage()).width
      await expect.poll(measured, `${path} in ${language} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
  await fits('en')
  await player.opensSettings()
  for (const { name, code } of [...LANGUAGES, { name: 'English', code: 'en' }]) {
    // Found by its options: its label changes with the language.
    await page.getByRole('combobox').filter({ hasText: name }).selectOption(name)
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await fits(code)
  }
  await player.pressesEscape()
}

/** A return far from the theoretical one, as after few bets: the longest figures. */
const AFTER_A_BIG_WIN = {
  status: 0,
  model: [
    {
      gameId: 'crash',
      rtp: 9900,
      bets: 1_234_567,
      returned: 9_876_543,
      range: { low: 1_234_567, high: 12_345_678 },
    },
  ],
}

test('[C-01] the page fits from the narrowest phone to the desktop in any language, with the layout of its width', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  const { page } = player
  const typeSize = () =>
    page.evaluate<number>('parseFloat(getComputedStyle(document.documentElement).fontSize)')
  const tabs = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Account' })
  await player.playsElsewhere()
  await page.route('**/home/game_returns*', (route) => route.fulfill({ json: AFTER_A_BIG_WIN }))
  await player.opensLobby()
  for (const [path, words] of PLACES) {
    await player.goesTo(path)
    await expect(page.getByRole('main')).toContainText(words)
    if (path === '/fairness') await expect(page.getByText('12,345.67% to 123,456.78%')).toBeVisible()
    for (const width of path === '/' ? EVERY_WIDTH : WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect(tabs).toBeVisible({ visible: width < 768 })
      await expect
        .poll(async () => (await player.measuresPage()).width, `${path} at ${width}`)
        .toBeLessThanOrEqual(width)
      await expect
        .poll(typeSize, `${path} at ${width}`)
        .toBeCloseTo(width < 414 ? Math.max(14, (width / 414) * 16) : 16, 1)
    }
    if (RUN_ALL || MOST_WORDS.has(path)) await fitsInEveryLanguage(player, path, IN_EVERY_LANGUAGE)
  }
  const mobileWidth = await page.evaluate<string>(
    "getComputedStyle(document.documentElement).getPropertyValue('--mobile-width')",
  )
  expect(mobileWidth).toBe('25rem')
})
