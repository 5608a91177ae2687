import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { Colleague } from './actors/colleague.ts'
import { TOO_WIDE } from './actors/too-wide.ts'
import { expect, test } from './test.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const FOLDER = resolve(process.env.SCREENSHOTS_DIR || join(HERE, '../.baize/screenshots/console'))
const OF_README = join(HERE, '../docs/images')
const README_BYTES = 150_000

test.use({ newBrowser: true })
test.slow()

test('the console of a demo house, in both modes', async ({ open }) => {
  const olivia = await Colleague.enters(await open({}, 'new'), 'Olivia Hart')
  const { page } = olivia
  const isSettled = async (): Promise<void> => {
    await expect(page.getByText('Loading…')).toHaveCount(0)
    await page.evaluate('document.fonts.ready.then(() => null)')
  }
  for (const mode of ['dark', 'light'] as const) {
    const other = olivia.button(mode === 'dark' ? 'Dark mode' : 'Light mode')
    if (await other.isVisible()) await other.click()
    const takes = async (name: string): Promise<void> => {
      await isSettled()
      await page.screenshot({ path: join(FOLDER, `${name}-${mode}.png`), animations: 'disabled' })
      await saveForReadme(page, `console-${name}-${mode}`)
    }
    await olivia.opens('Home')
    await expect(page.getByText('Withdrawals to decide')).toBeVisible()
    await takes('home')
    await olivia.opens('Withdrawals')
    await takes('withdrawals')
    await page.getByRole('table').getByRole('button').last().click()
    await expect(page.getByRole('heading', { name: 'Why it is held' })).toBeVisible()
    await takes('withdrawal')
    await olivia.opens('Ledger')
    await takes('ledger')
    await olivia.opens('Reports')
    await takes('reports')
    await olivia.opens('Approvals')
    await takes('approvals')
    await olivia.opens('Lottery terms')
    await takes('lottery')
    await olivia.opens('Players')
    await takes('players')
    await page.getByRole('table').getByRole('button').first().click()
    await expect(page.getByRole('heading', { name: 'Linked accounts' })).toBeVisible()
    await takes('player')
    for (const screen of ['Notices', 'Popups', 'Articles', 'Word filter', 'Tables', 'Salary']) {
      await olivia.opens(screen)
      await takes(screen.toLowerCase().replace(' ', '-'))
    }
  }
})

/** Screens that people look at on a tablet, too: a queue, a list, a form, a report, a page of one thing. */
const ON_TABLETS = ['Home', 'Withdrawals', 'Tables', 'Reports', 'Players']

for (const [device, width, height] of [
  ['phone', 390, 844],
  ['tablet', 820, 1180],
] as const)
  test(`every screen on a ${device}, in both modes`, async ({ open }) => {
    const page = await open({}, 'new')
    await page.setViewportSize({ width, height })
    const olivia = await Colleague.enters(page, 'Olivia Hart')
    if (olivia.hasPhone) await olivia.button('Open menu').click()
    const titles = (await olivia.menu.getByRole('link').allInnerTexts()).map((title) => title.trim())
    if (olivia.hasPhone) await olivia.button('Close menu').click()
    const takes = async (name: string): Promise<void> => {
      await expect(page.getByText('Loading…')).toHaveCount(0)
      for (const mode of ['light', 'dark'] as const) {
        await page.evaluate(`document.documentElement.dataset.theme = '${mode}'`)
        await page.screenshot({
          path: join(FOLDER, device, `${name.toLowerCase().replaceAll(' ', '-')}-${mode}.png`),
          animations: 'disabled',
          fullPage: true,
        })
      }
      expect.soft(await page.evaluate(TOO_WIDE), name).toEqual([])
    }
    for (const title of device === 'tablet' ? ON_TABLETS : titles) {
      await olivia.opens(title)
      await takes(title)
    }
    for (const list of ['Withdrawals', 'Players', 'Ledger', 'Approvals']) {
      await olivia.opens(list)
      const row = page.getByRole('table').getByRole('button')
      if (!(await row.first().isVisible())) continue
      await row.first().click()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await takes(`one of ${list}`)
    }
  })

/** Those of the README: WebP is only available through CDP, and small, because they are in the repository. */
const KEPT = new Set(['console-home-dark', 'console-ledger-light'])

async function saveForReadme(page: Page, name: string): Promise<void> {
  if (!KEPT.has(name)) return
  const chromium = await page.context().newCDPSession(page)
  const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  const picture = Buffer.from(data, 'base64')
  expect(picture.byteLength).toBeLessThan(README_BYTES)
  mkdirSync(OF_README, { recursive: true })
  writeFileSync(join(OF_README, `${name}.webp`), picture)
}
