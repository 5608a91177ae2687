import { isAccessible } from './actors/accessible.ts'
import { expect, test } from './test.ts'

/** Contrast is measured on the rendered page, so motion is off. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Makes this browser one that has bet but not seen the site's notices. */
const FORGETS = `if (!sessionStorage.getItem('forgot')) {
  localStorage.removeItem('noticesShown')
  localStorage.setItem('hasBet', 'true')
  sessionStorage.setItem('forgot', '1')
}
if (sessionStorage.getItem('leaves')) {
  localStorage.removeItem('visit')
  sessionStorage.removeItem('leaves')
}`
/** Ends the visit: one popup opens by itself in each. */
const NEXT_VISIT = "localStorage.removeItem('visit')"
/** Ends it with this page: on an open one the next popup could open before the reload. */
const LEAVES = "sessionStorage.setItem('leaves', '1')"

// The tests of popups, of their events and of the server's notices cover it in `npm test`, and the first bet sees a popup.
test('[S-01] [T-07] [T-08] [T-12] [C-03] the site shows its popups to a visitor, a newcomer and a depositor', {
  tag: ['@phone', '@all'],
}, async ({ newcomer, house }) => {
  const { page } = newcomer
  await page.addInitScript(FORGETS)
  await newcomer.opensLobby()

  await test.step('a visitor is invited', async () => {
    const popup = newcomer.dialog('See for yourself')
    await expect(popup).toContainText('results you can check yourself')
    await isAccessible(newcomer, 'invitation', '[role=dialog]')
    await popup.getByRole('button', { name: 'Create an account' }).click()
    await expect(newcomer.dialog('Create your account')).toBeVisible()
    await newcomer.pressesEscape()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await page.evaluate(NEXT_VISIT)
  await newcomer.registers()
  const player = await newcomer.becomesPlayer(house.api)

  await test.step('a newcomer is welcomed once, when they have looked around', async () => {
    const popup = player.dialog('Welcome to Baize')
    await player.opensMenu('My bets')
    await player.opensMenu('Lobby')
    await expect(popup).toBeVisible()
    await isAccessible(player, 'welcome', '[role=dialog]')
    await page.mouse.click(5, 5)
    await expect(popup).toBeHidden()
    const told = async () =>
      (await player.api.ask('/api/user/notice_page', { pageNo: '1', pageSize: '10' })).model.items
    await expect.poll(told).toMatchObject([{ type: 'COMPLETE_REGISTRATION', pushed: true }])
  })

  await test.step('who has never paid in hears of it when they come back', async () => {
    await page.evaluate(LEAVES)
    await page.reload()
    const popup = player.dialog('Ready when you are')
    await expect(popup).toContainText('Your wallet is ready.')
    await popup.getByRole('button', { name: 'Make a deposit' }).click()
    await expect(player.dialog('Deposit')).toBeVisible()
    await player.pressesEscape()
  })

  await test.step('a deposit is told, with a sound and the offer of the app', async () => {
    const sound = page.waitForResponse((response) => response.url().endsWith('/assets/common/notice.mp3'))
    // Started before the deposit: the notice disappears after a while.
    await Promise.all([
      expect(page.getByText('Deposit received')).toBeVisible(),
      player.depositsElsewhere(house.cashier, '25'),
    ])
    expect((await sound).headers()['content-type']).toBe('audio/mpeg')
    const offer = player.dialog('Take Baize with you')
    await page.evaluate(LEAVES)
    await page.reload()
    await expect(offer).toBeVisible()
    await isAccessible(player, 'offer of the app', '[role=dialog]')
    await offer.getByRole('button', { name: 'Get the app' }).click()
    await expect(player.dialog('Add Baize to your home screen')).toBeVisible()
    await expect(offer).toBeHidden()
    await isAccessible(player, 'how to install', '[role=dialog]')
    await player.button('Got it').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
