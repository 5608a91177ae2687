import { gzipSync } from 'node:zlib'
import type { RoundFeed, RoundFeedBet, RoundState } from '@baize/contract/player'
import { bootDevEnv, provideBrowser } from '@baize/dev-env'
import { present } from '@baize/kit'
import { type Browser, chromium, type Page, type Request, type WebSocketRoute } from '@playwright/test'
import { openReport } from './report.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const GOALS = { frameMs: 5, perSecond: 40, chunkKib: 30 } as const
const KIB = 1024
/** WebGL in software, without a GPU: the slowest device a player can have. */
const FLAGS = ['--no-sandbox', '--disable-quic', '--disable-gpu']
const SCREEN = { width: 1440, height: 900 }
const GAMES = ['crash', 'aviator'] as const
type Game = (typeof GAMES)[number]

const LISTED = 50
/** Ten messages per second, the maximum, with 200 bet changes per second in total. */
const MESSAGE_INTERVAL_MS = 100
const CHANGES = 20

const SEEN_BEFORE = `
  const kept = {
    checkAge: true, currentCountry: 'US', noticesShown: { NOT_LOGGED_IN: 8e15 }, soundOff: true,
    rulesShown: ${JSON.stringify(['mines', ...GAMES])},
  }
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value))`

/**
 * Records the page's own work between two frames: drawing, socket messages, React and timers. Injected before any
 * script of the page, so that nothing escapes it.
 */
const WATCH = `
  globalThis.watched = { on: false, work: [], at: [] }
  const timed = (does) => function (...args) {
    const began = performance.now()
    try { return does.apply(this, args) } finally {
      const { work, on } = globalThis.watched
      if (on && work.length > 0) work[work.length - 1] += performance.now() - began
    }
  }
  for (const [kind, name] of [[WebSocket, 'onmessage'], [MessagePort, 'onmessage']]) {
    const own = Object.getOwnPropertyDescriptor(kind.prototype, name)
    Object.defineProperty(kind.prototype, name, {
      ...own,
      set(does) { own.set.call(this, typeof does === 'function' ? timed(does) : does) },
    })
  }
  const later = globalThis.setTimeout
  globalThis.setTimeout = (does, ...rest) => later(typeof does === 'function' ? timed(does) : does, ...rest)
  const ask = globalThis.requestAnimationFrame
  let frame = -1
  globalThis.requestAnimationFrame = (draw) => ask((now) => {
    if (globalThis.watched.on && now !== frame) {
      frame = now
      globalThis.watched.work.push(0)
      globalThis.watched.at.push(now)
    }
    timed(draw)(now)
  })`

/** Requests every frame, so that frames in which nothing is drawn count as well. */
const EVERY_FRAME = `(() => { const next = () => requestAnimationFrame(next); next() })()`

type Watched = { readonly work: number[]; readonly at: number[] }

const p95 = (values: readonly number[]): number =>
  present(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)], 'a measured frame')

const bet = (place: number, cashedOut: string | null): RoundFeedBet => ({
  place,
  name: `a…${place % 10}`,
  betAmount: `${1 + ((place * 37) % 900)}.00`,
  currencyId: 'USD',
  cashedOut,
  winAmount: cashedOut === null ? null : '12.34',
})

/** A round that runs for the whole measurement, with a crowd that keeps cashing out and rejoining. */
function busyRound(gameId: Game) {
  const startedMs = Date.now()
  let seq = LISTED
  const totals = () => ({
    bets: 5000,
    cashedOut: seq % 5000,
    sums: [{ currencyId: 'USD' as const, staked: '250000.00', paid: `${seq}.00` }],
  })
  const round = {
    gameId,
    number: 9,
    link: 9,
    rtp: 9900,
    startsAt: startedMs - 9000,
    locksAt: startedMs - 2000,
    clientSeeds: [],
    phase: 'RUNNING' as const,
    runsAt: startedMs,
    endedAt: null,
    multiplier: null,
    hash: null,
  }
  return {
    state: (): RoundState => ({
      now: Date.now(),
      round,
      board: { seq, bets: Array.from({ length: LISTED }, (_, place) => bet(place, null)), totals: totals() },
      chain: { id: 1, length: 1000, endHash: 'ef'.repeat(32), salt: 'salt' },
      last: Array.from({ length: 50 }, (_, index) => ({
        number: 8 - index,
        multiplier: `${1 + (index % 9)}.${10 + index}`,
        hash: 'ab'.repeat(32),
      })),
      mine: [],
      receiptKey: '',
    }),
    change(): unknown {
      const from = seq
      seq += CHANGES
      const feed: RoundFeed = {
        from,
        seq,
        gone: [],
        totals: totals(),
        bets: Array.from({ length: CHANGES }, (_, index) => {
          const place = (from + index * 7) % LISTED
          return bet(place, seq % 3 === 0 ? null : `1.${10 + (seq % 80)}`)
        }),
      }
      return [
        {
          type: 'game_data',
          gameData: { gameId, data: { term: { id: '9', status: 'NEW' }, now: Date.now(), feed } },
        },
      ]
    },
  }
}

/** Takes over the page's own socket and sends the busy round instead of the real one. */
async function replayBusyRound(page: Page, game: Game): Promise<() => void> {
  const busy = busyRound(game)
  let socket: WebSocketRoute | undefined
  await page.routeWebSocket(/\/sock\.io\//, (route) => {
    const server = route.connectToServer()
    server.onMessage((message) => {
      if (!String(message).startsWith('42["game_data"')) route.send(message)
      // The transport carries messages once it is upgraded from polling.
      if (String(message) === '3probe' || String(message).startsWith('4')) socket = route
    })
  })
  await page.route(/\/api\/(v1\/)?game\/rounds\/state/, (route) =>
    route.fulfill({ json: { status: 0, model: busy.state() } }),
  )
  const timer = setInterval(
    () => socket?.send(`42${JSON.stringify(['game_data', busy.change()])}`),
    MESSAGE_INTERVAL_MS,
  )
  return () => clearInterval(timer)
}

async function measure(browser: Browser, site: string, game: Game) {
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
  const stop = await replayBusyRound(page, game)
  await page.goto(`/h5/${game}`)
  await page.locator('.rounds-scene[data-drawn="true"]').waitFor({ timeout: 60_000 })
  const own = [...scripts.values()].filter((script) => !shared.has(script.url()))
  // The feed has arrived: some players have already cashed out.
  await page.locator('.rounds-feed-row[data-out="true"]').first().waitFor({ timeout: 30_000 })
  await page.evaluate(EVERY_FRAME)
  await page.waitForTimeout(1000)
  await page.evaluate('watched.on = true')
  await page.waitForTimeout(SECONDS * 1000)
  const { work, at } = await page.evaluate<Watched>('(watched.on = false, watched)')
  stop()
  const ownBytes = await gzipped(own.filter((script) => !/\/pixi-[^/]*$/.test(script.url())))
  await context.close()
  const seconds = (present(at.at(-1), 'a last frame') - present(at[0], 'a first frame')) / 1000
  return { workMs: p95(work), perSecond: (at.length - 1) / seconds, chunkBytes: ownBytes }
}

async function gzipped(scripts: readonly Request[]): Promise<number> {
  const bodies = await Promise.all(scripts.map(async (script) => (await script.response())?.body()))
  return bodies.reduce((sum, body) => sum + (body ? gzipSync(body, { level: 9 }).byteLength : 0), 0)
}

const executablePath = await provideBrowser()
const env = await bootDevEnv({ serverEnv: { RATE_LIMIT: '100000' } })
const browser = await chromium.launch({ executablePath, args: FLAGS })
try {
  const report = openReport({ bench: 'rounds-scene', seed: 0 })
  for (const game of GAMES) {
    const { workMs, perSecond, chunkBytes } = await measure(browser, env.siteUrl, game)
    const name = (what: string): string => `rounds.scene.${game}.${what}`
    report.figure({ name: name('frame'), value: workMs, unit: 'ms', goal: { atMost: GOALS.frameMs } })
    report.figure({ name: name('fps'), value: perSecond, unit: 'fps', goal: { atLeast: GOALS.perSecond } })
    report.figure({
      name: name('chunk'),
      value: chunkBytes / KIB,
      unit: 'KiB',
      goal: { atMost: GOALS.chunkKib },
    })
  }
  process.exitCode = report.close() ? 0 : 1
} finally {
  await browser.close()
  await env.stop()
}
