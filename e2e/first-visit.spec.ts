import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { isAccessible } from './actors/accessible.ts'
import { expect, test } from './test.ts'

const BUDGET_BYTES = 165 * 1024

/**
 * Runs in the page: drops timers of three seconds or more, which load code for visitors who stay. On a slow machine
 * they would fire during the measured visit.
 */
const NOTHING_LATER = `{
  const SECONDS_MS = 3000
  const later = setTimeout
  globalThis.setTimeout = (act, ms, ...rest) => (ms >= SECONDS_MS ? 0 : later(act, ms, ...rest))
}`

type Script = { readonly path: string; readonly bytes: number }

/** Records every script that a page requests from now on, with its size at the highest gzip level. */
function scriptsOf(page: Page): () => Promise<Script[]> {
  const asked: Request[] = []
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request))
  return () => Promise.all(asked.map(weighed))
}

async function weighed(request: Request): Promise<Script> {
  const { pathname: path } = new URL(request.url())
  const body = await (await request.response())?.body()
  if (!body) throw new Error(`${path} did not come`)
  return { path, bytes: gzipSync(body, { level: 9 }).byteLength }
}

const ICONS = ['app-192', 'app-512', 'app-maskable-512', 'apple-touch-180']

test('[S-12] [S-13] [S-14] [G-25] [T-15] a first visit is light, asks age and country on one sheet, and can be installed', {
  tag: '@once',
}, async ({ firstTimer, house }) => {
  const { page } = firstTimer
  const scripts = scriptsOf(page)
  const age = firstTimer.dialog('Are you 18 or older?')

  await test.step('all its scripts weigh less than 165 KiB gzipped', async () => {
    await page.addInitScript(NOTHING_LATER)
    await page.goto('/')
    await firstTimer.mayBegin()
    await expect(page.locator('h1')).toBeAttached()
    // The prompts of a first visit and the blocks of the page count towards the budget.
    await expect(age).toBeVisible()
    await expect(page.locator('main img').first()).toBeVisible()
    // The socket client and popups that were not opened do not.
    await page.waitForLoadState('networkidle')

    const found = (await scripts()).toSorted((a, b) => b.bytes - a.bytes)
    const sum = found.reduce((total, { bytes }) => total + bytes, 0)
    const list = found.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
    expect(sum, `${sum} bytes in all:\n${list}`).toBeLessThan(BUDGET_BYTES)
  })

  await test.step('age and country are asked for on one sheet, and both are kept', async () => {
    await isAccessible(firstTimer, 'the sheet at the door', '[role="dialog"]')
    await age.getByLabel('Where are you playing from?').selectOption('Brasil')
    await age.getByRole('button', { name: 'Yes, I am' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const kept = (name: string) => page.evaluate(`localStorage.getItem(${JSON.stringify(name)})`)
    expect(await kept('checkAge')).toBe('true')
    expect(await kept('countryId')).toBe('"BR"')
    expect(await kept('currencyId')).toBe('"BRL"')
  })

  await test.step('the browser reads in its manifest all that an installation needs', async () => {
    const browser = await firstTimer.context.newCDPSession(page)
    // Its own verdict is asked of a whole Chromium (engines/installability.engine.ts): the headless shell has none.
    const { errors, manifest } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const at = (path: string) => house.site + path
    const picture = (name: string, sizes: string) => ({
      url: at(`/icons/${name}.png`),
      sizes,
      type: 'image/png',
    })
    expect(manifest).toMatchObject({
      name: 'Baize',
      id: at('/'),
      scope: at('/'),
      startUrl: at('/?pwa=true'),
      display: 'kStandalone',
      themeColor: 'rgba(15,23,34,1)',
      backgroundColor: 'rgba(15,23,34,1)',
    })
    expect(manifest.icons).toEqual(
      expect.arrayContaining([
        picture('app-192', '192x192'),
        picture('app-512', '512x512'),
        picture('app-maskable-512', '512x512'),
      ]),
    )
    for (const { image } of manifest.screenshots ?? [])
      expect((await fetch(image.url)).headers.get('content-type'), image.url).toBe('image/webp')
    expect(manifest.screenshots?.map(({ formFactor }) => formFactor)).toEqual(['kWide', 'kNarrow', 'kNarrow'])
    for (const name of ICONS) {
      const icon = await fetch(`${house.site}/icons/${name}.png`)
      expect([icon.status, icon.headers.get('content-type')], name).toEqual([200, 'image/png'])
    }
  })
})
