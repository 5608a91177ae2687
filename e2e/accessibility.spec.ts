import {
  isAccessible,
  isAccessibleByTheme,
  isAccessibleInBothSchemes,
  isAccessibleInBothThemes,
} from './actors/accessible.ts'
import { expect, test } from './test.ts'

/** Contrast is measured on the rendered page, so motion is off, and the checks wait for remaining animations. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Content behind a popup or around a table is checked separately. */
const looks = isAccessibleByTheme
const POPUP = '[role="dialog"]'

/** Colours and texts are the same on all devices: only the frame around popups and pages differs on a phone. */
test('the phone layout meets WCAG 2.2 AA', { tag: '@phone' }, async ({ player }) => {
  const { page } = player
  await player.playsElsewhere()
  await player.opensLobby()
  await isAccessible(player, 'lobby')
  await player.opensSettings()
  await isAccessible(player, 'account', POPUP)
  await player.pressesEscape()
  await player.banner.getByRole('button', { name: /^Notifications/ }).click()
  await expect(player.dialog('Notifications').getByText('$ 100.00 is in your balance.')).toBeVisible()
  await isAccessible(player, 'the notifications', POPUP)
  await player.pressesEscape()
  await player.opensMenu('My bets')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await isAccessible(player, 'my bets', 'main')
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
  await expect(player.cashOutButton.or(player.button('Pick a tile'))).toBeVisible()
  await isAccessible(player, 'mines', 'main')
})

// The lobby is checked together with its live blocks, in their own test.
test('the pages of a visitor meet WCAG 2.2 AA', { tag: '@once' }, async ({ visitor }) => {
  await visitor.opensLobby()
  await visitor.opensLogin()
  await expect(visitor.dialog('Log in').getByLabel('Name, e-mail or phone')).toBeVisible()
  await looks(visitor, 'login', POPUP)
  await visitor.pressesEscape()

  await visitor.banner.getByRole('button', { name: 'Register' }).click()
  const form = visitor.dialog('Create your account')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByRole('textbox', { name: 'Password' })).toHaveAttribute('aria-invalid', 'true')
  await isAccessibleInBothThemes(visitor, 'registration with faults', POPUP)
  await visitor.pressesEscape()

  await visitor.opensSettings()
  await looks(visitor, 'settings', POPUP)
  await visitor.pressesEscape()

  await expect(visitor.dialog('Settings')).toBeHidden()
  await visitor.goesTo('/fairness')
  await visitor.button('Try the published example').click()
  await expect(visitor.page.getByText('Mines on tiles 14, 9, 25')).toBeVisible()
  await looks(visitor, 'verifier', 'main')
})

test('mines meets WCAG 2.2 AA', { tag: ['@once', '@all'] }, async ({ player }) => {
  await player.opensMines()
  await expect(player.betButton).toBeVisible()
  await isAccessibleInBothThemes(player, 'before a bet')
  await player.betsUntil('gem', { mines: 1, amount: '2' })
  await looks(player, 'in play', 'main')
  await player.cashesOut()
  await expect(player.page.getByText('You won')).toBeVisible()
  await looks(player, 'won', 'main')
  await player.betsUntil('mine', { mines: 24, amount: '1' })
  await looks(player, 'lost', 'main')
  await player.button('Game rules').click()
  await expect(player.dialog('Game rules')).toBeVisible()
  await looks(player, 'rules', POPUP)
})

test('bets, fairness, the deposit and the provider’s page meet WCAG 2.2 AA', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  const { page } = player
  await player.playsElsewhere()
  await page.goto('/bets')
  const bets = page.getByRole('main').getByRole('listitem')
  await expect(bets.first()).toBeVisible()
  await looks(player, 'my bets', 'main')
  await bets.first().getByRole('button').first().click()
  await expect(player.dialog(/^Bet placed /)).toBeVisible()
  await looks(player, 'a bet’s details', POPUP)
  await player.pressesEscape()
  await expect(player.dialog(/^Bet placed /)).toBeHidden()

  await player.goesTo('/fairness')
  await expect(page.getByRole('region', { name: 'Seeds in use' })).toContainText('1 bet made')
  await looks(player, 'fairness', 'main')

  await player.goesTo('/proof')
  await expect(page.getByRole('heading', { name: 'What the games pay back' })).toBeVisible()
  await looks(player, 'proof', 'main')

  const sheet = await player.opensDeposit()
  await sheet.getByRole('textbox', { name: 'Other amount' }).fill('ten')
  await expect(sheet.getByText('Use digits only, such as 25.00.')).toBeVisible()
  await looks(player, 'amount with a fault', POPUP)
  await sheet.getByRole('textbox', { name: 'Other amount' }).fill('10')
  await sheet.getByRole('button', { name: 'Pay $ 10.00' }).click()
  await expect(page.getByRole('heading', { name: /^Pay / })).toBeVisible()
  await isAccessibleInBothSchemes(player, 'pay page')
  await player.payPage.pay('$10.00')
  await expect(page.getByRole('heading', { name: /is in your balance$/ })).toBeVisible()
  await looks(player, 'deposit arrived', 'main')
})

// The server's tests cover the page itself in `npm test`.
test('the API page meets WCAG 2.2 AA', { tag: ['@once', '@all'] }, async ({ visitor: person }) => {
  const { page } = person
  const calls = page.getByRole('main')
  await page.goto('/docs')
  await expect(calls).toContainText('/api/home/startup')
  // Every call is drawn alike, so one of them stands for all in the other palette.
  await isAccessibleInBothSchemes(person, 'API page', async () => {
    await page.getByPlaceholder('Filter by tag or path').fill('/api/game/bet_record')
    await expect(calls).toContainText('/api/game/bet_record')
    await expect(calls).not.toContainText('/api/home/startup')
  })
  await test.step('it is not wider than a phone', async () => {
    await page.getByPlaceholder('Filter by tag or path').fill('')
    await expect(calls).toContainText('/api/home/startup')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await person.measuresPage()).width).toBeLessThanOrEqual(390)
  })
})
