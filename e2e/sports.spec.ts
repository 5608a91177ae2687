import { patience } from '@baize/dev-env'
import type { FrameLocator } from '@playwright/test'
import { isAccessible } from './actors/accessible.ts'
import { alsoStep } from './run-all.ts'
import { expect, test } from './test.ts'

/** The offer falls with the minutes of play: a confirmation that came too late is given again. */
async function confirmsCashOut(book: FrameLocator): Promise<void> {
  const confirm = book.getByRole('button', { name: /^Confirm \$/ })
  const paid = book.getByRole('status').filter({ hasText: /^Cashed out: \$/ })
  await expect(async () => {
    if (await confirm.isVisible()) await confirm.click()
    else
      await book
        .getByRole('button', { name: /^Cash out/ })
        .first()
        .click()
    await expect(paid).toBeVisible({ timeout: patience(2000) })
  }).toPass()
}

// The tests of the slip and of the list of bets cover it in `npm test`.
test('the first tap after typing a stake places the bet, and a double tap cashes out nothing', {
  tag: ['@phone', '@all'],
}, async ({ player }) => {
  const { page } = player
  await page.goto('/embed?gameId=sports')
  const book = page.frameLocator('iframe[title=Sports]')
  await book.getByRole('button', { name: 'Upcoming' }).tap()
  for (const [count, left] of [
    [0, '93.00'],
    [1, '86.00'],
  ] as const) {
    await book
      .getByRole('button', { name: /^Draw \d/ })
      .nth(-1 - count)
      .tap()
    await book.getByRole('button', { name: /^Bet slip/ }).tap()
    await book.getByText('Any', { exact: true }).tap()
    await book.getByRole('textbox', { name: 'Stake' }).fill('7')
    await book.getByRole('button', { name: 'Place bet' }).tap()
    await expect(book.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
    await player.seesBalance(left)
    await book.getByRole('button', { name: 'Close' }).tap()
  }
  await book.getByRole('button', { name: /^My bets/ }).tap()
  const offers = book.getByRole('button', { name: /^Cash out/ })
  await expect(offers).toHaveCount(2)
  const place = (await offers.first().boundingBox()) ?? { x: 0, y: 0 }
  for (let taps = 0; taps < 2; taps++) await page.touchscreen.tap(place.x + 20, place.y + 20)
  await expect(book.getByRole('button', { name: /^Confirm \$/ })).toBeVisible()
  await expect(offers).toHaveCount(1)
  expect(await player.balance()).toBe('86.00')
})

test('[G-09] [V-03] a visitor browses sports, and a player bets a single and a multiple and cashes out', {
  tag: '@once',
}, async ({ visitor, player }) => {
  await test.step('[R-01] a visitor sees matches and odds, and is asked to log in to bet', async () => {
    const { page } = visitor
    await page.goto('/embed?gameId=sports&demo=true')
    const book = page.frameLocator('iframe[title=Sports]')
    await book.getByRole('button', { name: 'Upcoming' }).click()
    await book
      .getByRole('button', { name: /^Draw \d/ })
      .first()
      .click()
    await book.getByRole('button', { name: 'Log in to bet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goto((await page.locator('iframe[title=Sports]').getAttribute('src')) ?? '')
    await expect(page.getByRole('button', { name: 'Results' })).toBeVisible()
    await isAccessible(visitor, 'the sportsbook')
  })

  await alsoStep('on a phone the slip leaves the odds of other matches within reach', async () => {
    const { page } = visitor
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Upcoming' }).click()
    const draws = page.getByRole('button', { name: /^Draw \d/ })
    await draws.nth(0).click()
    await draws.nth(1).click()
    await page.getByRole('button', { name: /^Bet slip · 2/ }).click()
    await expect(page.getByRole('button', { name: 'Log in to bet' })).toBeVisible()
    if (size) await page.setViewportSize(size)
  })

  const { page } = player
  await page.goto('/embed?gameId=sports')
  const book = page.frameLocator('iframe[title=Sports]')
  const draws = book.getByRole('button', { name: /^Draw \d/ })
  await test.step('a single takes its stake from the wallet', async () => {
    await book.getByRole('button', { name: 'Upcoming' }).click()
    await draws.last().click()
    await book.getByRole('textbox', { name: 'Stake' }).fill('10')
    // Odds of coming matches move too, and a busy machine gives them time to.
    await book.getByText('Any', { exact: true }).click()
    await book.getByRole('button', { name: 'Place bet' }).click()
    await expect(book.getByRole('status')).toHaveText(/^Bet placed: Draw \d/)
    await player.seesBalance('90.00')
  })
  await test.step('a multiple has one stake for all', async () => {
    const count = await draws.count()
    await draws.nth(count - 1).click()
    await draws.nth(count - 2).click()
    await book.getByRole('button', { name: 'Place bet' }).click()
    await expect(book.getByRole('status')).toHaveText(/^Bet placed: Draw \d/)
    await player.seesBalance('80.00')
  })
  await test.step('both are among their bets, and one is cashed out', async () => {
    await book.getByRole('button', { name: 'See open bets' }).click()
    await expect(book.getByRole('listitem')).toHaveCount(2)
    await expect(book.getByRole('listitem').first()).toContainText('Match result')
    await book
      .getByRole('button', { name: /^Cash out/ })
      .first()
      .click()
    await confirmsCashOut(book)
    await expect(book.getByRole('status')).toHaveText(/^Cashed out: \$/)
    await expect.poll(async () => Number(await player.balance())).toBeGreaterThan(88)
  })
})
