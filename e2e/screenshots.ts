import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Person } from './actors/person.ts'
import { expect, test } from './test.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const FOLDER = resolve(process.env.SCREENSHOTS_DIR || join(HERE, '../.baize/screenshots'))
const README_PICTURE = join(HERE, '../docs/images/lobby.webp')
const README_BYTES = 250_000
/** Pictures of the manifest, which browsers show where the site is installed. */
const STORE_FOLDER = join(HERE, '../apps/web/public/screenshots')
const STORE_BYTES = 70_000

for (const theme of ['Dark', 'Light'] as const) {
  const look = theme.toLowerCase()

  /** The viewport, and the full page if it is longer. */
  async function takes(person: Person, name: string): Promise<void> {
    const file = join(FOLDER, look, `${name}-${test.info().project.name}.png`)
    await person.page.screenshot({ path: file, animations: 'disabled' })
  }

  test(`what a visitor sees, ${look}`, async ({ visitor }) => {
    await visitor.opensLobby()
    await visitor.choosesTheme(theme)
    await expect(visitor.dialog('Settings')).toBeHidden()
    await takes(visitor, 'lobby')
    if (theme === 'Dark' && test.info().project.name === 'desktop') {
      await savePicture(visitor.page, README_PICTURE, README_BYTES)
      await savePicture(visitor.page, join(STORE_FOLDER, 'lobby-wide.webp'), STORE_BYTES, 60)
    }
    if (theme === 'Dark' && test.info().project.name === 'phone')
      await savePicture(visitor.page, join(STORE_FOLDER, 'lobby-narrow.webp'), STORE_BYTES)

    await visitor.page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await takes(visitor, 'lobby-end')
    await visitor.banner.getByRole('button', { name: 'Register' }).click()
    await expect(visitor.button('Create account')).toBeVisible()
    await takes(visitor, 'register')
    await visitor.pressesEscape()
    const login = await visitor.opensLogin()
    await expect(login.getByLabel('Name, e-mail or phone')).toBeVisible()
    await takes(visitor, 'login')
    await visitor.pressesEscape()
    await visitor.opensSettings()
    await takes(visitor, 'settings')

    await visitor.page.goto('/fairness')
    await visitor.button('Try the published example').click()
    await visitor.page.getByText('Mines on tiles 14, 9, 25').scrollIntoViewIfNeeded()
    await takes(visitor, 'verifier')
    await visitor.page.goto('/bets')
    await expect(visitor.page.getByRole('heading', { name: 'My bets' })).toBeVisible()
    await takes(visitor, 'bets-visitor')
    await visitor.page.goto('/nowhere')
    await expect(visitor.page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible()
    await takes(visitor, 'not-found')
  })

  test(`what a player sees, ${look}`, async ({ player }) => {
    await player.opensMines()
    await player.choosesTheme(theme)
    await expect(player.dialog('Account')).toBeHidden()
    await player.setsUp({ mines: 3, amount: '2.50' })
    await takes(player, 'mines-idle')
    await player.stakeField.fill('0.5')
    await takes(player, 'mines-wrong-amount')
    await player.betsUntil('gem', { mines: 3, amount: '2.50' })
    await takes(player, 'mines-playing')
    if (theme === 'Dark' && test.info().project.name === 'phone')
      await savePicture(player.page, join(STORE_FOLDER, 'mines-narrow.webp'), STORE_BYTES)
    await player.opensLobby()
    await expect(player.page.getByRole('region', { name: 'Continue playing' })).toBeVisible()
    await takes(player, 'lobby-player')
    await player.opensMines()
    await player.cashesOut()
    await expect(player.page.getByText('You won')).toBeVisible()
    await takes(player, 'mines-won')
    await player.betsUntil('mine', { mines: 24, amount: '1' })
    await takes(player, 'mines-lost')
    await player.button('Game rules').click()
    await expect(player.dialog('Game rules')).toBeVisible()
    await takes(player, 'rules')

    await player.page.goto('/bets')
    const bets = player.page.getByRole('main').getByRole('listitem')
    await expect(bets.first()).toBeVisible()
    await takes(player, 'bets')
    await bets.last().getByRole('button').click()
    await expect(player.dialog(/^Bet placed /)).toBeVisible()
    await takes(player, 'bet-details')
    await player.page.goto('/fairness')
    await expect(player.page.getByRole('region', { name: 'Seeds in use' })).toContainText(
      'made with these seeds',
    )
    await takes(player, 'fairness')

    await player.opensDeposit()
    await expect(player.button(/^Pay/)).toBeVisible()
    await takes(player, 'deposit')
    await player.pressesEscape()
    await player.opensSettings()
    await takes(player, 'account')
    await player.pressesEscape()
    await player.page.emulateMedia({ colorScheme: theme === 'Dark' ? 'dark' : 'light' })
    const payPage = await player.deposits('25')
    await takes(player, 'pay-page')
    await payPage.pay('$25.00')
    await expect(player.page.getByRole('heading', { name: /is in your balance$/ })).toBeVisible()
    await takes(player, 'deposit-arrived')
  })
}

/** WebP is only available through CDP. Kept small, because it is in the repository. */
async function savePicture(page: Page, file: string, mostBytes: number, quality = 82): Promise<void> {
  const chromium = await page.context().newCDPSession(page)
  const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality })
  const picture = Buffer.from(data, 'base64')
  expect(picture.byteLength).toBeLessThan(mostBytes)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, picture)
}
