import { bootDevEnv, provideBrowser } from '@baize/dev-env'
import { present } from '@baize/kit'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { openReport } from './report.ts'

/** One frame at 60 Hz. */
const FRAME_MS = 1000 / 60
/** Tolerance: browsers round their clock, so a frame on time may look slightly longer. */
const ON_TIME_MS = FRAME_MS + 0.5
/** A fast flick: this many pixels per frame are four screens a second. */
const STEP_PX = 60
const SCREEN = { width: 390, height: 844 }
/** Memory budget per listed game: its name, its id and its tile's data. */
const GAME_BYTES = 256
/** Once all games are listed, scrolling through them again must not grow the heap. */
const FLAT = 1.02
/** Step for fast scrolling whose frames are not measured. */
const RUSH_PX = 2000
const EMPTY_PX = 30_000
const MIB = 2 ** 20
const FLAGS = ['--no-sandbox', '--disable-quic']

/** Suppresses the age and country prompts and the welcome notice. */
const SEEN_BEFORE = `
  const kept = { checkAge: true, currentCountry: 'US', noticesShown: { NOT_LOGGED_IN: 8e15 } }
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value))`

/**
 * Scrolls one step per frame until the list ends and records the frame times. Waits for the next page at the end of the
 * loaded ones, as a person would.
 */
const SCROLL = `(async (until, stepPx) => {
  const frames = []
  const next = () => new Promise(requestAnimationFrame)
  let last = await next()
  while (true) {
    const left = document.documentElement.scrollHeight - innerHeight - scrollY
    const isMore = document.querySelector('main [aria-busy=true]') !== null
    if (left <= 1 && !isMore && !document.querySelector('main button[aria-busy]')) break
    if (until && scrollY >= until) break
    scrollBy(0, stepPx)
    const now = await next()
    frames.push(now - last)
    last = now
  }
  return frames
})`

const scroll = (page: Page, untilPx: number, stepPx = STEP_PX): Promise<number[]> =>
  page.evaluate<number[]>(`${SCROLL}(${untilPx}, ${stepPx})`)

async function heapOf(tools: CDPSession): Promise<number> {
  // Freshly released objects need two collections: the second frees what the first made unreachable.
  for (let round = 0; round < 3; round += 1) await tools.send('HeapProfiler.collectGarbage')
  return (await tools.send('Runtime.getHeapUsage')).usedSize
}

const share = (frames: readonly number[]): number =>
  frames.filter((ms) => ms <= ON_TIME_MS).length / frames.length
const p95 = (frames: readonly number[]): number =>
  present(frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)], 'a frame')

/** Baseline of the machine: the same scrolling over an empty page of the same height. */
async function emptyPage(page: Page, heightPx: number): Promise<number[]> {
  await page.setContent(`<main style="height:${heightPx}px;background:linear-gradient(#123,#456)"></main>`)
  return scroll(page, 0)
}

const executablePath = await provideBrowser()
const env = await bootDevEnv({ serverEnv: { RATE_LIMIT: '100000', CATALOGUE_SEED: 'large' } })
const browser = await chromium.launch({ executablePath, args: FLAGS })
try {
  const context = await browser.newContext({ viewport: SCREEN, baseURL: env.siteUrl })
  const other = await context.newPage()
  const empty = await emptyPage(other, EMPTY_PX)
  await other.close()

  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await page.addInitScript(SEEN_BEFORE)
  await page.goto('/games/00')
  const tiles = page.getByRole('list', { name: 'All Games' }).getByRole('listitem')
  await tiles.getByRole('link', { name: /^Mines/ }).waitFor()
  // Three tiles a row: a hundred rows are a tenth of the three thousand games.
  const rowPx = present(await tiles.first().boundingBox(), 'a tile').height
  const first = await scroll(page, rowPx * 100)
  const heapAtTenth = await heapOf(tools)
  const rest = await scroll(page, 0)
  const heapAtEnd = await heapOf(tools)
  for (let again = 0; again < 3; again += 1) {
    await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
    await scroll(page, 0, RUSH_PX)
  }
  const heapAgain = await heapOf(tools)
  const frames = [...first, ...rest]

  const report = openReport({
    bench: 'scroll',
    seed: 0,
    reference: {
      name: 'an empty page',
      perSecond: share(empty) * 60,
      versions: { postgres: null, pgbench: null },
    },
  })
  const last = Number(await tiles.last().getAttribute('aria-posinset'))
  report.figure({ name: 'scroll.games', value: last, unit: 'games', goal: { atLeast: 3000 } })
  report.figure({ name: 'scroll.p95', value: p95(frames), unit: 'ms', goal: { atMost: ON_TIME_MS } })
  report.figure({
    name: 'scroll.onTime',
    value: share(frames) * 100,
    unit: '% of frames',
    goal: { atLeast: 95 },
  })
  report.figure({ name: 'scroll.emptyOnTime', value: share(empty) * 100, unit: '% of frames' })
  report.figure({ name: 'scroll.drawn', value: await tiles.count(), unit: 'tiles', goal: { atMost: 100 } })
  report.figure({ name: 'scroll.heapAtTenth', value: heapAtTenth / MIB, unit: 'MiB' })
  report.figure({ name: 'scroll.heapAtEnd', value: heapAtEnd / MIB, unit: 'MiB' })
  report.figure({
    name: 'scroll.game',
    value: (heapAtEnd - heapAtTenth) / (last * 0.9),
    unit: 'bytes a game',
    goal: { atMost: GAME_BYTES },
  })
  report.figure({
    name: 'scroll.heap',
    value: heapAgain / MIB,
    unit: 'MiB',
    against: { name: 'the heap after the first time through', value: heapAtEnd / MIB },
    goal: { atMost: FLAT },
  })
  process.exitCode = report.close() ? 0 : 1
} finally {
  await browser.close()
  await env.stop()
}
