import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { bootDevEnv, provideBrowser } from '@baize/dev-env'
import { present } from '@baize/kit'
import { type Browser, chromium, type Page } from '@playwright/test'
import { openReport } from './report.ts'

/** Throttling of Lighthouse's phone as its DevTools method applies it: slow 4G, a processor four times as slow. */
const LATENCY_MS = 562.5
const BYTES_PER_MS = 1474.56 / 8
const CPU_RATE = 4
/** The page itself comes from the network first, which costs a round trip (decision 39); everything else is kept. */
const AT_MOST = 0.7
const RUNS = Number(process.env.BENCH_RUNS ?? 5)

type SlowNetwork = { readonly url: string; slow(is: boolean): void; close(): void }

/**
 * A slow network as an origin of its own. The browser's own throttling covers pages, not what a service worker fetches, which would
 * flatter the second visit.
 */
async function slowNetwork(site: string): Promise<SlowNetwork> {
  const { hostname, port, host } = new URL(site)
  let freeAtMs = 0
  let isSlow = true
  /** One line for everybody: bytes queue behind those before them. */
  const carry = async (bytes: number): Promise<void> => {
    if (!isSlow) return
    const nowMs = performance.now()
    freeAtMs = Math.max(nowMs, freeAtMs) + bytes / BYTES_PER_MS
    await pause(freeAtMs - nowMs)
  }
  const answer = async (asked: IncomingMessage, reply: ServerResponse): Promise<void> => {
    if (isSlow) await pause(LATENCY_MS)
    const passed = request(
      { hostname, port, path: asked.url, method: asked.method, headers: { ...asked.headers, host } },
      (came) => {
        reply.writeHead(came.statusCode ?? 502, came.headers)
        void (async () => {
          for await (const part of came) {
            const bytes = Buffer.from(part)
            await carry(bytes.byteLength)
            reply.write(bytes)
          }
          reply.end()
        })().catch(() => reply.destroy())
      },
    )
    passed.on('error', () => reply.destroy())
    asked.pipe(passed)
  }
  const server = createServer((asked, reply) => void answer(asked, reply))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the network has no port')
  return {
    url: `http://localhost:${address.port}`,
    slow: (is) => {
      isSlow = is
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Time until the lobby's heading is there, by the page's own clock from the start of the navigation. */
async function lobbyMs(page: Page, url: string): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  const ms: unknown = await page.evaluate('performance.now()')
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return Number(ms)
}

const IS_KEPT = `navigator.serviceWorker.ready.then(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('build-'))
  return names.length > 0 && (await (await caches.open(names[0])).keys()).length > 200
})`

async function visits(browser: Browser, network: SlowNetwork): Promise<{ first: number; second: number }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const first = await lobbyMs(page, network.url)
    // What the worker fetches between the visits is not measured.
    network.slow(false)
    await page.waitForFunction(IS_KEPT, undefined, { timeout: 120_000, polling: 500 })
    await page.close()
    network.slow(true)
    const second = await lobbyMs(await context.newPage(), network.url)
    return { first, second }
  } finally {
    network.slow(true)
    await context.close()
  }
}

const median = (values: readonly number[]): number =>
  present(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)], 'a middle value')

const executablePath = await provideBrowser()
const env = await bootDevEnv()
const network = await slowNetwork(env.siteUrl)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const runs: Awaited<ReturnType<typeof visits>>[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await visits(browser, network))
  const first = median(runs.map((run) => run.first))
  const second = median(runs.map((run) => run.second))
  const report = openReport({ bench: 'second-visit', seed: 0 })
  report.figure({ name: 'second-visit.first', value: first, unit: 'ms' })
  report.figure({
    name: 'second-visit.second',
    value: second,
    unit: 'ms',
    against: { name: 'first visit', value: first },
    goal: { atMost: AT_MOST },
  })
  if (!report.close()) process.exitCode = 1
} finally {
  await browser.close()
  network.close()
  await env.stop()
}
