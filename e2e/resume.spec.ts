import { expect, test } from './test.ts'

test('a bet that was left in the middle of the game is there again after a reload', {
  tag: '@phone',
}, async ({ player }) => {
  await player.opensMines()
  const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })
  await player.page.reload()

  await expect(player.page.getByText('Your open bet is back where you left it.')).toBeVisible()
  await expect(player.gems).toHaveCount(1)
  await expect(player.tile(13)).toHaveAccessibleName('Tile 13, gem')
  await expect(player.cashOutButton).toHaveText('Cash out G$ 5.15')
  await player.cashesOut()
  await player.seesBalance(`${100 - 5 * lost}.15`)
})

test('the lobby and the list of bets lead back to an open bet', { tag: '@phone' }, async ({ player }) => {
  await player.opensMines()
  await player.betsUntil('gem', { mines: 1, amount: '5' })

  await player.opensLobby()
  const waiting = player.page.getByRole('region', { name: 'Continue playing' })
  await expect(waiting).toContainText('G$ 5.00')
  await waiting.getByRole('link', { name: 'Go on' }).click()
  await expect(player.cashOutButton).toBeVisible()

  await player.opensMenu('My bets')
  await player.page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
  await expect(player.cashOutButton).toBeVisible()
})

test('an open bet can be finished from the list at what it is worth', { tag: '@phone' }, async ({
  player,
}) => {
  await player.opensMines()
  const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })
  await player.opensMenu('My bets')
  await player.page.getByRole('main').getByRole('button', { name: 'Finish', exact: true }).click()
  const question = player.page.getByRole('dialog').filter({ hasText: 'G$ 5.15' })
  await question.getByRole('button', { name: 'Finish' }).click()
  await player.seesBalance(`${100 - 5 * lost}.15`)
  await expect(
    player.page.getByRole('main').getByRole('button', { name: 'Finish', exact: true }),
  ).toBeHidden()
})

test('another tab follows the game and the balance', { tag: '@once' }, async ({ player }) => {
  await player.opensMines()
  const other = await player.opensAnotherTab()
  await other.opensMines()
  await expect(other.betButton).toBeVisible()

  const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })
  await other.seesBalance(`${100 - 5 * (lost + 1)}.00`)
  await player.cashesOut()
  await player.seesBalance(`${100 - 5 * lost}.15`)
  await other.seesBalance(`${100 - 5 * lost}.15`)
})

test('a tab that has not heard of the cash-out in another is paid nothing more', { tag: '@once' }, async ({
  player,
}) => {
  await player.opensMines()
  const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })
  const other = await player.opensAnotherTab()
  player.trouble.expectNetworkLoss()
  await other.page.route('**/sock.io/**', (route) => route.abort())
  // Nor by what the tabs of one browser tell each other, as on another device.
  await other.page.addInitScript(
    "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)",
  )
  await other.opensMines()
  await expect(other.cashOutButton).toBeVisible()

  await player.cashesOut()
  await player.seesBalance(`${100 - 5 * lost}.15`)
  await other.cashOutButton.click()
  await expect(other.betButton).toBeVisible()
  await other.seesBalance(`${100 - 5 * lost}.15`)
  expect(await player.balance()).toBe(`${100 - 5 * lost}.15`)
})
