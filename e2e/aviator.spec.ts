import { patience } from '@baize/dev-env'
import { isAccessibleByTheme } from './actors/accessible.ts'
import { NO_WEBGL, SLOW_DEVICE } from './actors/slow-device.ts'
import { expect, test } from './test.ts'

/** The language with the longest button labels. */
const INDONESIAN = `localStorage.setItem('currentLanguage', '"id"'); localStorage.setItem('rulesShown', '["aviator"]')`

test('both bets of aviator stay in reach on a phone in every language', {
  tag: ['@phone', '@all'],
}, async ({ invite }) => {
  const player = await invite('20')
  const { page } = player
  for (const script of [NO_WEBGL, SLOW_DEVICE]) await page.addInitScript(script)
  await page.addInitScript(INDONESIAN)
  await page.goto('/h5/aviator')
  await page.getByRole('button', { name: 'Tambah taruhan kedua' }).click()
  // A running round accepts bets for the next one, and lasts long enough to check them.
  await expect(page.locator('.rounds-scene[data-phase="RUNNING"]')).toBeVisible({ timeout: patience(60_000) })
  const buttons = page.locator('.rounds-button')
  for (const n of [1, 2]) await expect(buttons.nth(n - 1)).toContainText(`Taruhan ${n}`)
  const fits = async () => {
    const { width, screen } = await player.measuresPage()
    expect(width).toBe(screen)
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
  }
  await buttons.first().scrollIntoViewIfNeeded()
  await fits()
  const before = await buttons.first().boundingBox()
  const standing = page.getByText(/^\$ 1,00 (untuk ronde|ada di ronde|sedang berjalan)/)
  await expect(async () => {
    for (const button of await buttons.all()) {
      if (!(await button.filter({ hasText: 'Pasang' }).isVisible())) continue
      // The button is disabled for a moment after it changes, and a round may end between this check and the press.
      await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: patience(5000) })
      await button.press('Enter')
    }
    await expect(standing).toHaveCount(2, { timeout: patience(5000) })
  }).toPass({ timeout: patience(60_000) })
  await fits()
  expect((await buttons.first().boundingBox())?.height, 'a button that keeps its height').toBe(before?.height)
  await isAccessibleByTheme(player, 'aviator with two bets', '.rounds-table')
})
