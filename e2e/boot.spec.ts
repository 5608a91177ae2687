import { patience } from '@baize/dev-env'
import type { Page, Route } from '@playwright/test'
import { isAccessible } from './actors/accessible.ts'
import { alsoStep } from './run-all.ts'
import { expect, test } from './test.ts'

/** Contrast is measured on the rendered page, so motion is off. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LOBBY = 'Games you can verify'

/** Overrides settings in the server's config.js. */
const withConfig = (page: Page, changes: object) =>
  page.route('**/config.js', async (route) => {
    const response = await route.fetch()
    const [line = ''] = (await response.text()).split('\n', 1)
    const settings: unknown = JSON.parse(line.replace('window.siteConfig = ', ''))
    const changed = { ...(typeof settings === 'object' ? settings : {}), ...changes }
    await route.fulfill({ response, body: `window.siteConfig = ${JSON.stringify(changed)}` })
  })

const answering = (body: object) => (route: Route) => route.fulfill({ json: body })

async function withStartup(page: Page, changes: object): Promise<void> {
  await page.route('**/api/home/startup**', async (route) => {
    const response = await route.fetch()
    const startup: unknown = await response.json()
    await route.fulfill({ json: { ...(typeof startup === 'object' ? startup : {}), ...changes } })
  })
}

test.describe('a new browser', () => {
  test.use({ newBrowser: true })

  test('[S-09] the address and the server’s configuration decide where a visitor arrives', {
    tag: ['@once', '@all'],
  }, async ({ visitor, house }) => {
    const { page } = visitor
    await test.step('[S-10] a callback address', async () => {
      await withConfig(page, { callbackUrl: '/fairness' })
      await page.goto('/bets')
      await expect(page).toHaveURL(/\/fairness$/)
      await expect(page.getByRole('heading', { name: 'Fairness', exact: true })).toBeVisible()
      await page.unroute('**/config.js')
    })
    await test.step('[S-06] an invitation with a wheel tag', async () => {
      await page.goto('/?p=friend&inviteWheelTag=w1')
      await expect(page).toHaveURL(/\/freeSpin$/)
      await expect(page.getByRole('heading', { name: 'Free-spin wheel', level: 1 })).toBeVisible()
      await isAccessible(visitor, 'free-spin wheel', 'main')
    })
    await test.step('[S-06] [T-01] an invitation without one, in the language of the address', async () => {
      await page.goto('/?p=friend&lang=pt')
      await expect(visitor.dialog('Crie sua conta')).toBeVisible()
      expect(await page.evaluate('localStorage.getItem("inviteCode")')).toContain('friend')
    })
    await test.step('[S-09] a special domain asks for a sign of life once', async () => {
      // includeHidden: this origin has no storage yet, so the prompts of a first visit cover the lobby.
      const lobby = page.getByRole('heading', { name: LOBBY, includeHidden: true })
      await page.goto(house.site.replace('localhost', 'special.localhost'))
      await expect(page.getByRole('heading', { name: 'One quick check' })).toBeVisible()
      await isAccessible(visitor, 'firewall check')
      await expect(async () => {
        const button = visitor.button("I'm human")
        // It may disappear by itself between the check and the click.
        if (await button.isVisible()) await button.click({ timeout: patience(1000) })
        await expect(lobby).toBeAttached({ timeout: patience(1000) })
      }).toPass()
      expect(await page.evaluate('localStorage.getItem("waf-pass")')).toContain('1')
      await page.reload()
      await expect(lobby).toBeAttached()
    })
  })
})

test('[S-05] [S-18] [T-03] [A-37] a failed start is explained and recovers', {
  tag: '@once',
}, async ({ visitor }) => {
  const { page } = visitor
  visitor.trouble.expectNetworkLoss()

  await test.step('the home page has its shape and its first picture before any script has run', async () => {
    await page.route('**/assets/start-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.locator('.first-look img')).toHaveJSProperty('naturalWidth', 256)
    await expect(page.getByRole('status')).toHaveText('Baize')
    await page.unroute('**/assets/start-*.js')
  })

  // The tests of the boot, its screens, /repair and chunks cover this and the last three in `npm test`.
  await alsoStep('[T-03] a browser whose identity is refused sees nothing', async () => {
    const refused = page.waitForResponse('**/api/auth/browser_foot_print**')
    await page.route('**/api/auth/browser_foot_print**', answering({ status: 403, message: 'no' }))
    await page.goto('/')
    await refused
    await expect(page.locator('#gbRoot')).toBeEmpty()
    await page.unroute('**/api/auth/browser_foot_print**')
  })

  await test.step('a page whose start-up call gets no answer says so and comes up at the next try', async () => {
    await page.route('**/api/home/startup**', (route) => route.abort('connectionreset'))
    await page.goto('/fairness')
    await expect(page.getByText("The site isn't responding")).toBeVisible()
    await page.unroute('**/api/home/startup**')
    await visitor.button('Try again').click()
    await expect(page.getByRole('heading', { name: 'Fairness', exact: true })).toBeVisible()
  })

  await alsoStep(
    '[S-18] the overlay stays while the design does not load, and goes when it comes',
    async () => {
      await page.route('**/static/theme/**', (route) => route.abort('connectionreset'))
      await page.goto('/')
      const overlay = page.getByRole('status').filter({ hasText: 'Trying again…' })
      await expect(overlay).toBeVisible()
      await isAccessible(visitor, 'loading overlay')
      await page.unroute('**/static/theme/**')
      await expect(overlay).toBeHidden()
      await visitor.banner.getByRole('button', { name: 'Log in' }).click()
      await expect(visitor.dialog('Log in')).toBeVisible()
    },
  )

  await alsoStep('[S-05] the maintenance screen comes with -120 and leaves by itself', async () => {
    const maintained = answering({ status: -120, message: 'The site is under maintenance.' })
    await page.route('**/api/home/startup**', maintained)
    await page.goto('/fairness?from=here')
    await expect(page.getByRole('heading', { name: "We'll be right back" })).toBeVisible()
    await expect(page).toHaveURL(/\/repair$/)
    await isAccessible(visitor, 'maintenance')
    await page.unroute('**/api/home/startup**')
    await expect(page.getByRole('heading', { name: 'Fairness', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/fairness\?from=here$/)
  })

  await test.step('[A-37] a part of the site that does not load says so, and comes with the connection', async () => {
    let asked = 0
    await page.route('**/assets/BetsPage-*.js', (route) => {
      asked += 1
      return route.abort('connectionreset')
    })
    await page.goto('/bets')
    await expect(page.getByRole('heading', { name: "This part of the site didn't load." })).toBeVisible()
    await expect(page.getByText('Loading chunk bets failed')).toBeHidden()
    await page.getByText('Details').click()
    await expect(page.getByText('Loading chunk bets failed')).toBeVisible()
    expect(asked).toBeGreaterThan(0)
    await isAccessible(visitor, 'error screen', 'main')
    await page.unroute('**/assets/BetsPage-*.js')
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await expect(page.getByRole('heading', { name: 'My bets' })).toBeVisible()
  })
})

// The tests of the bridge and of the boot steps cover it in `npm test`.
test('[S-15] [A-36] the app turns the page inside it', {
  tag: ['@once', '@all'],
}, async ({ browser, house }) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 15) BaizeApp/1.13' })
  const page = await context.newPage()
  // The app injects its bridge some time after the page has started.
  await page.addInitScript(`
    window.heard = []
    setTimeout(() => {
      window.AppShell = {
        send: (text) => {
          window.heard.push(JSON.parse(text).type)
          return JSON.stringify({ realVersionCode: 113, os: 'android', context: 'app', text: '' })
        },
      }
    }, 250)
  `)
  await withStartup(page, { horizontalCom: true })
  await page.goto(house.site)
  await expect
    .poll(() => page.evaluate<string[]>('window.heard.filter((type) => type !== "readClipboard")'))
    .toEqual(['deviceInfo', 'enterFullScreen', 'landScreen'])
  await context.close()
})

// The tests of the lock cover it in `npm test`.
test('[T-20] open developer tools lock the page until they are closed', { tag: ['@once', '@all'] }, async ({
  visitor,
}) => {
  const { page } = visitor
  await withConfig(page, { devtoolsProtection: true })
  await visitor.opensLobby()
  const lock = page.getByRole('alertdialog', { name: 'Developer tools have been detected as open' })

  await test.step('by the key that opens them', async () => {
    await page.keyboard.press('F12')
    await expect(lock).toBeVisible()
    await expect(lock).toBeHidden()
  })

  await test.step('by what stops at a debugger statement', async () => {
    const tools = await page.context().newCDPSession(page)
    const attached = new Promise<string>((resolve) => {
      tools.on('Target.attachedToTarget', ({ sessionId }) => resolve(sessionId))
    })
    await tools.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    })
    const sessionId = await attached
    const say = (id: number, method: string) =>
      tools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    await say(1, 'Debugger.enable')
    await expect(lock).toBeVisible()
    await expect(lock).toHaveCSS('z-index', '2147483647')
    await expect(lock).toHaveAccessibleDescription(
      'To protect content and interface security, the page has been locked.',
    )
    // Screen-reader users are told, and cannot reach the page behind the lock.
    await expect(lock).toBeFocused()
    await expect(page.locator('#gbRoot')).toHaveAttribute('inert')
    await say(2, 'Debugger.disable')
    await expect(lock).toBeHidden()
  })

  await test.step('without menu or selection, and with a search field that works', async () => {
    const prevented = (selector: string) =>
      page.evaluate<boolean>(
        `!document.querySelector(${JSON.stringify(selector)}).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))`,
      )
    expect(await prevented('main')).toBe(true)
    expect(await prevented('input')).toBe(false)
    await visitor.searchesFor('mines')
    await expect(page.getByRole('searchbox', { name: 'Search games' })).toHaveValue('mines')
  })
})
