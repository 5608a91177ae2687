import type { Locator } from '@playwright/test'
import { expect, test } from './test.ts'

test.describe('mines with the default settings', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a win pays stake times multiplier, shows the whole board and allows the next bet', {
    tag: '@phone',
  }, async ({ player }) => {
    await player.opensMines()
    const lost = await player.betsUntil('gem', { mines: 1, amount: '10' })
    await player.seesBalance(`${100 - 10 * (lost + 1)}.00`)
    await expect(player.gems).toHaveCount(1)
    await expect(player.minesShown).toHaveCount(0)
    await expect(player.cashOutButton).toHaveText('Cash out $ 10.30')

    await player.cashesOut()
    await player.seesBalance(`${100 - 10 * lost}.30`)
    await expect(player.page.getByText('You won')).toBeVisible()
    await expect(player.minesShown).toHaveCount(1)
    await expect(player.gems).toHaveCount(24)

    await player.betsOn({ mines: 1, amount: '1' })
    await expect(player.gems).toHaveCount(0)
    expect(await player.balance()).toBe(`${99 - 10 * lost}.30`)
  })
})

// The tests of the mines page cover it in `npm test`, and the walk through tower.
test('[T-13] the rules of mines show on the first visit only', { tag: ['@phone', '@all'] }, async ({
  visitor,
}) => {
  await visitor.page.goto('/h5/mines')
  const rules = visitor.dialog('Game rules')
  await expect(rules).toContainText('Cash out after any gem')
  await rules.getByRole('button', { name: 'Got it' }).click()
  await expect(rules).toBeHidden()

  await visitor.page.reload()
  await expect(visitor.button('Register to play')).toBeVisible()
  await expect(rules).toBeHidden()
  await visitor.button('Game rules').click()
  await expect(rules).toBeVisible()
  await test.step('amounts as long as those in rupiah stay within their box', async () => {
    const limits = rules.getByText('Bets', { exact: true }).locator('..')
    await limits
      .getByRole('definition')
      .evaluate("(value) => { value.textContent = '$ 10.000.000,00 sampai $ 1.000.000.000.000,00' }")
    const right = async (of: Locator) => {
      const { x, width } = (await of.boundingBox()) ?? { x: 0, width: 0 }
      return x + width
    }
    expect(await right(limits.getByRole('definition'))).toBeLessThanOrEqual(await right(limits))
    const { width, screen } = await visitor.measuresPage()
    expect(width).toBeLessThanOrEqual(screen)
  })
})

// Every wrong stake is covered by the tests of the game's page, and those that a script sends by the server's.
test('[V-04] multipliers show before the bet, an invalid stake is explained and not sent, and a double click cashes out once', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  await player.opensMines()
  await expect(player.betButton).toBeVisible()
  const sent: string[] = []
  player.page.on('request', (request) => {
    if (request.url().endsWith('/game/bet')) sent.push(request.postData() ?? '')
  })
  await test.step('the multipliers to come are shown before the bet and follow the number of mines', async () => {
    const steps = player.page.getByRole('list', { name: 'Multipliers' }).getByRole('listitem')
    await player.setsUp({ mines: 3, amount: '1' })
    await expect(steps.first()).toContainText('1.12')
    await player.button('24 mines').click()
    await expect(steps).toHaveCount(1)
    await expect(steps.first()).toContainText('24.75')
  })

  await test.step('a wrong stake is told at its field, and an error pushes nothing under the button', async () => {
    const minesCount = player.page.getByRole('combobox', { name: 'Mines' })
    const optionsBelow = async () =>
      ((await minesCount.boundingBox())?.y ?? 0) - ((await player.stakeField.boundingBox())?.y ?? 0)
    const undisturbed = await optionsBelow()
    for (const [typed, says] of [
      ['1e3', 'Use digits only, such as 2.50.'],
      ['0.99', 'The minimum bet is $ 1.00.'],
      ['9007199254740993', /^The maximum bet is \$ /],
    ] as const) {
      await player.stakeField.fill(typed)
      await expect(player.stakeField).toHaveAccessibleDescription(says)
      expect(await optionsBelow()).toBe(undisturbed)
      await player.betButton.click()
    }
    await player.stakeField.fill('100.01')
    await expect(player.stakeField).toHaveAccessibleDescription('More than your balance ($ 100.00)')
    await expect(player.betButton).toBeDisabled()
    await player.page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).click()
    await expect(player.dialog('Deposit')).toBeVisible()
    await player.pressesEscape()
    await expect(player.dialog('Deposit')).toBeHidden()
    expect(sent).toEqual([])
    expect(await player.balance()).toBe('100.00')
  })

  await test.step('the second press of a double click on the cash-out does not stake again', async () => {
    const lost = await player.betsUntil('gem', { mines: 1, amount: '5' })
    await expect(player.cashOutButton).toBeEnabled()
    await player.cashOutButton.hover()
    await player.page.mouse.down()
    await player.page.mouse.up()
    await expect(player.betButton).toBeVisible()
    await player.page.mouse.down({ clickCount: 2 })
    await player.page.mouse.up({ clickCount: 2 })
    await player.seesBalance(`${100 - 5 * lost}.15`)
    expect((await player.api.ask('/api/game/bet_record', {})).model.total).toBe(lost + 1)
    // A bet is sent under this address, so that nothing sent above means what it says.
    expect(sent).toHaveLength(lost + 1)
  })
})

// The tests of the mines page and of stakes cover it in `npm test`.
test('a stake is set and lost, and the next visit restores it', {
  tag: ['@phone', '@all'],
}, async ({ player }) => {
  await player.opensMines()
  await player.seesBalance('100.00')

  await test.step('a stake typed over the one that stands replaces it', async () => {
    await expect(player.stakeField).toHaveValue('5.00')
    await expect(player.stakeField).toBeEnabled()
    await player.stakeField.focus()
    await player.page.keyboard.type('7')
    await expect(player.stakeField).toHaveValue('7')
    await player.betButton.click()
    await player.seesBalance('93.00')
    await player.api.ask('/api/game/finish_all_my_hold', {})
    await player.page.reload()
    await expect(player.stakeField).toHaveValue('7.00')
    await player.seesBalance('100.00')
  })

  await test.step('half, double, min and max keep it within the limits and the balance', async () => {
    await player.stakeField.fill('30')
    await player.button('Double').click()
    await expect(player.stakeField).toHaveValue('60.00')
    await player.button('Max').click()
    await expect(player.stakeField).toHaveValue('100.00')
    await player.button('Half').click()
    await expect(player.stakeField).toHaveValue('50.00')
    await player.page.getByRole('button', { name: 'Min', exact: true }).click()
    await expect(player.stakeField).toHaveValue(/^1(\.00)?$/)
  })

  await test.step('the random button opens a tile', async () => {
    await player.betsOn({ mines: 1, amount: '1' })
    await player.button('Random tile').click()
    await expect(player.cashOutButton.or(player.betButton)).toBeVisible()
    const { model } = await player.api.ask('/api/game/bet_record', {})
    expect(model.items[0]?.view).toMatchObject({ picks: [expect.any(Number)] })
    if (await player.cashOutButton.isVisible()) await player.cashesOut()
  })

  await test.step('a mine ends the bet, pays nothing and shows all the mines without any fuss', async () => {
    await player.betsUntil('mine', { mines: 24, amount: '1' })
    await expect(player.minesShown).toHaveCount(24)
    await expect(player.betButton).toBeVisible()
    await expect(player.page.getByText('You won')).toBeHidden()
    const { model } = await player.api.ask('/api/game/bet_record', {})
    expect(model.items[0]).toMatchObject({ result: 'LOSE', winAmount: '0.00', betAmount: '1.00' })
    const moved = model.items.map(({ betAmount, winAmount }) => Number(winAmount) - Number(betAmount))
    await player.seesBalance((100 + moved.reduce((a, b) => a + b, 0)).toFixed(2))
  })
})
