import { expect, test } from './test.ts'

// The tests of the games' pages cover the keyboard in `npm test`.
test('mines can be played from start to end without a pointer', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  await player.opensMines()
  // Unlike click(), a key press does not wait until the button is enabled.
  await expect(player.betButton).toBeEnabled()
  await player.tabsTo(player.stakeField)
  await player.page.keyboard.press('ControlOrMeta+A')
  await player.page.keyboard.type('5')
  await player.tabsTo(player.button('1 mine'))
  await player.page.keyboard.press('Enter')
  await player.tabsTo(player.betButton)
  await player.page.keyboard.press('Enter')
  await expect(player.button('Pick a tile')).toBeVisible()

  await player.tabsTo(player.tile(13))
  await player.page.keyboard.press('ArrowUp')
  await player.page.keyboard.press('ArrowLeft')
  await expect(player.tile(7)).toBeFocused()
  await player.page.keyboard.press('Enter')
  await expect(player.tile(7)).toHaveAccessibleName(/, (gem|mine)$/)
  await expect(player.tile(7)).toBeFocused()
  await expect(player.cashOutButton.or(player.betButton)).toBeEnabled()

  // The first tile is a mine in 1 of 25 bets; then bets again.
  while (!(await player.cashOutButton.isVisible())) {
    await player.tabsTo(player.betButton)
    await player.page.keyboard.press('Enter')
    await expect(player.button('Pick a tile')).toBeVisible()
    await player.tabsTo(player.tile(7))
    await player.page.keyboard.press('Enter')
    await expect(player.tile(7)).toHaveAccessibleName(/, (gem|mine)$/)
    await expect(player.cashOutButton.or(player.betButton)).toBeEnabled()
  }
  await player.tabsTo(player.cashOutButton)
  await player.page.keyboard.press('Enter')
  await expect(player.page.getByText('You won')).toBeVisible()

  await test.step('the space bar is the main action once the keys are switched on', async () => {
    await player.page.reload()
    await expect(player.betButton).toBeEnabled()
    await player.page.keyboard.press('?')
    await player.page.getByRole('switch', { name: 'Play with the keyboard' }).press('Enter')
    await player.pressesEscape()
    await player.page.keyboard.press('Space')
    await expect(player.button('Pick a tile')).toBeVisible()
  })

  await test.step('Esc closes the top popup, and the focus is where it was', async () => {
    await player.button('Game rules').press('Enter')
    await expect(player.dialog('Game rules')).toBeVisible()
    await player.pressesEscape()
    await expect(player.dialog('Game rules')).toBeHidden()
    await expect(player.button('Game rules')).toBeFocused()
  })
})
