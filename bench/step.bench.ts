import { bootDevEnv } from '@baize/dev-env'
import { openPool } from '../apps/server/src/platform/db/pool.ts'
import { fill, load } from './http-players.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
/** A step may take at most 1.5 times as long as an empty call. */
const MOST = 1.5
const COMMITS = 500

/** One request at a time over one connection: the latency without contention. */
const ALONE = { connections: 1, warmUpSeconds: 4, seconds: SECONDS, seed: SEED }
/** Connections of a busy evening. */
const TOGETHER = { ...ALONE, connections: 64 }

/** Cost of the disk alone: one row updated and committed repeatedly. No durable step can be answered sooner. */
async function commitMs(databaseUrl: string): Promise<number> {
  const db = openPool({ url: databaseUrl, as: 'owner', max: 1, log: { warn: () => {} } })
  try {
    await db.query('CREATE TABLE bench_row (n integer)')
    await db.query('INSERT INTO bench_row VALUES (0)')
    const took = new Float64Array(COMMITS)
    for (let i = 0; i < COMMITS; i++) {
      const from = performance.now()
      await db.query({ name: 'bench_row', text: 'UPDATE bench_row SET n = n + 1' })
      took[i] = performance.now() - from
    }
    return took.toSorted()[COMMITS / 2] ?? Number.NaN
  } finally {
    await db.end()
  }
}

const env = await bootDevEnv({ onDisk: true, serverEnv: { RATE_LIMIT: '0' } })
try {
  const tokens = await fill(env.databaseUrl, 64)
  const report = openReport({ bench: 'step', seed: SEED })
  const job = { port: Number(new URL(env.siteUrl).port), tokens }
  const commit = await commitMs(env.databaseUrl)
  report.figure({ name: 'step.commit', value: commit, unit: 'ms' })
  for (const [name, how] of Object.entries({ alone: ALONE, together: TOGETHER })) {
    const empty = await load({ ...job, ...how, what: 'empty' })
    const steps = await load({ ...job, ...how, what: 'steps' })
    const against = { name: 'an empty call of a player', value: empty.p50Ms }
    report.figure({ name: `step.${name}.empty`, value: empty.p50Ms, unit: 'ms' })
    report.figure({ name: `step.${name}`, value: steps.p50Ms, unit: 'ms', against, goal: { atMost: MOST } })
    const kept = { name: 'an empty call and a commit', value: empty.p50Ms + commit }
    report.figure({ name: `step.${name}.kept`, value: steps.p50Ms, unit: 'ms', against: kept })
    report.figure({ name: `step.${name}.p99`, value: steps.p99Ms, unit: 'ms' })
  }
  if (!report.close()) process.exitCode = 1
} finally {
  await env.stop()
}
