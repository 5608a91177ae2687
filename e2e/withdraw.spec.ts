import { isAccessible } from './actors/accessible.ts'
import { freshRequestId, PASSWORD } from './actors/names.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('[G-12] a withdrawal asks for missing data, an account and the password, takes three taps, and is paid', {
  tag: '@phone',
}, async ({ invite, house }) => {
  const player = await invite('60')
  await house.checker.knows(player.user, player.api, 'Ana Souza')
  const { page } = player
  await player.opensLobby()
  const opens = async () => {
    await player.opensSettings()
    await player.dialog('Account').getByRole('button', { name: 'Withdraw' }).click()
    await expect(player.dialog('Withdraw')).toBeVisible()
    return player.dialog('Withdraw')
  }

  await test.step('what is missing shows with how far it is', async () => {
    const sheet = await opens()
    await expect(sheet.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await expect(sheet.getByText('$ 60.00', { exact: true })).toBeVisible()
    await player.pressesEscape()
    await expect(sheet).toBeHidden()
  })

  // Small stakes with one mine: most bets win.
  for (let bet = 0; bet < 12; bet++)
    await player.api.ask('/api/game/bet', {
      gameId: 'mines',
      requestId: freshRequestId(),
      model: { betAmount: '5', mines: 1, choices: [bet] },
    })

  await test.step('an account in the player’s own name', async () => {
    const sheet = await opens()
    await sheet.getByRole('button', { name: 'Save account' }).click()
    await expect(sheet.getByText('In the name of Ana Souza')).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: 'Routing number' })).toHaveAccessibleDescription(
      'A routing number has nine digits. Please check it.',
    )
    await isAccessible(player, 'an account with faults', '[role=dialog]')
    await sheet.getByRole('textbox', { name: 'Routing number' }).fill('021000021')
    await sheet.getByRole('textbox', { name: 'Account number' }).fill(`${player.user.userId.slice(-8)}6789`)
    await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await sheet.getByRole('button', { name: 'Save account' }).click()
    await expect(sheet.getByRole('radio', { name: /Bank account •••• 6789/ })).toBeChecked()
  })

  const before = Number(await player.balance())
  await test.step('an amount, what arrives, and the password', async () => {
    const sheet = player.dialog('Withdraw')
    const field = sheet.getByRole('textbox', { name: 'Amount' })
    await field.fill('4')
    await expect(field).toHaveAccessibleDescription('The minimum withdrawal is $ 5.00.')
    await sheet.getByRole('button', { name: 'Max' }).click()
    await expect(sheet.getByText('Usually within minutes')).toBeVisible()
    await field.fill('7.50')
    await isAccessible(player, 'an amount', '[role=dialog]')
    await sheet.getByRole('button', { name: 'Withdraw $ 7.50' }).click()
    const password = sheet.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await password.fill('not my password')
    await sheet.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(password).toHaveAccessibleDescription("That password isn't right.")
    await password.fill(PASSWORD)
    await sheet.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(sheet.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    await isAccessible(player, 'the receipt', '[role=dialog]')
  })

  await test.step('the history says what became of it, and the next one takes three taps', async () => {
    const sheet = player.dialog('Withdraw')
    await sheet.getByRole('button', { name: 'See my withdrawals' }).click()
    await expect(sheet.getByRole('listitem')).toHaveText(/\$ 7\.50.*Bank account •••• 6789.*Paid/)
    await player.pressesEscape()
    await expect(sheet).toBeHidden()
    await player.seesBalance((before - 7.5).toFixed(2))
    await page.goto('/#withdraw')
    await expect(sheet.getByRole('radio', { name: /Bank account •••• 6789/ })).toBeChecked()
    await sheet.getByRole('button', { name: 'Max' }).click()
    await sheet.getByRole('button', { name: /^Withdraw \$ / }).click()
    await expect(sheet.getByLabel('Password', { exact: true })).toBeFocused()
  })
})
