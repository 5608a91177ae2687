import type { FrameLocator } from '@playwright/test'
import { isAccessible } from './actors/accessible.ts'
import { expect, test } from './test.ts'

/** Results are shown at once. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const result = (game: FrameLocator) =>
  game.getByRole('status').filter({ hasText: /You won|No win|returned/i })

test('[S-02] [S-07] [G-09] a visitor plays a casino demo and is asked to log in for real play', {
  tag: ['@once', '@all'],
}, async ({ visitor, house }) => {
  const { page } = visitor
  await page.goto('/game/plinko')
  await page.getByRole('link', { name: 'Play the demo' }).click()
  const frame = page.locator('iframe[title=Plinko]')
  const src = (await frame.getAttribute('src')) ?? ''
  expect(new URL(src).origin).not.toBe(house.site)
  expect(src).not.toContain('launch=')
  const game = page.frameLocator('iframe[title=Plinko]')
  await game.getByRole('button', { name: 'High' }).click()
  await game.getByRole('button', { name: 'Drop' }).click()
  await expect(result(game)).toBeVisible()
  await game.getByRole('button', { name: 'Rules and payouts' }).click()
  await expect(game.getByText('Return to player: 98.91% – 99.12%')).toBeVisible()
  await game.getByRole('button', { name: 'Close' }).click()
  await test.step('[R-01] real money needs a log-in', async () => {
    await game.getByRole('button', { name: 'Play for real' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await test.step('the page of the game is accessible', async () => {
    await page.goto(src)
    await expect(page.getByRole('button', { name: 'Drop' })).toBeVisible()
    await isAccessible(visitor, 'a game of the casino')
    await page.goto(src.replace('plinko', 'sandbox-roulette'))
    await expect(page.getByRole('button', { name: 'Spin' })).toBeVisible()
    await isAccessible(visitor, 'roulette')
  })
})

test('[V-03] [G-09] a player bets at the casino from the wallet, and the site shows the winnings', {
  tag: '@once',
}, async ({ player }) => {
  const { page } = player
  await page.goto('/game/dice-roll')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const game = page.frameLocator('iframe[title="Dice Roll"]')
  await expect(game.getByText('$ 100.00')).toBeVisible()
  await game.getByRole('button', { name: 'Roll' }).click()
  const said = await result(game).innerText()
  // One dollar at even chances pays 1.94.
  const after = said.startsWith('You won') ? '100.94' : '99.00'
  await expect(game.getByText(`$ ${after}`)).toBeVisible()
  await player.seesBalance(after)
  expect(await player.balance()).toBe(after)
})
