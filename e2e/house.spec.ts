import { GAMES } from '@baize/contract/shared'
import { expect, test } from './test.ts'

// The walks of the first bet, of deposits and of mines cover it in `npm test`.
test('[G-03] [G-11] a newcomer registers, deposits, plays mines, cashes out and sees the balance change', {
  tag: ['@everywhere', '@all'],
}, async ({ newcomer, house }) => {
  await newcomer.opensLobby()
  await test.step('the lobby shows all our games, and all of them are open', async () => {
    const games = newcomer.page.getByRole('region', { name: 'Baize Originals' }).getByRole('listitem')
    await expect(games).toHaveCount(GAMES.length)
    await expect(games.getByRole('link', { name: /, not open yet$/ })).toHaveCount(0)
    await expect(games.getByRole('link', { name: /^Mines/ })).toBeVisible()
  })
  await newcomer.registers()
  await newcomer.seesToast(`Welcome, ${newcomer.name}`)
  await newcomer.seesBalance('0.00')

  const player = await newcomer.becomesPlayer(house.api)
  const payPage = await player.deposits('50')
  await payPage.pay('$50.00')
  await expect(player.page.getByRole('heading', { name: '$ 50.00 is in your balance' })).toBeVisible()
  await player.seesBalance('50.00')

  await player.page.getByRole('link', { name: 'Choose a game' }).click()
  const originals = player.page.getByRole('region', { name: 'Baize Originals' })
  await originals.getByRole('link', { name: /^Mines/ }).click()
  await player.readsRules()
  const lost = await player.betsUntil('gem', { mines: 1, amount: '2' })
  await player.seesBalance(`${50 - 2 * (lost + 1)}.00`)
  await expect(player.cashOutButton).toHaveText('Cash out $ 2.06')
  await player.cashOutButton.click()
  await expect(player.betButton).toBeVisible()
  await player.seesBalance(`${50 - 2 * lost}.06`)
  await expect(player.page.getByText('You won')).toBeVisible()
})

test('a visitor passes the menu by keyboard, finds games, plays a demo, and is asked to log in for the rest', {
  tag: ['@once', '@all'],
}, async ({ visitor }) => {
  await visitor.opensLobby()
  await test.step('the first stop of the tab key leads past the menu to the content', async () => {
    await visitor.page.keyboard.press('Tab')
    await expect(visitor.page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await visitor.page.keyboard.press('Enter')
    await expect(visitor.page.getByRole('main')).toBeFocused()
  })

  await test.step('the lobby finds games as the visitor types and says when there is none', async () => {
    const found = visitor.page.getByRole('region', { name: 'Results' }).getByRole('listitem')
    await visitor.searchesFor('harbour cats roulete')
    await expect(found).toHaveCount(1)
    await expect(found.getByRole('link', { name: /Demo.*Harbour Cats Roulette/ })).toBeVisible()
    await visitor.searchesFor('xylophone')
    await expect(visitor.page.getByRole('heading', { name: 'No games found' })).toBeVisible()
    await visitor.button('Show all games').click()
    await expect(visitor.page.getByRole('searchbox', { name: 'Search games' })).toHaveValue('')
  })

  await test.step('an address that names no page says so and leads back to the lobby', async () => {
    await visitor.goesTo('/nowhere')
    await expect(visitor.page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible()
    await visitor.page.getByRole('link', { name: 'Go to the lobby', exact: true }).click()
    await expect(visitor.page.getByRole('heading', { name: 'Games you can verify' })).toBeAttached()
  })

  await test.step('who wants to deposit, play or see bets is asked to log in', async () => {
    const page = await visitor.measuresGutter()
    await visitor.button('Open the wallet').click()
    await expect(visitor.dialog('Create your account')).toBeVisible()
    // The scrollbar gutter darkens along with the page.
    await expect.poll(() => visitor.measuresGutter()).not.toBe(page)
    await visitor.pressesEscape()
    await expect(visitor.dialog('Create your account')).toBeHidden()
    await expect.poll(() => visitor.measuresGutter()).toBe(page)

    await visitor.goesTo('/h5/mines')
    await visitor.dialog('Game rules').getByRole('button', { name: 'Got it' }).click()
    await visitor.button('Register to play').click()
    await expect(visitor.dialog('Create your account')).toBeVisible()
    await visitor.pressesEscape()
    await expect(visitor.dialog('Create your account')).toBeHidden()

    await visitor.opensMenu('My bets')
    await visitor.page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(visitor.dialog('Log in')).toBeVisible()
    await visitor.pressesEscape()
    await expect(visitor.dialog('Log in')).toBeHidden()
  })

  // The demos of the other games are covered by the tests of demos and of scenes.
  await test.step('a demo is played with play money', async () => {
    await visitor.goesTo('/h5/thimbles?demo=1')
    await visitor.dialog('Game rules').getByRole('button', { name: 'Got it' }).click()
    await expect(visitor.page.getByText(/^Play money/)).toBeVisible()
    await visitor.page.getByRole('button', { name: /^Bet( \S+ [\d.,]+)?$/ }).click()
    await visitor.page.getByRole('button', { name: 'Random cup', exact: true }).click()
    await expect(visitor.page.getByRole('button', { name: /^Bet( \S+ [\d.,]+)?$/ })).toBeVisible()
    await expect(visitor.page.getByRole('switch', { name: 'DEMO' })).toBeChecked()
    await visitor.isAVisitor()
  })
})

// The test of Back covers it in `npm test`.
test('Back closes the popup and stays on the page', { tag: ['@phone', '@all'] }, async ({ visitor }) => {
  await visitor.opensLobby()
  await visitor.page.goto('/fairness')
  const login = await visitor.opensLogin()
  await expect(login.getByLabel('Name, e-mail or phone')).toBeVisible()
  await visitor.page.goBack()
  await expect(login).toBeHidden()
  await expect(visitor.page.getByRole('heading', { name: 'Fairness' })).toBeVisible()
  await visitor.page.goBack()
  await expect(visitor.page.getByRole('heading', { name: 'Games you can verify' })).toBeAttached()
})
