import { randomUUID } from 'node:crypto'
import type { RoundPhase } from '@baize/contract/player'
import { CALLS, type Path, type ReplyOf } from '@baize/contract/server'
import { bootDevEnv } from '@baize/dev-env'
import { present } from '@baize/kit'
import { auditLedger } from '../apps/server/src/ledger/audit/audit.ts'
import { openPool } from '../apps/server/src/platform/db/pool.ts'
import { measureFanOut } from './fan-out.ts'
import { type Line, openLine } from './http-line.ts'
import { fill } from './http-players.ts'
import { openReport } from './report.ts'
import { percentile } from './rounds-job.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 12)
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5000)
const CASH_OUTS = 500
const LATE_JOINERS = 100
const log = { warn: () => {}, error: () => {} }

/** Ties each reply to its path, so that a lookup by path keeps its type. */
const REPLIES: { readonly [P in Path]: { readonly reply: { parse(body: unknown): ReplyOf<P> } } } = CALLS
const isDone = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 0

const report = openReport({ bench: 'rounds', seed: SEED })

/** Players with money and a session; each has a bet in the next round. */
async function measureCashOuts(): Promise<void> {
  const env = await bootDevEnv({
    onDisk: true,
    pages: false,
    serverEnv: { RATE_LIMIT: '0', ROUND_CHAIN_LENGTH: '1000' },
  })
  const port = Number(new URL(env.siteUrl).port)
  const ask = async <P extends Path>(line: Line, path: P, input: object): Promise<ReplyOf<P> | null> => {
    const answer: unknown = JSON.parse(await line.ask(path, JSON.stringify(input)))
    return isDone(answer) ? REPLIES[path].reply.parse(answer) : null
  }
  try {
    const tokens = await fill(env.databaseUrl, CASH_OUTS)
    const lines = await Promise.all(tokens.map((token) => openLine(port, token)))
    const first = present(lines[0], 'a line')
    const phase = async (wanted: RoundPhase): Promise<void> => {
      for (;;) {
        const state = await ask(first, '/api/game/rounds/state', { gameId: 'crash' })
        if (state?.model.round?.phase === wanted) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const took: number[] = []
    let late = 0
    let warm = false
    // The first round is a warm-up. Rounds that crash before every request is sent are repeated: one in ten does.
    for (let tries = 0; tries < 12 && !(warm && took.length === CASH_OUTS); tries++) {
      warm ||= took.length === CASH_OUTS
      took.length = 0
      late = 0
      await phase('ENDED')
      const bets = await Promise.all(
        lines.map((line) =>
          ask(line, '/api/game/bet', {
            gameId: 'crash',
            requestId: randomUUID(),
            model: { betAmount: '1', nextRound: true },
          }),
        ),
      )
      await phase('RUNNING')
      // Spread over one second.
      await Promise.all(
        lines.map(async (line, i) => {
          await new Promise((resolve) => setTimeout(resolve, (i * 1000) / CASH_OUTS))
          const id = bets[i]?.model.id ?? ''
          const draft = JSON.stringify({ id, requestId: randomUUID() })
          const began = performance.now()
          const answer = await line.ask('/api/game/crash/stop', draft)
          const tookMs = performance.now() - began
          if (isDone(JSON.parse(answer))) took.push(tookMs)
          else late += 1
        }),
      )
      if (late > 0) took.length = 0
    }
    if (took.length < CASH_OUTS) throw new Error(`no round lasted long enough (${late} too late in the last)`)
    const sorted = Float64Array.from(took).toSorted()
    report.figure({
      name: 'rounds.cashout',
      value: percentile(sorted, 0.99),
      unit: 'ms',
      goal: { atMost: 100 },
    })
    report.figure({ name: 'rounds.cashout.p50', value: percentile(sorted, 0.5), unit: 'ms' })
    const watchers = await Promise.all(tokens.slice(0, LATE_JOINERS).map((token) => openLine(port, token)))
    // Once joined, a page fetches the full state of the round with all its bets.
    const joined = await Promise.all(
      watchers.map(async (line, i) => {
        await new Promise((resolve) => setTimeout(resolve, (i * 1000) / LATE_JOINERS))
        const began = performance.now()
        const state = await line.ask('/api/game/rounds/state', JSON.stringify({ gameId: 'crash' }))
        const tookMs = performance.now() - began
        if (!isDone(JSON.parse(state))) throw new Error(`who came got ${state}`)
        return tookMs
      }),
    )
    report.figure({
      name: 'rounds.join',
      value: percentile(Float64Array.from(joined).toSorted(), 0.99),
      unit: 'ms',
      goal: { atMost: 300 },
    })
    for (const line of [...lines, ...watchers]) line.close()
    const owner = openPool({ url: env.databaseUrl, as: 'owner', max: 1, log })
    const drift = await auditLedger(owner)
    await owner.end()
    process.stdout.write(
      drift.length === 0 ? 'audit: not a minor unit lost\n' : `audit: ${JSON.stringify(drift)}\n`,
    )
    if (drift.length > 0) process.exitCode = 1
  } finally {
    await env.stop()
  }
}

const wanted = { sockets: SOCKETS, perSecond: 10, seconds: SECONDS, news: 'round' } as const
const bare = await measureFanOut({ ...wanted, what: 'bare' })
const ours = await measureFanOut({ ...wanted, what: 'fanOut' })
report.figure({
  name: 'rounds.fanout',
  value: ours.cpuPercent,
  unit: '% of a core',
  against: { name: 'bare ws, socket by socket', value: bare.cpuPercent },
  goal: { atMost: 1 },
})
report.figure({ name: 'rounds.fanout.p99', value: ours.p99Ms, unit: 'ms', goal: { atMost: 120 } })
report.figure({ name: 'rounds.fanout.bare.p99', value: bare.p99Ms, unit: 'ms' })
report.figure({ name: 'rounds.fanout.lost', value: ours.lost, unit: 'sockets', goal: { atMost: 0 } })
report.figure({
  name: 'rounds.fanout.heard',
  value: ours.messages / (ours.sent * SOCKETS),
  unit: 'of all messages',
  goal: { atLeast: 1 },
})
report.figure({
  name: 'rounds.fanout.memory',
  value: ours.bytesPerSocket / 1024,
  unit: 'KiB a socket',
  goal: { atMost: 30 },
})
await measureCashOuts()
if (!report.close()) process.exitCode = 1
