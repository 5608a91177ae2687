import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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
/** Pairs of blocks in a round, and bets in a block: short, because other work on the machine comes and goes. */
const PAIRS = 12
const BLOCK = 512
const WARM_BLOCKS = 40
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
        IDENTITY_SECRET: secret('identity'),
        RECEIPT_SECRET: secret('receipt'),
        PSP_URL: 'http://127.0.0.1:9',
        PSP_SECRET: secret('payment'),
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

/**
 * Both servers share one processor where the machine lets them: each on its own, the busier neighbour would decide. On a
 * busy machine that made a difference of 30 % between two servers that were the same.
 */
function pin({ process: { pid } }: Server): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(pid)])
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

type Measured = { readonly server: Server; readonly lines: readonly Line[] }

/** Time on a processor that a bet takes. */
async function costOf({ server, lines }: Measured): Promise<number> {
  const before = ranNs(server)
  await play(lines)
  return (ranNs(server) - before) / BLOCK
}

const servers: Server[] = []
try {
  const tokens = await fill(env.databaseUrl, CONNECTIONS)
  const open = async (port: number, settings: Readonly<Record<string, string>> = {}): Promise<Measured> => {
    const server = await start(port, settings)
    servers.push(server)
    pin(server)
    return { server, lines: await Promise.all(tokens.map((token) => openLine(port, token))) }
  }
  const first = Number(new URL(env.siteUrl).port)
  const off = await open(first)
  const on = await open(first + 20, {
    ...(process.env.BENCH_AA !== '1' && { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}` }),
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: process.env.BENCH_SHARE ?? '0.01',
  })
  const report = openReport({ bench: 'tracing', seed: SEED })
  for (let n = 0; n < WARM_BLOCKS; n += 1) {
    await play(off.lines)
    await play(on.lines)
  }
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const spent = { off: 0, on: 0 }
    for (let n = 0; n < PAIRS; n += 1) {
      // Each second pair begins with the other server, so that a machine that slows down favours neither.
      if (n % 2 === 0) spent.off += await costOf(off)
      spent.on += await costOf(on)
      if (n % 2 === 1) spent.off += await costOf(off)
    }
    ratios.push(spent.on / spent.off)
    const micros = (ns: number): string => (ns / PAIRS / 1000).toFixed(1)
    process.stdout.write(`round ${round + 1}: ${micros(spent.on)} µs with, ${micros(spent.off)} µs without\n`)
  }
  for (const line of [...off.lines, ...on.lines]) line.close()
  const sorted = ratios.map((ratio) => (ratio - 1) * 100).toSorted((a, z) => a - z)
  process.stdout.write(`all rounds, in percent: ${sorted.map((percent) => percent.toFixed(1)).join(' ')}\n`)
  const median = present(sorted[Math.floor(sorted.length / 2)], 'median')
  report.figure({ name: 'tracing.cpu', value: median, unit: '% more CPU a bet', goal: { atMost: 3 } })
  report.figure({ name: 'tracing.exports', value: exports, unit: 'exports' })
  if (!report.close()) process.exitCode = 1
} finally {
  for (const server of servers) server.process.kill('SIGTERM')
  receiver.close()
  await env.stop()
}
