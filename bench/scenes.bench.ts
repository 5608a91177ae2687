import { gzipSync } from 'node:zlib'
import { bootDevEnv, provideBrowser } from '@baize/dev-env'
import { present } from '@baize/kit'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { openReport } from './report.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const GOALS = { frameMs: 4, perSecond: 40, answerMs: 100, chunkKib: 30 } as const
const KIB = 1024
/** WebGL in software, without a GPU: the slowest device a player can have. */
const FLAGS = ['--no-sandbox', '--disable-quic', '--disable-gpu']
const SCREEN = { width: 1440, height: 900 }
const SCENES = ['football', 'kangaroo'] as const

/** Suppresses the age and country prompts, the welcome notice and the rules popup. */
const SEEN_BEFORE = `
  const kept = {
    checkAge: true, currentCountry: 'US', noticesShown: { NOT_LOGGED_IN: 8e15 }, soundOff: true,
    rulesShown: ${JSON.stringify(['mines', ...SCENES])},
  }
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value))`

/**
 * Records the page's own work per frame, the frame times, and the delay between a press and the next paint. Injected
 * before any script of the page, so that every frame passes through it.
 */
const WATCH = `
  globalThis.watched = { on: false, work: [], at: [], answers: [] }
  const ask = globalThis.requestAnimationFrame
  let frame = -1
  globalThis.requestAnimationFrame = (draw) => ask((now) => {
    const began = performance.now()
    draw(now)
    const { work, at, on } = globalThis.watched
    if (!on) return
    if (now !== frame) { frame = now; work.push(0); at.push(now) }
    work[work.length - 1] += performance.now() - began
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (globalThis.watched.on && entry.name === 'click') globalThis.watched.answers.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })`

/** Requests every frame, so that frames in which nothing is drawn count as well. */
const EVERY_FRAME = `(() => { const next = () => requestAnimationFrame(next); next() })()`

type Watched = { readonly work: number[]; readonly at: number[]; readonly answers: number[] }

const p95 = (values: readonly number[]): number =>
  present(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)], 'a measured frame')

/** Bets play money as fast as the table accepts it, with real pointer events. */
async function plays(page: Page, untilMs: number): Promise<void> {
  const choice = page.locator('.football-zone[data-can-pick="true"], .kangaroo-jump[data-can-pick="true"]')
  const bet = page.getByRole('button', { name: 'Bet', exact: true })
  for (let turn = 0; Date.now() < untilMs; turn += 1) {
    const places = await choice.count()
    const next = places > 0 ? choice.nth(turn % places) : bet
    await next
      .click({ timeout: 2000, position: places > 0 ? { x: 12, y: 30 } : undefined })
      .catch(() => undefined)
    await page.waitForTimeout(250)
  }
}

async function measure(browser: Browser, site: string, id: (typeof SCENES)[number]) {
  const context = await browser.newContext({ viewport: SCREEN, baseURL: site })
  const page = await context.newPage()
  const scripts = new Map<string, Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.set(request.url(), request)
  })
  await page.addInitScript(SEEN_BEFORE)
  await page.addInitScript(WATCH)
  // Warms the cache with the code shared by the lobby and all step games, which is not this game's cost.
  for (const path of ['/', '/h5/mines?demo=1']) {
    await page.goto(path)
    await page.locator('h1').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
  }
  const shared = new Set(scripts.keys())
  await page.goto(`/h5/${id}?demo=1`)
  await page.locator(`.${id}-scene[data-drawn="true"]`).waitFor({ timeout: 60_000 })
  const own = [...scripts.values()].filter((script) => !shared.has(script.url()))
  await page.evaluate(EVERY_FRAME)
  // The first moves compile shaders and load sounds, a one-time cost.
  await plays(page, Date.now() + 2000)
  await page.evaluate('watched.on = true')
  await plays(page, Date.now() + SECONDS * 1000)
  const { work, at, answers } = await page.evaluate<Watched>('(watched.on = false, watched)')
  const pixi = own.filter((script) => /\/pixi-[^/]*$/.test(script.url()))
  const sizes = {
    game: await gzipped(own.filter((script) => !pixi.includes(script))),
    pixi: await gzipped(pixi),
  }
  await context.close()
  const seconds = (present(at.at(-1), 'a last frame') - present(at[0], 'a first frame')) / 1000
  return { workMs: p95(work), perSecond: (at.length - 1) / seconds, answerMs: p95([0, ...answers]), sizes }
}

async function gzipped(scripts: readonly Request[]): Promise<number> {
  const bodies = await Promise.all(scripts.map(async (script) => (await script.response())?.body()))
  return bodies.reduce((sum, body) => sum + (body ? gzipSync(body, { level: 9 }).byteLength : 0), 0)
}

const executablePath = await provideBrowser()
const env = await bootDevEnv({ serverEnv: { RATE_LIMIT: '100000' } })
const browser = await chromium.launch({ executablePath, args: FLAGS })
try {
  const report = openReport({ bench: 'scenes', seed: 0 })
  let pixiBytes = 0
  for (const id of SCENES) {
    const { workMs, perSecond, answerMs, sizes } = await measure(browser, env.siteUrl, id)
    const name = (what: string): string => `scenes.${id}.${what}`
    report.figure({ name: name('frame'), value: workMs, unit: 'ms', goal: { atMost: GOALS.frameMs } })
    report.figure({ name: name('fps'), value: perSecond, unit: 'fps', goal: { atLeast: GOALS.perSecond } })
    report.figure({ name: name('answer'), value: answerMs, unit: 'ms', goal: { atMost: GOALS.answerMs } })
    report.figure({
      name: name('chunk'),
      value: sizes.game / KIB,
      unit: 'KiB',
      goal: { atMost: GOALS.chunkKib },
    })
    pixiBytes = sizes.pixi
  }
  report.figure({ name: 'scenes.pixi', value: pixiBytes / KIB, unit: 'KiB' })
  process.exitCode = report.close() ? 0 : 1
} finally {
  await browser.close()
  await env.stop()
}
