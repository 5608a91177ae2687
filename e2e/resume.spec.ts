import { expect, test } from './test.ts'

// The tests of the games' pages cover it in `npm test`, and the walks through tower and an outage.
test('an unfinished bet appears in the lobby, in the list of bets and after a reload', {
  tag: ['@phone', '@all'],
}, async ({ player }) => {
  const main = player.page.getByRole('main')
  const worth = (lost: number) => `${100 - 5 * lost}.15`
  await player.opensMines()
  const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })

  await test.step('the lobby and the list of bets lead back to it', async () => {
    await player.opensMenu('Lobby')
    const waiting = player.page.getByRole('region', { name: 'Continue playing' })
    await expect(waiting).toContainText('$ 5.00')
    await waiting.getByRole('link', { name: 'Continue' }).click()
    await expect(player.cashOutButton).toBeVisible()
    await player.opensMenu('My bets')
    await main.getByRole('link', { name: 'Continue' }).click()
    await expect(player.cashOutButton).toBeVisible()
  })

  await test.step('so does a reload, and it can be cashed out', async () => {
    await player.page.reload()
    await expect(player.page.getByText('Your open bet is back where you left it.')).toBeVisible()
    await expect(player.gems).toHaveCount(1)
    await expect(player.tile(13)).toHaveAccessibleName('Tile 13, gem')
    await expect(player.cashOutButton).toHaveText('Cash out $ 5.15')
    await player.cashesOut()
    await player.seesBalance(worth(lost))
  })

  await test.step('the next can be finished from the list at what it is worth', async () => {
    const { model } = await player.api.ask('/api/game/bet_record', {})
    const before = model.total
    const lostSince = await player.betsUntil('gem', { mines: 1, amount: '5' })
    await player.opensMenu('My bets')
    const finish = main.getByRole('button', { name: 'Finish', exact: true })
    await finish.click()
    const question = player.page.getByRole('dialog').filter({ hasText: '$ 5.15' })
    await question.getByRole('button', { name: 'Finish' }).click()
    await player.seesBalance(`${100 - 5 * (lost + lostSince)}.30`)
    await expect(finish).toBeHidden()
    expect((await player.api.ask('/api/game/bet_record', {})).model.total).toBe(before + lostSince + 1)
  })
})

// The tests of the mines page and of races between two servers cover it in `npm test`.
test('a second tab follows the game and the balance, and a late second cash-out pays nothing more', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  await player.opensMines()
  const other = await player.opensAnotherTab()
  await other.opensMines()
  await expect(other.betButton).toBeVisible()

  // A background tab renders no frames, so Playwright never sees an element as stable.
  await player.page.bringToFront()
  const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })
  await other.seesBalance(`${100 - 5 * (lost + 1)}.00`)

  await test.step('one that hears nothing is paid nothing more', async () => {
    player.trouble.expectNetworkLoss()
    await other.page.route('**/sock.io/**', (route) => route.abort())
    // Blocks the storage events of other tabs, as if on another device, and the refetch on focus.
    await other.page.addInitScript(`
      for (const told of ['storage', 'visibilitychange', 'focus'])
        addEventListener(told, (event) => event.target instanceof Element || event.stopImmediatePropagation(), true)`)
    await other.opensMines()
    await expect(other.cashOutButton).toBeVisible()

    await player.page.bringToFront()
    await player.cashesOut()
    await player.seesBalance(`${100 - 5 * lost}.15`)
    await other.page.bringToFront()
    await other.cashOutButton.click()
    await expect(other.betButton).toBeVisible()
    await other.seesBalance(`${100 - 5 * lost}.15`)
    expect(await player.balance()).toBe(`${100 - 5 * lost}.15`)
  })
})
