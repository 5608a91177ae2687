import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
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

test('all the scripts of a first visit to the home page weigh less than 165 KiB gzipped', {
  tag: '@once',
}, async ({ firstTimer }) => {
  const { page } = firstTimer
  const scripts = scriptsOf(page)
  await page.addInitScript(NOTHING_LATER)
  await page.goto('/')
  await firstTimer.mayBegin()
  await expect(page.locator('h1')).toBeAttached()
  // The prompts of a first visit and the blocks of the page count towards the budget.
  await expect(firstTimer.dialog('Are you 18 or older?')).toBeVisible()
  await expect(page.locator('main img').first()).toBeVisible()
  // The socket client and popups that were not opened do not.
  await page.waitForLoadState('networkidle')

  const found = (await scripts()).toSorted((a, b) => b.bytes - a.bytes)
  const sum = found.reduce((all, { bytes }) => all + bytes, 0)
  const list = found.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
  expect(sum, `${sum} bytes in all:\n${list}`).toBeLessThan(BUDGET_BYTES)
})
