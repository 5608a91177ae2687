import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expect, test } from './test.ts'

const BUDGET_BYTES = 165 * 1024

/**
 * Runs in the page: what waits until nobody has done anything for seconds is for whoever goes on, and does not come. On a slow machine it
 * would come before the first visit is over.
 */
const NOTHING_LATER = `{
  const SECONDS_MS = 3000
  const later = setTimeout
  globalThis.setTimeout = (act, ms, ...rest) => (ms >= SECONDS_MS ? 0 : later(act, ms, ...rest))
}`

type Script = { readonly path: string; readonly bytes: number }

/** Every script that a page asks for from now on, as it weighs when it is packed as tightly as gzip can. */
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
  // What a first visitor is asked belongs to the visit, and so do the blocks of the page.
  await expect(firstTimer.dialog('Are you 18 or older?')).toBeVisible()
  await expect(page.locator('main img').first()).toBeVisible()
  // The live line, and the popups nobody has asked for yet, are none of it.
  await page.waitForLoadState('networkidle')

  const found = (await scripts()).toSorted((a, b) => b.bytes - a.bytes)
  const sum = found.reduce((all, { bytes }) => all + bytes, 0)
  const list = found.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
  expect(sum, `${sum} bytes in all:\n${list}`).toBeLessThan(BUDGET_BYTES)
})
