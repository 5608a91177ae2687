import type { Page, Route } from '@playwright/test'
import { isAccessible, isAccessibleInBothThemes } from './actors/accessible.ts'
import { expect, test } from './test.ts'

// A browser remembers that the site is installed.
test.use({ newBrowser: true })

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const IOS_CHROME = SAFARI.replace('Version/18.1', 'CriOS/130.0')
const IOS_VIEW = SAFARI.replace(' Version/18.1', '').replace(' Safari/604.1', '')
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

/** The browser of `sessionStorage.agent`, with an install prompt that ends as `sessionStorage.prompt` says. */
const SIMULATED = `{
  const { agent, prompt } = sessionStorage
  if (agent) Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => agent })
  localStorage.removeItem('supportPwa')
  localStorage.removeItem('pwa')
  sessionStorage.opened = ''
  open = (url) => { sessionStorage.opened = url; return null }
  const offer = () => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    event.userChoice = new Promise((choose) => {
      event.prompt = async () => {
        if (prompt === 'fails') throw new Error('not allowed')
        choose({ outcome: 'accepted' })
        setTimeout(() => dispatchEvent(new Event('appinstalled')), 200)
      }
    })
    dispatchEvent(event)
    if (localStorage.getItem('supportPwa') !== 'true') setTimeout(offer, 250)
  }
  if (prompt) addEventListener('load', offer)
}`

type Options = { enablePwa: boolean; downloadLink: string; iosLink: string }

async function follows(
  page: Page,
  {
    agent,
    prompt = '',
    options = {},
    host,
  }: { agent: string; prompt?: string; options?: Partial<Options>; host?: string },
): Promise<void> {
  const model = { enablePwa: true, downloadLink: '', iosLink: '', ...options }
  const replies: readonly (readonly [string, object])[] = [
    ['**/api/ads/web2pwa*', { status: 0, model }],
    [
      '**/api/home/getH5RefAppUrl*',
      host === undefined ? { status: 9000, message: '' } : { status: 0, extra: [host] },
    ],
  ]
  for (const [path, json] of replies) {
    await page.unroute(path)
    await page.route(path, (route: Route) => route.fulfill({ json }))
  }
  await page.evaluate(
    `sessionStorage.agent = ${JSON.stringify(agent)}; sessionStorage.prompt = ${JSON.stringify(prompt)}`,
  )
  await page.goto('/bets')
  await expect(page.locator('.boot-screen')).toHaveCount(0)
  if (prompt !== '') await expect.poll(() => page.evaluate('localStorage.supportPwa')).toBe('true')
  await page.evaluate(`location.hash = '#download='`)
}
const opened = (page: Page) => expect.poll(() => page.evaluate('sessionStorage.opened'))

// The tests of the plan and of each block stand in for it in `npm test`.
test('[T-15] [L-14] [A-05] [A-06] the link #download= takes the way of each browser', {
  tag: ['@once', '@all'],
}, async ({ visitor }) => {
  const { page } = visitor
  await page.addInitScript(SIMULATED)
  await visitor.opensLobby()
  const guide = visitor.dialog('Add Baize to your home screen')

  await test.step('a view inside another app of iOS reloads the site as the web app', async () => {
    await follows(page, { agent: IOS_VIEW })
    await expect(page).toHaveURL(/\/\?pwa=true$/)
  })
  await test.step('Safari shows its guide, with a picture of each step', async () => {
    await follows(page, { agent: SAFARI, options: { iosLink: 'https://apps.test/baize' } })
    await expect(guide.getByText('Tap the Share button in Safari.')).toBeVisible()
    await expect(guide.locator('svg[data-picture]')).toHaveCount(3)
    await isAccessible(visitor, 'the guide', '[role="dialog"]')
    await guide.getByRole('button', { name: 'Got it' }).press('Enter')
    await expect(guide).toBeHidden()
  })
  await test.step('Safari without the web app, and other browsers of iOS, open the link of the store', async () => {
    for (const [agent, enablePwa] of [
      [SAFARI, false],
      [IOS_CHROME, true],
    ] as const) {
      await follows(page, { agent, options: { enablePwa, iosLink: 'https://apps.test/baize' } })
      await opened(page).toBe('https://apps.test/baize')
    }
  })
  await test.step('without one, they open the app of the server, with the invitation', async () => {
    await page.evaluate(`localStorage.inviteCode = '"ana7"'`)
    await follows(page, { agent: IOS_CHROME, host: 'app.baize.test' })
    await opened(page).toBe('https://app.baize.test/?p=ana7')
  })
  await test.step('without any, they show the guide', async () => {
    await follows(page, { agent: IOS_CHROME })
    await expect(guide.getByText('Tap the Share button beside the address.')).toBeVisible()
  })
  await test.step('others show the kept prompt, and the installation is counted', async () => {
    const counted = page.waitForRequest('**/api/ads/installed')
    await follows(page, {
      agent: ANDROID,
      prompt: 'accepts',
      options: { downloadLink: 'https://files.test/a.apk' },
    })
    const [request] = await Promise.all([counted, visitor.seesToast('Baize is installed')])
    expect(request.postDataJSON()).toEqual({ way: 'browser' })
    expect(await page.evaluate('localStorage.pwa')).toBe('true')
    expect(await page.evaluate('sessionStorage.opened')).toBe('')
  })
  await test.step('a prompt that fails opens the web app', async () => {
    await follows(page, { agent: ANDROID, prompt: 'fails' })
    await opened(page).toBe('/?pwa=true')
  })
  await test.step('without a prompt the file is downloaded, and counted', async () => {
    const counted = page.waitForRequest('**/api/ads/installed')
    await follows(page, { agent: ANDROID, options: { downloadLink: 'https://files.test/a.apk' } })
    await opened(page).toBe('https://files.test/a.apk')
    expect((await counted).postDataJSON()).toEqual({ way: 'apk' })
  })
  await test.step('without anything the menu of the browser is explained', async () => {
    await follows(page, { agent: ANDROID })
    await expect(visitor.dialog('Install Baize on your computer').or(guide)).toBeVisible()
  })
})

test('[G-25] [T-15] the page of the app is in the menu and has the way of this device', {
  tag: '@once',
}, async ({ visitor }) => {
  const { page } = visitor
  await visitor.opensLobby()
  await visitor.opensMenu('Get the app')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Baize on your computer' })).toBeVisible()
  await expect(main.getByRole('img', { name: 'Code that opens this page on a phone' })).toBeVisible()
  await main.getByText('iPhone, iPad').click()
  await expect(main.getByText('Tap the Share button in Safari.')).toBeVisible()
  await isAccessibleInBothThemes(visitor, 'the page of the app', 'main')
})
