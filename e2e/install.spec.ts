import { expect, test } from './test.ts'

// A browser remembers that the site is installed.
test.use({ newBrowser: true })

const ICONS = ['app-192', 'app-512', 'app-maskable-512', 'apple-touch-180']

test('[G-25] [T-15] the site can be installed: the browser finds nothing to complain about', {
  tag: '@once',
}, async ({ visitor, house }) => {
  await visitor.opensLobby()
  const browser = await visitor.context.newCDPSession(visitor.page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Test contexts are incognito, where nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const manifest = await browser.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  for (const name of ICONS) {
    const icon = await fetch(`${house.site}/icons/${name}.png`)
    expect([icon.status, icon.headers.get('content-type')], name).toEqual([200, 'image/png'])
  }
})

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
localStorage.removeItem('noticesShown')`

test('[T-14] [T-15] after a deposit the app is offered, and taking the offer installs it', {
  tag: '@once',
}, async ({ player, house }) => {
  const { page } = player
  await page.addInitScript(OFFERS)
  await player.opensMines()
  await expect.poll(() => page.evaluate('localStorage.getItem("supportPwa")')).toBe('true')
  await player.depositsElsewhere(house.cashier, '25')
  const offer = player.dialog('Take Baize with you')
  await player.seesBalance('125.00')
  await expect(offer, 'nobody is disturbed at a game').toBeHidden()
  await player.opensMenu('Lobby')
  await offer.getByRole('button', { name: 'Get the app' }).click()
  await player.seesToast('Baize is installed. Find it on your home screen.')
  expect(await page.evaluate('localStorage.getItem("pwa")')).toBe('true')
  await expect(offer).toBeHidden()
})
