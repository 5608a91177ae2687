import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bootDevEnv, chanceFrom, ROOT } from '@baize/dev-env'
import { assert, present, risingIds, systemClock } from '@baize/kit'
import { type Line, openLine } from './http-line.ts'
import { fill } from './http-players.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 11)
/** Bets in a block, and blocks before and in a measurement. */
const BLOCK = 512
const WARM_BLOCKS = 40
const BLOCKS = 40
const CONNECTIONS = 128

type Server = { readonly port: number; readonly process: ChildProcess }

/** Takes what is exported. */
let exports = 0
const receiver = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    exports += 1
    response.setHeader('content-type', 'application/x-protobuf').end()
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const address = receiver.address()
assert(typeof address === 'object' && address !== null, 'the receiver listens')

const env = await bootDevEnv({ onDisk: true, pages: false, serverEnv: { RATE_LIMIT: '0' } })
// Its jobs would run in both measurements.
await env.killServer()

async function start(port: number, settings: Readonly<Record<string, string>>): Promise<Server> {
  const secret = (name: string): string => `${name}-of-the-tracing-bench`
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      '--max-semi-space-size=32',
      '--heap-growing-percent=200',
      join(ROOT, 'apps/server/dist/main.js'),
    ],
    {
      stdio: 'inherit',
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        DATABASE_URL: env.databaseUrl,
        ROLES: 'api',
        RATE_LIMIT: '0',
        LOG_LEVEL: 'fatal',
        ACCOUNT_SECRET: secret('account'),
        PERSONAL_SECRET: secret('personal'),
        RECEIPT_SECRET: secret('receipt'),
        ...settings,
      },
    },
  )
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return { port, process: child }
    assert(child.exitCode === null, 'the server starts')
    await pause(100)
  }
}

/** Nanoseconds that a process has run, all of its threads together, as Linux counts them. */
function ranNs({ process: { pid } }: Server): number {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks)
    .map((task) => Number(readFileSync(join(tasks, task, 'schedstat'), 'utf8').split(' ')[0]))
    .reduce((sum, ns) => sum + ns, 0)
}

const jitter = chanceFrom(String(SEED))
const newRequestId = risingIds(systemClock, (size) => randomBytes(size))

/** A block of bets: each line makes one after the other until all are made. */
async function play(lines: readonly Line[]): Promise<void> {
  let left = BLOCK
  await Promise.all(
    lines.map(async (line) => {
      while (left > 0) {
        left -= 1
        // In step, all would bet at once, and collections would always meet the same moment.
        await pause(jitter.below(9))
        const tile = left % 25
        const model = `{"betAmount":"1","mines":3,"choices":[${tile},${(tile + 7) % 25}]}`
        const body = `{"gameId":"mines","requestId":"${newRequestId()}","model":${model}}`
        const answer = await line.ask('/api/game/bet', body)
        assert(answer.startsWith('{"status":0'), `a bet is taken: ${answer.slice(0, 200)}`)
      }
    }),
  )
}

/** Processor time of a bet at a server that was just started and warmed up, in nanoseconds. */
async function costOf(settings: Readonly<Record<string, string>>): Promise<number> {
  const server = await start(port, settings)
  try {
    const lines = await Promise.all(tokens.map((token) => openLine(port, token)))
    for (let n = 0; n < WARM_BLOCKS; n += 1) await play(lines)
    const before = ranNs(server)
    for (let n = 0; n < BLOCKS; n += 1) await play(lines)
    const spent = ranNs(server) - before
    for (const line of lines) line.close()
    return spent / (BLOCKS * BLOCK)
  } finally {
    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    await ended
  }
}

const port = Number(new URL(env.siteUrl).port)
const tokens = await fill(env.databaseUrl, CONNECTIONS)
const TRACED = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}`,
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: process.env.BENCH_SHARE ?? '0.01',
}
try {
  const report = openReport({ bench: 'tracing', seed: SEED })
  const ratios: number[] = []
  const sums = { on: 0, off: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    // One at a time: of two servers on one database, whichever hands over the announcements of both works more. Each second
    // round begins with the other one, so that a machine that slows down favours neither.
    const before = round % 2 === 0 ? await costOf({}) : null
    const on = await costOf(TRACED)
    const off = before ?? (await costOf({}))
    sums.on += on
    sums.off += off
    ratios.push((on / off - 1) * 100)
    const micros = (ns: number): string => (ns / 1000).toFixed(1)
    process.stdout.write(`round ${round + 1}: ${micros(on)} µs with, ${micros(off)} µs without\n`)
  }
  const sorted = ratios.toSorted((a, z) => a - z)
  process.stdout.write(`all rounds, in percent: ${sorted.map((percent) => percent.toFixed(1)).join(' ')}\n`)
  const median = present(sorted[Math.floor(sorted.length / 2)], 'median')
  report.figure({ name: 'tracing.cpu', value: median, unit: '% more CPU a bet', goal: { atMost: 3 } })
  report.figure({ name: 'tracing.cpu.mean', value: (sums.on / sums.off - 1) * 100, unit: '% more CPU a bet' })
  report.figure({ name: 'tracing.exports', value: exports, unit: 'exports' })
  if (!report.close()) process.exitCode = 1
} finally {
  receiver.close()
  await env.stop()
}
