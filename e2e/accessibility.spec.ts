import { isAccessible } from './actors/accessible.ts'
import { expect, test } from './test.ts'

/** Dark on every device; light where there is most to see: the colours are the same everywhere, and each look costs seconds. */
const THEMES = [
  { theme: 'Dark', where: {} },
  { theme: 'Light', where: { tag: '@once' } },
] as const

/** Colours are measured as they stand, so nothing may move, and what still does is waited for. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { theme, where } of THEMES) {
  test(
    `what a visitor sees meets WCAG 2.2 AA in the ${theme.toLowerCase()} theme`,
    where,
    async ({ visitor }) => {
      await visitor.opensLobby()
      await visitor.choosesTheme(theme)
      await isAccessible(visitor, 'lobby')

      await visitor.opensLogin()
      await expect(visitor.dialog('Log in').getByLabel('Name, e-mail or phone')).toBeVisible()
      await isAccessible(visitor, 'login')
      await visitor.pressesEscape()

      await visitor.banner.getByRole('button', { name: 'Register' }).click()
      const form = visitor.dialog('Create your account')
      await form.getByRole('button', { name: 'Create account' }).click()
      await expect(form.getByText('You must be 18 or older to play.')).toBeVisible()
      await isAccessible(visitor, 'registration with faults')
      await visitor.pressesEscape()

      await visitor.opensSettings()
      await isAccessible(visitor, 'settings')
      await visitor.pressesEscape()

      await visitor.page.goto('/fairness')
      await visitor.button('Try the published example').click()
      await expect(visitor.page.getByText('Mines on tiles 14, 9, 25')).toBeVisible()
      await isAccessible(visitor, 'verifier')
    },
  )

  test(`mines meets WCAG 2.2 AA in the ${theme.toLowerCase()} theme`, where, async ({ player }) => {
    await player.opensMines()
    await player.choosesTheme(theme)
    await expect(player.betButton).toBeVisible()
    await isAccessible(player, 'before a bet')
    await player.betsUntil('gem', { mines: 1, amount: '2' })
    await isAccessible(player, 'in play')
    await player.cashesOut()
    await expect(player.page.getByText('You won')).toBeVisible()
    await isAccessible(player, 'won')
    await player.betsUntil('mine', { mines: 24, amount: '1' })
    await isAccessible(player, 'lost')
    await player.button('Game rules').click()
    await expect(player.dialog('Game rules')).toBeVisible()
    await isAccessible(player, 'rules')
  })

  test(
    `bets and fairness meet WCAG 2.2 AA in the ${theme.toLowerCase()} theme`,
    where,
    async ({ player }) => {
      await player.playsElsewhere()
      await player.page.goto('/bets')
      await player.choosesTheme(theme)
      const bets = player.page.getByRole('main').getByRole('listitem')
      await expect(bets.first()).toBeVisible()
      await isAccessible(player, 'my bets')
      await bets.first().getByRole('button').first().click()
      await expect(player.dialog(/^Bet of /)).toBeVisible()
      await isAccessible(player, 'a bet’s details')
      await player.pressesEscape()
      await player.page.goto('/fairness')
      await expect(player.page.getByRole('region', { name: 'Seeds in use' })).toContainText('1 bet made')
      await isAccessible(player, 'fairness')
    },
  )

  test(`the deposit meets WCAG 2.2 AA in the ${theme.toLowerCase()} theme`, where, async ({ player }) => {
    await player.opensLobby()
    await player.choosesTheme(theme)
    const sheet = await player.opensDeposit()
    await sheet.getByRole('textbox', { name: 'Another amount' }).fill('ten')
    await expect(sheet.getByText('Use digits only, such as 25.00.')).toBeVisible()
    await isAccessible(player, 'amount with a fault')
    await sheet.getByRole('textbox', { name: 'Another amount' }).fill('10')
    await sheet.getByRole('button', { name: 'Pay $ 10.00' }).click()
    await player.payPage.pay('$10.00')
    await expect(player.page.getByRole('heading', { name: /is in your balance$/ })).toBeVisible()
    await isAccessible(player, 'deposit arrived')
  })
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the provider’s page and the API page meet WCAG 2.2 AA in ${colorScheme}`, async ({ player }) => {
    await player.page.emulateMedia({ colorScheme })
    await player.opensLobby()
    await player.deposits('10')
    await isAccessible(player, 'pay page')

    await player.page.goto('/docs')
    await expect(player.page.getByRole('main')).toContainText('/api/game/bet')
    await isAccessible(player, 'API page')
  })
}
