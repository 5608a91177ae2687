import { patience } from '@baize/dev-env'
import { expect, test } from './test.ts'

test('a server that is killed during a game and restarted resumes the game', async ({ player, house }) => {
  await player.opensMines()
  const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })
  await player.seesBalance(`${100 - 5 * (lost + 1)}.00`)
  player.trouble.expectNetworkLoss()

  await house.server.killServer()
  await expect(player.page.getByText('Connection lost. Reconnecting…')).toBeVisible()
  // Pressed while the server is down: the move is kept and retried until the new server answers.
  await player.cashOutButton.click()
  await expect(player.page.getByText('No reply yet. Trying again; nothing is staked twice.')).toBeVisible()
  await house.server.startServer()

  await expect(player.betButton).toBeVisible({ timeout: patience(30_000) })
  await player.seesBalance(`${100 - 5 * lost}.15`)
  await expect(player.page.getByText('Connection lost. Reconnecting…')).toBeHidden({
    timeout: patience(30_000),
  })
  const { model } = await player.api.ask('/api/game/bet_record', {})
  expect(model.items.filter(({ result }) => result === 'WIN')).toHaveLength(1)

  await test.step('a new server takes over an open bet, and the page need not be reloaded to play on', async () => {
    await player.betsOn({ mines: 1, amount: '5' })
    await house.server.restartServer()
    await player.opensTile(1)
    await expect(player.cashOutButton.or(player.betButton)).toBeVisible()
    const record = await player.api.ask('/api/game/bet_record', {})
    expect(record.model.total).toBe(lost + 2)
    expect(record.model.items[0]?.view).toMatchObject({ picks: [0] })
  })
})

test.describe('the payment provider', () => {
  test.afterEach(({ house }) => house.cashier.behaves())

  test('credits each deposit once after an outage, repeated notices and a late notice, and informs the player', {
    tag: '@all',
  }, async ({ player, house }) => {
    await player.opensLobby()
    await test.step('down: the player is told, nothing is lost, and the next try works', async () => {
      await house.cashier.misbehaves({ failNext: 1000 })
      const sheet = await player.opensDeposit()
      await sheet.getByRole('textbox', { name: 'Other amount' }).fill('20')
      await sheet.getByRole('button', { name: 'Pay $ 20.00' }).click()
      await expect(sheet.getByRole('alert')).toHaveText(
        'Payments are under maintenance. Your balance is safe; please come back later.',
      )
      // The next try works, and its notice comes twenty times.
      await house.cashier.misbehaves({ duplicates: 19 })
      await sheet.getByRole('button', { name: 'Pay $ 20.00' }).click()
      await player.payPage.pay('$20.00')
      await player.seesBalance('120.00')
    })

    await test.step('a notice sent twenty times is credited once', async () => {
      await expect.poll(() => house.cashier.openNotices()).toBe(0)
      expect(await player.balance()).toBe('120.00')
      await player.seesBalance('120.00')
    })

    await test.step('a late notice: the page waits in words and the balance moves when it comes', async () => {
      // Long enough that even a slow machine is back from the provider's page.
      await house.cashier.misbehaves({ delayMs: 8000 })
      const payPage = await player.deposits('20')
      await payPage.pay('$20.00')
      await expect(player.page.getByText(/^Confirming your payment|^Not confirmed yet$/)).toBeVisible()
      await player.seesBalance('140.00')
      await expect(player.page.getByRole('heading', { name: '$ 20.00 is in your balance' })).toBeVisible()
    })
  })
})
