import { expect, test } from './test.ts'

// A browser remembers that the site is installed.
test.use({ newBrowser: true })

/** A browser that offers the install prompt until the site has seen it, and accepts it when asked. */
const OFFERS = `{
  const offers = () => {
    if (localStorage.getItem('supportPwa') === 'true') return
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    offer.userChoice = new Promise((choose) => {
      offer.prompt = async () => {
        choose({ outcome: 'accepted' })
        setTimeout(() => dispatchEvent(new Event('appinstalled')), 200)
      }
    })
    dispatchEvent(offer)
    setTimeout(offers, 250)
  }
  addEventListener('load', offers)
}
localStorage.removeItem('noticesShown')
localStorage.setItem('hasBet', 'true')`

// The tests of the offer and of installing cover it in `npm test`, and the walk of the notices sees the offer.
test('[T-14] [T-15] the site offers its app after a deposit, and accepting the offer installs it', {
  tag: ['@once', '@all'],
}, async ({ player, house }) => {
  const { page } = player
  await page.addInitScript(OFFERS)
  await player.opensMines()
  await expect.poll(() => page.evaluate('localStorage.getItem("supportPwa")')).toBe('true')
  await player.depositsElsewhere(house.cashier, '25')
  const offer = player.dialog('Baize on your computer')
  await player.seesBalance('125.00')
  await expect(offer, 'nobody is disturbed at a game').toBeHidden()
  await player.opensMenu('Lobby')
  await offer.getByRole('button', { name: 'Get the app' }).click()
  await player.seesToast("Baize is installed. You'll find it among your apps.")
  expect(await page.evaluate('localStorage.getItem("pwa")')).toBe('true')
  await expect(offer).toBeHidden()
})
