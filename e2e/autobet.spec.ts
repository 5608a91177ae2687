import type { Download } from '@playwright/test'
import { isAccessible, isAccessibleByTheme } from './actors/accessible.ts'
import { expect, test } from './test.ts'

// Reduced motion: shorter visits, and contrast can be measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function textOf(download: Download): Promise<string> {
  let text = ''
  for await (const part of await download.createReadStream()) text += String(part)
  return text
}

// The tests of autobet, of the bar of a run and of the list of bets cover it in `npm test`.
test('autobet is set up, continues without the page, is stopped, and appears in the history', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  const { page } = player
  await player.opensMines()
  await player.stakeField.fill('1')
  const opener = page.getByRole('button', { name: 'Autobet', exact: true })
  const sheet = player.dialog('Autobet')

  await test.step('choices, bets and a loss limit', async () => {
    await opener.click()
    await sheet.getByRole('button', { name: 'Tile 7', exact: true }).click()
    await sheet.getByRole('button', { name: 'Tile 13', exact: true }).click()
    await sheet.getByLabel('Number of bets').fill('4')
    await sheet.getByRole('button', { name: 'Start autobet' }).click()
    await expect(sheet.getByText('Required.')).toBeVisible()
    await isAccessibleByTheme(player, 'autobet, with a fault', '[role="dialog"]')
    await sheet.getByLabel(/^Loss limit/).fill('50')
    await sheet.getByRole('button', { name: 'Start autobet' }).click()
    await expect(page.getByText('4 of 4 bets')).toBeVisible()
    await expect(page.getByText('All bets placed.').first()).toBeVisible()
    await isAccessibleByTheme(player, 'a run that has ended', '.step-table')
  })

  await test.step('it goes on while the page is away, and ends when the player says so', async () => {
    await opener.click()
    await sheet.getByLabel('Number of bets').fill('100')
    await sheet.getByRole('button', { name: 'Start autobet' }).click()
    await expect(page.getByRole('button', { name: 'Stop autobet' })).toBeVisible()
    await player.opensMenu('Lobby')
    const made = async () =>
      (await player.api.ask('/api/game/autobet/state', { gameId: 'mines' })).model.run?.made ?? 0
    const before = await made()
    await expect.poll(made).toBeGreaterThan(before + 1)
    await page.goto('/h5/mines')
    await page.getByRole('button', { name: 'Stop autobet' }).click()
    await expect(page.getByText('You stopped it.').first()).toBeVisible()
    await expect(player.betButton).toBeVisible()
  })

  await test.step('its bets are in the history, and all bets in a file', async () => {
    await player.opensMenu('My bets')
    await page.getByRole('radio', { name: 'Autobet runs' }).dispatchEvent('click')
    await expect(page.getByText('You stopped it.')).toBeVisible()
    await isAccessible(player, 'runs of autobet')
    await page.getByRole('button', { name: 'View bets' }).last().click()
    await expect(page.getByText('4 of 4', { exact: true })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as table (CSV)' }).click()
    expect((await textOf(await download)).trimEnd().split('\r\n')).toHaveLength(5)
  })
})
