import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { Colleague } from './actors/colleague.ts'
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
    await expect(page.getByText('Withdrawals to review')).toBeVisible()
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
