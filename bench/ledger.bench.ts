import { availableParallelism } from 'node:os'
import { startThrowawayPostgres } from '@baize/dev-env'
import { auditLedger } from '../apps/server/src/ledger/audit/audit.ts'
import { makePartitions } from '../apps/server/src/ledger/sql.ts'
import { lanesFor } from '../apps/server/src/platform/configuration/lanes.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openPool } from '../apps/server/src/platform/db/pool.ts'
import { measureBound } from './bound.ts'
import { fillPlayers, LANES_LOAD, measureLoad, openLedger, playBets } from './ledger-load.ts'
import { measureReference } from './reference.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const PLAYERS = 1000
const MILLION = Number(process.env.BENCH_MEMORY_BETS ?? 1_000_000)
const log = { warn: () => {} }

/** Heap in use after a full garbage collection. */
function heapInUse(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const postgres = await startThrowawayPostgres({ onDisk: true })
try {
  await migrate(postgres.url)
  const app = openPool({ url: postgres.url, as: 'app', max: 10, log })
  const owner = openPool({ url: postgres.url, as: 'owner', max: 4, log })
  await makePartitions(app, Date.now(), 1)
  const filler = openLedger(app, 2)
  const players = await fillPlayers(owner, filler, PLAYERS)
  await filler.close()

  const reference = await measureReference(postgres.url)
  const report = openReport({ bench: 'ledger', seed: SEED, reference })
  /** The server's default for this machine. */
  const usual = lanesFor(availableParallelism())
  const cases = [
    { name: 'ledger.bets', lanes: usual, inFlight: 128, crowd: players, goal: 10, p99: 15 },
    { name: 'ledger.hot', lanes: usual, inFlight: 128, crowd: players.slice(0, 1), goal: 12 },
    { name: 'ledger.lanes', ...LANES_LOAD, crowd: players, goal: 18 },
    { name: 'ledger.alone', lanes: usual, inFlight: 1, crowd: players },
  ]
  // The ceiling: no figure below can exceed these.
  for (const [name, batch] of [
    ['bound.bets', 64],
    ['bound.lanes', 500],
  ] as const)
    report.figure({
      name,
      value: await measureBound(postgres.url, { connections: 2, batch, seconds: SECONDS }),
      unit: 'bets/s',
    })
  for (const { name, lanes, inFlight, crowd, goal, p99 } of cases) {
    const measured = await measureLoad(app, crowd, { lanes, inFlight, seed: SEED, seconds: SECONDS })
    report.figure({
      name,
      value: measured.perSecond,
      unit: 'bets/s',
      ...(goal !== undefined && { goal: { atLeast: goal } }),
    })
    report.figure({ name: `${name}.p50`, value: measured.p50Ms, unit: 'ms' })
    report.figure({
      name: `${name}.p99`,
      value: measured.p99Ms,
      unit: 'ms',
      ...(p99 !== undefined && { goal: { atMost: p99 } }),
    })
  }

  // The first tenth fills one-time allocations: caches, pools, compiled code.
  const ledger = openLedger(app, 2)
  const many = { inFlight: 1024, seed: SEED, seconds: 3600 }
  await playBets(ledger, players, { ...many, most: MILLION / 10 })
  await ledger.settled()
  const before = heapInUse()
  await playBets(ledger, players, { ...many, most: MILLION })
  await ledger.settled()
  const after = heapInUse()
  await ledger.close()
  report.figure({
    name: 'ledger.memory',
    value: after / 2 ** 20,
    unit: 'MiB',
    against: { name: `heap before ${MILLION} more bets`, value: before / 2 ** 20 },
    goal: { atMost: 1.1 },
  })

  const drift = await auditLedger(owner)
  const sound = drift.length === 0
  process.stdout.write(
    sound ? 'audit: not a minor unit lost\n' : `audit: ${JSON.stringify(drift.slice(0, 5))}\n`,
  )
  if (!report.close() || !sound) process.exitCode = 1
  await Promise.all([app.end(), owner.end()])
} finally {
  await postgres.remove()
}
