import { randomInt } from 'node:crypto'
import { get } from 'node:http'
import { gzipSync } from 'node:zlib'
import { bootDevEnv, provideBrowser } from '@baize/dev-env'
import { chromium, type Request } from '@playwright/test'
import { createSearch } from '../apps/web/src/features/catalogue/search.ts'
import { openReport } from './report.ts'
import { games, measureSearch, typedKeys } from './search-keys.ts'

const KIB = 1024
/** The scripts have the budget that e2e/first-visit.spec.ts enforces. */
const GOALS = { scriptsKib: 165, themeKib: 40, searchMs: 16 } as const
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const seed = Number(process.env.BENCH_SEED ?? randomInt(2 ** 31))
const seconds = Number(process.env.BENCH_SECONDS ?? 5)

/** A first visit to the home page until the network is idle: its scripts, and where the design was loaded from. */
async function firstVisit(site: string, executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage(PHONE)
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    await page.goto(site)
    await page.locator('.boot-screen').waitFor({ state: 'detached' })
    await page.locator('h1').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const scripts = asked.filter((request) => request.resourceType() === 'script')
    const theme = asked.find((request) => new URL(request.url()).pathname.startsWith('/static/theme/'))
    if (!theme) throw new Error('the page did not ask for its design')
    return { scriptBytes: await gzipped(scripts), themeUrl: theme.url() }
  } finally {
    await browser.close()
  }
}

async function gzipped(scripts: readonly Request[]): Promise<number> {
  const bodies = await Promise.all(scripts.map(async (script) => (await script.response())?.body()))
  return bodies.reduce((sum, body) => sum + (body ? gzipSync(body, { level: 9 }).byteLength : 0), 0)
}

/** Transfer size. */
function brotliBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.headers['content-encoding'] !== 'br') reject(new Error(`${url} came without brotli`))
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.byteLength
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

const browser = await provideBrowser()
const env = await bootDevEnv()
try {
  const report = openReport({ bench: 'home', seed })
  const { scriptBytes, themeUrl } = await firstVisit(env.siteUrl, browser)
  const kib = (name: string, bytes: number, atMost: number) =>
    report.figure({ name, value: bytes / KIB, unit: 'KiB', goal: { atMost } })
  kib('home.scripts', scriptBytes, GOALS.scriptsKib)
  kib('home.theme', await brotliBytes(themeUrl), GOALS.themeKib)
  const { slowestMs } = measureSearch(createSearch(games), typedKeys(seed), seconds)
  report.figure({ name: 'home.search', value: slowestMs, unit: 'ms', goal: { atMost: GOALS.searchMs } })
  if (!report.close()) process.exitCode = 1
} finally {
  await env.stop()
}
