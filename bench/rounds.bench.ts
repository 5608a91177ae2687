import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { CALLS, type Path, type ReplyOf } from '@baize/contract'
import { bootDevEnv } from '@baize/dev-env'
import { minor, orderId, present, systemClock, userId } from '@baize/kit'
import { openPool } from '../apps/server/src/db/pool.ts'
import { hashToken } from '../apps/server/src/features/auth/service.ts'
import { auditLedger } from '../apps/server/src/ledger/audit/audit.ts'
import { createLedger } from '../apps/server/src/ledger/ledger.ts'
import { createMetrics } from '../apps/server/src/metrics.ts'
import { openReport } from './report.ts'
import {
  type ClientsJob,
  type FanOutJob,
  type HeardOutcome,
  isHeard,
  isListening,
  isServed,
  percentile,
  type ServedOutcome,
} from './rounds-job.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 12)
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5000)
const CASH_OUTS = 500
const log = { warn: () => {}, error: () => {} }

const half = (file: string, argument: object): ChildProcess =>
  fork(join(process.cwd(), 'bench', file), [JSON.stringify(argument)], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

async function said<T>(child: ChildProcess, isIt: (value: unknown) => value is T): Promise<T> {
  const message = await new Promise<unknown>((resolve) => {
    child.once('message', (value: unknown) => resolve(value))
  })
  if (!isIt(message)) throw new Error('the other half broke')
  return message
}

async function measureFanOut(what: FanOutJob['what']): Promise<ServedOutcome & HeardOutcome> {
  const job: FanOutJob = { what, sockets: SOCKETS, perSecond: 10, seconds: SECONDS }
  const server = half('rounds-server.ts', job)
  const { port } = await said(server, isListening)
  const clients = half('rounds-clients.ts', {
    port,
    sockets: SOCKETS,
    isBare: what === 'bare',
  } satisfies ClientsJob)
  const served = await said(server, isServed)
  clients.send('end')
  const heard = await said(clients, isHeard)
  server.kill()
  return { ...served, ...heard }
}

/** Each reply tied to its path, so that reading one by path keeps its type. */
const REPLIES: { readonly [P in Path]: { readonly reply: { parse(body: unknown): ReplyOf<P> } } } = CALLS
const isDone = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 0

const report = openReport({ bench: 'rounds', seed: SEED })

/** Players with money and a session; each has a bet on the round that starts next. */
async function measureCashOuts(): Promise<void> {
  const env = await bootDevEnv({
    onDisk: true,
    pages: false,
    serverEnv: { RATE_LIMIT: '0', ROUND_CHAIN_LENGTH: '1000' },
  })
  const db = openPool({ url: env.databaseUrl, as: 'app', max: 10, log })
  const ledger = createLedger({
    db,
    clock: systemClock,
    log,
    metrics: createMetrics(),
    lanes: 2,
    queueLimit: 4096,
    publish: () => {},
  })
  const site = env.siteUrl.replace('localhost', '127.0.0.1')
  const ask = async <P extends Path>(path: P, input: object, token: string): Promise<ReplyOf<P> | null> => {
    const response = await fetch(`${site}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', auth: token },
      body: JSON.stringify(input),
    })
    const answer: unknown = await response.json()
    return isDone(answer) ? REPLIES[path].reply.parse(answer) : null
  }
  try {
    const tokens = await Promise.all(
      Array.from({ length: CASH_OUTS }, async (_, n) => {
        const { rows } = await db.query<{ id: string }>(
          `INSERT INTO users (username, password_hash, currency_id, country_id, language)
           VALUES ($1, '', 'USD', 'US', 'en') RETURNING id`,
          [`bench-${n}`],
        )
        const player = userId(present(rows[0], 'user').id)
        await ledger.openWallets(db, player, 'USD')
        const token = randomBytes(32).toString('base64url')
        await db.query(`INSERT INTO sessions (token_hash, user_id, ip) VALUES ($1, $2, '127.0.0.1')`, [
          hashToken(token),
          player,
        ])
        await ledger.post({
          kind: 'deposit',
          key: `deposit:${player}`,
          body: '',
          userId: player,
          answer: null,
          orderId: orderId(randomUUID()),
          currencyId: 'USD',
          amount: minor(10n ** 9n),
        })
        return token
      }),
    )
    const took: number[] = []
    let late = 0
    // Rounds that crash before everybody has asked are played again: one in ten does.
    for (let tries = 0; tries < 10 && took.length < CASH_OUTS; tries++) {
      took.length = 0
      late = 0
      const bets = await Promise.all(
        tokens.map((token) =>
          ask(
            '/api/game/bet',
            { gameId: 'crash', requestId: randomUUID(), model: { betAmount: '1', nextRound: true } },
            token,
          ),
        ),
      )
      for (;;) {
        const state = await ask('/api/game/rounds/state', { gameId: 'crash' }, tokens[0] ?? '')
        if (state?.model.round?.phase === 'RUNNING') break
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      // Spread over one second.
      await Promise.all(
        tokens.map(async (token, i) => {
          await new Promise((resolve) => setTimeout(resolve, (i * 1000) / CASH_OUTS))
          const began = performance.now()
          const id = bets[i]?.model.id ?? ''
          const stopped = await ask('/api/game/crash/stop', { id, requestId: randomUUID() }, token)
          if (stopped) took.push(performance.now() - began)
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
    const owner = openPool({ url: env.databaseUrl, as: 'owner', max: 1, log })
    const drift = await auditLedger(owner)
    await owner.end()
    process.stdout.write(
      drift.length === 0 ? 'audit: not a minor unit lost\n' : `audit: ${JSON.stringify(drift)}\n`,
    )
    if (drift.length > 0) process.exitCode = 1
  } finally {
    await ledger.close()
    await db.end()
    await env.stop()
  }
}

const bare = await measureFanOut('bare')
const ours = await measureFanOut('fanOut')
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
