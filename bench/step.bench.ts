import { bootDevEnv } from '@baize/dev-env'
import { fill, load } from './http-players.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
/** A step is committed before it is answered; it may take half as long again as a call that asks for nothing. */
const MOST = 1.5

/** One player after the other over one connection: what a person waits for when nobody is in their way. */
const ALONE = { connections: 1, warmUpSeconds: 4, seconds: SECONDS, seed: SEED }
/** As many as a busy evening has. */
const TOGETHER = { ...ALONE, connections: 64 }

const env = await bootDevEnv({ onDisk: true, serverEnv: { RATE_LIMIT: '0' } })
try {
  const tokens = await fill(env.databaseUrl, 64)
  const report = openReport({ bench: 'step', seed: SEED })
  const job = { port: Number(new URL(env.siteUrl).port), tokens }
  for (const [name, how] of Object.entries({ alone: ALONE, together: TOGETHER })) {
    const empty = await load({ ...job, ...how, what: 'empty' })
    const steps = await load({ ...job, ...how, what: 'steps' })
    const against = { name: 'an empty call of a player', value: empty.p50Ms }
    report.figure({ name: `step.${name}.empty`, value: empty.p50Ms, unit: 'ms' })
    report.figure({ name: `step.${name}`, value: steps.p50Ms, unit: 'ms', against, goal: { atMost: MOST } })
    report.figure({ name: `step.${name}.p99`, value: steps.p99Ms, unit: 'ms' })
  }
  if (!report.close()) process.exitCode = 1
} finally {
  await env.stop()
}
