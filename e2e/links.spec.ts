import { PASSWORD } from './actors/names.ts'
import { alsoStep, RUN_ALL } from './run-all.ts'
import { expect, test } from './test.ts'

const HELP_SITE = 'https://www.gamblingtherapy.org/'

// `npm test` follows a link of each kind: a popup, a game, a room, Back, a bad one. The tests of links cover the rest.
test('[R-01] every link action works from the address of the page', { tag: '@once' }, async ({ player }) => {
  const { page } = player
  /** Navigates to a link on the page that is already open, as if pasted into the address bar. */
  const follows = async (link: string, path = '/') => {
    // Client-side first: a load of the whole site for each link would only cost time.
    if (new URL(page.url()).pathname !== path) await player.goesTo(path)
    await page.goto(`${path}${link}`)
  }
  const opens = async (link: string, title: string | RegExp) => {
    await follows(link)
    await expect(player.dialog(title)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await player.pressesEscape()
    await expect(player.dialog(title)).toBeHidden()
  }
  await player.opensLobby()
  await test.step('[L-01] #action', () => opens('#action={"type":"recharge"}', 'Deposit'))
  await alsoStep('[L-03] #recharge', () => opens('#recharge', 'Deposit'))
  await test.step('[L-04] #withdraw', () => opens('#withdraw', 'Withdraw'))
  await alsoStep('[L-07] #notifications', () => opens('#notifications', 'Notifications'))
  await alsoStep('#login of who is in already', async () => {
    await follows('#login')
    await player.seesToast(`You're logged in as ${player.user.username}`)
    await expect(page).toHaveURL(/\/$/)
  })
  await alsoStep('[L-15] #signPopup, and #signPopup=false', async () => {
    await follows('#signPopup')
    await expect(player.dialog('Daily check-in')).toBeVisible()
    await follows('#signPopup=false')
    await expect(player.dialog('Daily check-in')).toBeHidden()
  })
  await alsoStep('[L-13] #moneyRain', async () => {
    await follows('#moneyRain')
    await player.seesToast('The event has ended')
  })
  await test.step('[L-05] #gameId=', async () => {
    await follows('#gameId=mines')
    await expect(page).toHaveURL(/\/h5\/mines$/)
    await expect(player.betButton).toBeVisible()
  })
  await test.step('[L-17] #back', async () => {
    await follows('#back', '/h5/mines')
    await expect(page).toHaveURL(/\/$/)
  })
  await test.step('[L-09] [L-10] #lottery= and #lotteryRoom=', async () => {
    await follows('#lottery=colour')
    await expect(page).toHaveURL(/\/chatbet\?gameId=colour$/)
    await expect(page.getByRole('heading', { name: 'Colour', level: 1 })).toBeVisible()
    await follows('#lotteryRoom=main-fast3')
    await expect(page).toHaveURL(/\/chatbet\?roomId=main-fast3$/)
    await expect(page.getByRole('heading', { name: 'Fast 3', level: 1 })).toBeVisible()
  })
  await alsoStep('[L-08] #anchor=', async () => {
    await follows('#anchor=content', '/fairness')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL(/\/fairness$/)
  })
  await alsoStep('[L-18] a link to the web opens a window of its own', async () => {
    await player.context.route(HELP_SITE, (route) => route.fulfill({ body: 'help' }))
    const opened = player.context.waitForEvent('page')
    await page.getByRole('link', { name: 'Gambling help' }).click()
    await expect(await opened).toHaveURL(HELP_SITE)
    await expect(page).toHaveURL(/\/fairness$/)
  })
  await test.step('what leads off the site is not followed from the address', async () => {
    for (const link of [
      '#iframe=https://evil.test/',
      '#action={"type":"window","url":"https://evil.test/"}',
    ]) {
      await follows(link, '/fairness')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('iframe')).toHaveCount(0)
    }
  })
  await test.step('[L-06] #logOut asks first', async () => {
    await follows('#logOut', '/fairness')
    await player.dialog('Log out').getByRole('button', { name: 'Cancel' }).click()
    await expect(player.banner).toContainText('Balance')
    await follows('#logOut', '/fairness')
    await player.dialog('Log out').getByRole('button', { name: 'Confirm' }).click()
    await player.isAVisitor()
  })
  await alsoStep('[L-11] #login', () => opens('#login', /^(Log in|Welcome back)$/))
  await alsoStep('[L-12] #register', () => opens('#register', 'Create your account'))
  await alsoStep('[L-05] #gameId= of no game of ours tells a visitor so', async () => {
    await follows('#gameId=nonsense')
    await expect(page.getByText('Game not found')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('[R-01] who asks for what needs an account is asked to log in, and then gets it', async () => {
    const prompt = player.dialog(/^(Log in|Welcome back|Create your account)$/)
    for (const link of RUN_ALL
      ? ['#withdraw', '#gameId=mines', '#notifications', '#signPopup']
      : ['#withdraw']) {
      await follows(link)
      await expect(prompt, link).toBeVisible()
      await player.pressesEscape()
      await expect(prompt).toBeHidden()
    }
    await follows('#recharge')
    await prompt.getByText('Log in', { exact: true }).first().click()
    await prompt.getByLabel('Name, e-mail or phone').fill(player.user.username)
    await prompt.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await prompt.getByRole('button', { name: 'Log in' }).click()
    await expect(player.dialog('Deposit')).toBeVisible()
  })
})
