import { bootDevEnv } from '@baize/dev-env'
import { auditLedger } from '../apps/server/src/ledger/audit/audit.ts'
import { openPool } from '../apps/server/src/platform/db/pool.ts'
import { fill, load } from './http-players.ts'
import { measureReference } from './reference.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const PLAYERS = 1000
const CONNECTIONS = 128
const log = { warn: () => {}, error: () => {} }

const env = await bootDevEnv({ onDisk: true, serverEnv: { RATE_LIMIT: '0' } })
try {
  const tokens = await fill(env.databaseUrl, PLAYERS)
  const reference = await measureReference(env.databaseUrl)
  const report = openReport({ bench: 'ledger-http', seed: SEED, reference })
  const job = {
    port: Number(new URL(env.siteUrl).port),
    tokens,
    connections: CONNECTIONS,
    warmUpSeconds: 8,
    seconds: SECONDS,
    seed: SEED,
  }
  const info = await load({ ...job, what: 'info' })
  report.figure({ name: 'http.floor', value: info.perSecond, unit: 'calls/s' })
  const bets = await load({ ...job, what: 'bets' })
  report.figure({ name: 'http.bets', value: bets.perSecond, unit: 'bets/s', goal: { atLeast: 3 } })
  report.figure({ name: 'http.bets.p50', value: bets.p50Ms, unit: 'ms' })
  report.figure({ name: 'http.bets.p99', value: bets.p99Ms, unit: 'ms' })

  const owner = openPool({ url: env.databaseUrl, as: 'owner', max: 1, log })
  const drift = await auditLedger(owner)
  await owner.end()
  const sound = drift.length === 0
  process.stdout.write(
    sound ? 'audit: not a minor unit lost\n' : `audit: ${JSON.stringify(drift.slice(0, 5))}\n`,
  )
  if (!report.close() || !sound) process.exitCode = 1
} finally {
  await env.stop()
}
