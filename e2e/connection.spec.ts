import { expect, test } from './test.ts'

const BAR = "You're offline. We'll reconnect automatically."

// The tests of the layout and of the mines page cover it in `npm test`, and the walk through an outage.
test('a lost connection shows as a bar, stops the game, and recovers with the right balance', {
  tag: ['@phone', '@all'],
}, async ({ player, house }) => {
  await player.opensMines()
  const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })
  player.trouble.expectNetworkLoss()
  await player.context.setOffline(true)
  await expect(player.page.getByText(BAR)).toBeVisible()
  await expect(player.page.getByText("The game continues when you're back online.")).toBeVisible()
  await expect(player.cashOutButton).toBeDisabled()

  const { model } = await player.api.ask('/api/game/info', { gameId: 'mines' })
  await player.api.ask('/api/game/finish_hold', { id: model.heldBet?.id ?? '' })
  await player.depositsElsewhere(house.cashier, '20')

  await player.context.setOffline(false)
  await expect(player.page.getByText(BAR)).toBeHidden()
  await player.seesBalance(`${120 - 5 * lost}.15`)
  await expect(player.betButton).toBeVisible()
  await expect(player.minesShown).toHaveCount(1)
})

test('[A-35] a lost reply without websockets leads to one retry that counts once, and the balance arrives', {
  tag: ['@once', '@all'],
}, async ({ player, house }) => {
  await player.page.routeWebSocket('**', (socket) => socket.close())
  player.trouble.expectNetworkLoss()
  await player.opensMines()
  await player.setsUp({ mines: 1, amount: '5' })
  let cut = 0
  // The server receives the bet and responds; only the response is lost.
  await player.page.route('**/game/bet', async (route) => {
    const response = await route.fetch()
    if (cut++ === 0) await route.abort('connectionreset')
    else await route.fulfill({ response })
  })
  await player.betButton.click()
  await expect(player.button('Pick a tile')).toBeVisible()
  expect(cut).toBe(2)
  await player.seesBalance('95.00')
  expect((await player.api.ask('/api/game/bet_record', {})).model.total).toBe(1)
  await player.depositsElsewhere(house.cashier, '20')
  await player.seesBalance('115.00')
})
