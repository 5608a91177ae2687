import { patience } from '@baize/dev-env'
import { isAccessible, isAccessibleByTheme } from './actors/accessible.ts'
import { NO_WEBGL, SLOW_DEVICE } from './actors/slow-device.ts'
import { expect, test } from './test.ts'

// Reduced motion, so that contrast can be measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** 1 in 100 players waits longer than this for the end of the current round and the next one. */
const ROUND_MS = 120_000

// Waits for several rounds of random length. The tests of autobet on rounds cover it in `npm test`, and the walks of
// autobet and of a round of crash see both in a browser.
test('autobet on rounds starts, runs while the page is away and in two windows, stops, and appears in the history', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  const { page } = player
  for (const script of [NO_WEBGL, SLOW_DEVICE]) await player.context.addInitScript(script)
  const stop = player.button('Stop autobet')
  await page.goto('/h5/aviator')
  const rules = player.dialog('Game rules')
  await rules.getByRole('button', { name: 'Got it' }).click()
  await expect(rules).toBeHidden()

  await test.step('a cash-out, bets and a loss limit', async () => {
    await player.button('Autobet').click()
    const sheet = player.dialog('Autobet')
    await sheet.getByRole('button', { name: 'Start autobet' }).click()
    await expect(sheet.getByText('Required.')).toHaveCount(2)
    await sheet.getByRole('textbox', { name: 'Auto cash-out' }).fill('1.01')
    await expect(sheet.getByText(/^96\.04% of rounds reach 1\.01×/)).toBeVisible()
    await isAccessibleByTheme(player, 'autobet on rounds', '[role="dialog"]')
    await sheet.getByLabel(/^Loss limit/).fill('50')
    await sheet.getByRole('button', { name: 'Start autobet' }).click()
    await expect(sheet).toBeHidden()
    await expect(stop).toBeVisible()
    await isAccessibleByTheme(player, 'a run on rounds', '.rounds-table')
  })

  const beside = await player.opensAnotherTab()
  await test.step('another window has it too, and it goes on without the first', async () => {
    await beside.page.goto('/h5/aviator')
    await expect(beside.button('Stop autobet')).toBeVisible()
    await page.goto('/fairness')
    await expect(beside.page.getByText(/^[1-9]\d* of 10 bets$/)).toBeVisible({ timeout: patience(ROUND_MS) })
  })

  await test.step('it is stopped at once, or with the bet that is on, and says so in the history', async () => {
    await beside.button('Stop autobet').click()
    await expect(beside.page.getByText('You stopped it.').first()).toBeVisible({
      timeout: patience(ROUND_MS),
    })
    await beside.page.getByRole('button', { name: 'Hide autobet result' }).click()
    await expect(beside.page.getByText('You stopped it.')).toBeHidden()
    await beside.page.goto('/bets')
    await beside.page.getByRole('radio', { name: 'Autobet runs' }).dispatchEvent('click')
    await expect(beside.page.getByText('You stopped it.')).toBeVisible()
    await beside.page.close()
  })

  await test.step('its last round is handed to the verifier and checked without the server', async () => {
    const { model } = await player.api.ask('/api/game/rounds/history', { gameId: 'aviator', pageSize: 1 })
    const [round] = model
    if (!round) throw new Error('a round has been played')
    await page.goto(`/h5/aviator?round=${round.number}`)
    await player
      .dialog(/^Proof of round /)
      .getByRole('link', { name: 'Open in the verifier' })
      .click()
    const verifier = page.getByRole('region', { name: 'Verifier' })
    await expect(verifier.getByText(/^Verified in your browser/)).toBeVisible()
    await expect(verifier.getByText(/^Verified: hashed /)).toBeVisible()
    player.trouble.expectNetworkLoss()
    await player.context.setOffline(true)
    await verifier.getByRole('combobox', { name: 'Game' }).selectOption('crash')
    await verifier.getByRole('button', { name: 'Try the published example' }).click()
    await expect(verifier.getByText('This round of Crash ends at 7.90×.')).toBeVisible()
    await expect(verifier.getByText(/^Verified: hashed 5 times/)).toBeVisible()
    await isAccessible(player, 'the verifier with a round')
  })
})
