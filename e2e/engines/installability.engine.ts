import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedHouse } from '@baize/dev-env'
import { chromium } from '@playwright/test'
import { expect, it } from 'vitest'

/** The browser tests run in the headless shell, which answers that a page without any manifest can be installed. */
it('[G-25] Chromium with its own check finds nothing that keeps the site from being installed', async () => {
  const { site } = sharedHouse()
  // Nothing can be installed from an incognito window, which is what a browser without a folder opens.
  const folder = mkdtempSync(join(tmpdir(), 'baize-chromium-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const page = await context.newPage()
    const browser = await context.newCDPSession(page)
    const errors = async (address: string) => {
      await page.goto(address)
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
      return installabilityErrors.map(({ errorId }) => errorId)
    }
    expect(await errors(site)).toEqual([])
    expect(await errors('data:text/html,nothing to install'), 'whether it looks at all').not.toEqual([])
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
