import { patience } from '@baize/dev-env'
import type { Browser } from '@playwright/test'
import { Network, SECOND_BUILD } from './actors/network.ts'
import { openAccount, Player } from './actors/player.ts'
import { seenBeforeBy } from './actors/seen-before.ts'
import { writeToastsDown } from './actors/toasts.ts'
import { expect, test } from './test.ts'

const OFFLINE = "You're offline. We'll reconnect automatically."
const BUILD = 'document.querySelector("meta[name=build]").content'
/** Everything of the build is kept, and the page is under the worker's control. */
const IS_KEPT = `(async () => {
  if (!navigator.serviceWorker.controller) return false
  const names = (await caches.keys()).filter((name) => name.startsWith('build-'))
  const store = await caches.open(names.at(-1))
  const list = (await store.keys()).find(({ url }) => url.includes('/assets/files-'))
  const files = list ? Object.keys(await (await store.match(list)).json()) : []
  const kept = new Set((await store.keys()).map(({ url }) => new URL(url).pathname))
  return files.length > 100 && files.every((path) => kept.has(path))
})()`
const keepsUnder = (path: string) =>
  `caches.match(${JSON.stringify(path)}, { ignoreSearch: true }).then(Boolean)`

// Workers are blocked in all other tests: they would answer what these intercept, and survive the reset of a seat.
test.use({ serviceWorkers: 'allow' })

type House = Parameters<Parameters<typeof test>[2]>[0]['house']

/** A player whose browser reaches the site through a network that can fail. */
async function comes(browser: Browser, house: House, network: Network): Promise<Player> {
  const user = await openAccount(house.api, house.cashier, '100')
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await writeToastsDown(context)
  const page = await context.newPage()
  await page.goto(`${network.url}/robots.txt`)
  const kept = { ...seenBeforeBy(user.userId), token: user.token, user, rulesShown: ['mines'], hasBet: true }
  const items = JSON.stringify(Object.entries(kept).map(([name, value]) => [name, JSON.stringify(value)]))
  await page.evaluate(`for (const [name, value] of ${items}) localStorage.setItem(name, value)`)
  const player = new Player(page, house.api, user)
  player.trouble.expectNetworkLoss()
  return player
}

const myBet = (player: Player) =>
  player.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mines' }).first()
const at = (network: Network, path: string): string => network.url + path

test('[G-25] [G-24] on a bus: the lobby, my bets, the help and the verifier work without a network, and say how old they are', {
  tag: '@phone',
}, async ({ browser, house }) => {
  const network = await Network.between(house.site)
  const player = await comes(browser, house, network)
  const { page, context } = player
  const lobby = page.getByRole('heading', { name: 'Games you can verify', includeHidden: true })

  await test.step('a first visit leaves everything here', async () => {
    await player.playsElsewhere()
    await page.goto(at(network, '/bets'))
    await expect(myBet(player)).toBeVisible()
    await expect.poll(() => page.evaluate(IS_KEPT), { timeout: patience(60_000) }).toBe(true)
    await page.goto(at(network, '/'))
    await expect(lobby).toBeAttached()
    await page.goto(at(network, '/bets'))
    await expect(myBet(player)).toBeVisible()
    for (const name of [
      '/kept/startup',
      `/kept/${encodeURIComponent('["/api/game/bet_record","pages",{}]')}`,
    ])
      await expect.poll(() => page.evaluate(keepsUnder(name))).toBe(true)
    await expect.poll(() => page.evaluate(keepsUnder('/design/article_detail/how-fairness-works'))).toBe(true)
  })

  await test.step('without a network the lobby is there, and says so', async () => {
    network.becomes('gone')
    await context.setOffline(true)
    await page.goto(at(network, '/'))
    await expect(lobby).toBeAttached({ timeout: patience(60_000) })
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('--as-of', /as of/)
  })

  await test.step('my last bets are there, with their age', async () => {
    await page.goto(at(network, '/bets'))
    await expect(myBet(player)).toBeVisible()
    await expect(page.getByText(/^As of \d/)).toBeVisible()
  })

  await test.step('rules, help and verifier work', async () => {
    await page.goto(at(network, '/articles/how-fairness-works'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How a bet is decided, and how you check it',
    )
    await page.goto(at(network, '/fairness'))
    await player.button('Try the published example').click()
    await expect(page.getByText('Mines on tiles 14, 9, 25')).toBeVisible()
  })

  await test.step('a game that was never opened loads, and says why it cannot be played', async () => {
    await page.goto(at(network, '/h5/tower'))
    await expect(page.getByText(OFFLINE)).toBeVisible()
  })

  await test.step('back online it goes on by itself', async () => {
    await page.goto(at(network, '/'))
    await expect(lobby).toBeAttached()
    network.becomes('up')
    await context.setOffline(false)
    await expect(page.getByText(OFFLINE)).toBeHidden()
    await player.depositsElsewhere(house.cashier, '20')
    await player.seesBalance('115.00')
  })
  await context.close()
  await network.close()
})

test('[G-25] a network that hangs, or answers for the site, leads to the kept site and never to its own page', {
  tag: '@phone',
}, async ({ browser, house }) => {
  const network = await Network.between(house.site)
  const player = await comes(browser, house, network)
  const { page, context } = player
  const lobby = page.getByRole('heading', { name: 'Games you can verify', includeHidden: true })
  await page.goto(at(network, '/'))
  await expect.poll(() => page.evaluate(IS_KEPT), { timeout: patience(60_000) }).toBe(true)
  await page.reload()
  await expect(lobby).toBeAttached()
  await expect.poll(() => page.evaluate(keepsUnder('/kept/startup'))).toBe(true)

  for (const state of ['portal', 'redirecting', 'hanging'] as const) {
    await test.step(state, async () => {
      network.becomes(state)
      await page.goto(at(network, '/'))
      await expect(lobby).toBeAttached({ timeout: patience(60_000) })
      await expect(page.getByText('Welcome to the Wi-Fi')).toHaveCount(0)
      await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible({
        timeout: patience(60_000),
      })
    })
  }

  await test.step('it goes on when the network is as it should be', async () => {
    network.becomes('up')
    await expect(page.getByText('Connection lost. Reconnecting…')).toBeHidden({ timeout: patience(60_000) })
    await player.depositsElsewhere(house.cashier, '20')
    await player.seesBalance('120.00')
  })
  await context.close()
  await network.close()
})

test('[G-25] [S-21] a deploy during a game loses no press and no part, and is offered after the round', {
  tag: '@once',
}, async ({ browser, house }) => {
  const network = await Network.between(house.site)
  const player = await comes(browser, house, network)
  const { page, context } = player
  const update = player.dialog('A new version is ready')
  await page.goto(at(network, '/h5/mines'))
  await expect(page.getByRole('heading', { name: 'Mines', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(IS_KEPT), { timeout: patience(60_000) }).toBe(true)
  const first = await page.evaluate(BUILD)
  const neighbour = await context.newPage()
  await neighbour.goto(at(network, '/h5/mines'))
  await expect(neighbour.getByRole('heading', { name: 'Mines', exact: true })).toBeVisible()
  await page.bringToFront()
  await player.betsUntil('gem', { mines: 1, amount: '5' })
  network.missing.length = 0

  await test.step('the new build is found, and nothing opens over the game', async () => {
    await network.deploysSecondBuild()
    await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())')
    await expect
      .poll(() =>
        page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)'),
      )
      .toBe(true)
    await player.cashesOut()
    await expect(update).toBeHidden()
  })

  await test.step('the page goes on with the parts of its own build', async () => {
    expect(await page.evaluate(BUILD)).toBe(first)
    await page.evaluate(
      `history.pushState({}, '', '/fairness'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('it is offered in the lobby, and taken when the player says so', async () => {
    await page.evaluate(`history.pushState({}, '', '/'); dispatchEvent(new PopStateEvent('popstate'))`)
    await expect(update).toBeVisible({ timeout: patience(60_000) })
    expect(network.missing.filter((path) => path.startsWith('/assets/'))).toEqual([])
    await update.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => page.evaluate(BUILD).catch(() => '')).toBe(SECOND_BUILD)
  })

  await test.step('the other tab goes on with the parts of its own build until its player wants the new one', async () => {
    await neighbour.bringToFront()
    expect(await neighbour.evaluate(BUILD)).toBe(first)
    network.missing.length = 0
    await neighbour.evaluate(
      `history.pushState({}, '', '/promotions'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await expect(neighbour.getByRole('heading', { name: 'Deposit bonuses' })).toBeVisible()
    // One popup opens by itself in a visit, and the first tab had it.
    await neighbour.evaluate(`location.hash = 'onOpen=update'`)
    const offer = neighbour.getByRole('dialog', { name: 'A new version is ready' })
    await expect(offer).toBeVisible({ timeout: patience(60_000) })
    expect(network.missing.filter((path) => path.startsWith('/assets/'))).toEqual([])
    await offer.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => neighbour.evaluate(BUILD).catch(() => '')).toBe(SECOND_BUILD)
    await neighbour.close()
    await page.bringToFront()
  })

  await test.step('asked again, there is none', async () => {
    await page.goto(at(network, '/#onOpen=update'))
    await expect(player.dialog('You have the newest version')).toBeVisible()
  })
  await context.close()
  await network.close()
})
