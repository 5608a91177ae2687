import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bootDevEnv, ROOT } from '@baize/dev-env'
import { assert, present } from '@baize/kit'
import { fill, load } from './http-players.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 8)
const PLAYERS = 1000
const CONNECTIONS = 128

type Server = { readonly port: number; readonly process: ChildProcess }

/** Takes what is exported and counts it. */
const collector = { exports: 0, bytes: 0 }
const receiver = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => {
    collector.bytes += chunk.length
  })
  request.on('end', () => {
    collector.exports += 1
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
      ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []),
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
        LOG_LEVEL: 'warn',
        PSP_URL: 'http://127.0.0.1:9',
        PSP_SECRET: secret('psp'),
        ACCOUNT_SECRET: secret('account'),
        PERSONAL_SECRET: secret('personal'),
        IDENTITY_SECRET: secret('identity'),
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

type Spent = { readonly cpuSeconds: number; readonly bets: number }

async function spentBy({ port }: Server): Promise<Spent> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const read = (line: RegExp): number => Number(line.exec(text)?.[1] ?? 0)
  return {
    cpuSeconds: read(/^process_cpu_seconds_total ([\d.e+-]+)$/m),
    bets: read(/^baize_call_outcomes_total\{route="\/api\/game\/bet",outcome="ok"\} (\d+)$/m),
  }
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (
    (present(sorted[Math.floor(middle - 0.25)], 'value') + present(sorted[Math.floor(middle)], 'value')) / 2
  )
}

const servers: Server[] = []
try {
  const tokens = await fill(env.databaseUrl, PLAYERS)
  const first = Number(new URL(env.siteUrl).port)
  const off = await start(first, {})
  servers.push(off)
  const preload = process.env.BENCH_PRELOAD
  const on = await start(
    first + 20,
    preload
      ? { NODE_OPTIONS: `--import ${preload}` }
      : {
          OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}`,
          OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
          OTEL_TRACES_SAMPLER_ARG: '0.01',
        },
  )
  servers.push(on)
  const report = openReport({ bench: 'tracing', seed: SEED })
  const measure = async (server: Server, warmUpSeconds: number) => {
    const before = await spentBy(server)
    const job = {
      port: server.port,
      tokens,
      connections: CONNECTIONS,
      warmUpSeconds,
      seconds: SECONDS,
      seed: SEED,
    }
    const { perSecond } = await load({ ...job, what: 'bets' })
    const after = await spentBy(server)
    return { perSecond, cpu: (after.cpuSeconds - before.cpuSeconds) / (after.bets - before.bets) }
  }
  for (const server of servers) await measure(server, 8)
  const rates: number[] = []
  const costs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each second round begins with the other server, so that a machine that slows down favours neither.
    const order = round % 2 === 0 ? [off, on] : [on, off]
    const results = new Map<Server, Awaited<ReturnType<typeof measure>>>()
    for (const server of order) results.set(server, await measure(server, 1))
    const [without, traced] = [present(results.get(off), 'off'), present(results.get(on), 'on')]
    rates.push(without.perSecond / traced.perSecond)
    costs.push(traced.cpu / without.cpu)
    process.stdout.write(
      `round ${round + 1}: ${traced.perSecond.toFixed(0)} bets/s with, ${without.perSecond.toFixed(0)} without; ` +
        `CPU of a bet ${(traced.cpu * 1e6).toFixed(1)} µs with, ${(without.cpu * 1e6).toFixed(1)} µs without\n`,
    )
  }
  const percent = (ratios: readonly number[]): number => (median(ratios) - 1) * 100
  const spread = (ratios: readonly number[]): string =>
    ratios
      .toSorted((a, b) => a - b)
      .map((ratio) => `${((ratio - 1) * 100).toFixed(1)}`)
      .join(' ')
  process.stdout.write(`cpu % by round: ${spread(costs)}\nrate % by round: ${spread(rates)}\n`)
  report.figure({ name: 'tracing.cpu', value: percent(costs), unit: '% more CPU a bet', goal: { atMost: 3 } })
  report.figure({ name: 'tracing.rate', value: percent(rates), unit: '% fewer bets' })
  report.figure({ name: 'tracing.exports', value: collector.exports, unit: 'exports' })
  if (!report.close()) process.exitCode = 1
} finally {
  for (const server of servers) server.process.kill('SIGTERM')
  receiver.close()
  await env.stop()
}
