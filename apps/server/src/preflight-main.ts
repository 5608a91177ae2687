import { type Clock, systemClock } from '@baize/kit'
import { type Line, shown } from './app/preflight/line.ts'
import { realOutside } from './app/preflight/outside.ts'
import { preflight } from './app/preflight/preflight.ts'
import { createLedger } from './ledger/ledger.ts'
import { type Config, readConfig } from './platform/configuration/config.ts'
import { pooledRandomBytes } from './platform/crypto/random.ts'
import { openPool } from './platform/db/pool.ts'
import { openStores } from './platform/files/stores.ts'
import { createSite } from './platform/site-settings/site.ts'
import { createLog } from './platform/telemetry/log.ts'
import { createMetrics } from './platform/telemetry/metrics.ts'
import { NO_TRACING } from './platform/telemetry/tracing.ts'

// The checklist before a house opens, one line each, with the environment of the real server. Exits with 0 when no line is a
// fault; `--json` prints the lines for a machine. Changes nothing: every write of its session is refused by PostgreSQL.

const STEADY: Clock = { now: () => performance.timeOrigin + performance.now() }

const settingsFault = (says: string): Line => ({
  topic: 'settings',
  mark: 'fault',
  says,
  todo: 'docs/operations.md, "Settings"',
})

async function linesFor(config: Config): Promise<readonly Line[]> {
  const log = createLog('silent')
  const db = openPool({ url: config.databaseUrl, as: 'app', max: 4, log, isReadOnly: true })
  const owner = openPool({ url: config.databaseUrl, as: 'owner', max: 1, log, isReadOnly: true })
  const metrics = createMetrics()
  const parts = { config, log, clock: systemClock, steadyClock: STEADY, metrics, db }
  const ledger = createLedger({
    db,
    clock: systemClock,
    log,
    metrics,
    lanes: 1,
    queueLimit: 1,
    publish: () => {},
  })
  try {
    return await preflight(
      {
        ...parts,
        tracing: NO_TRACING,
        randomBytes: pooledRandomBytes(),
        stores: openStores(parts),
        site: createSite(parts),
        ledger,
      },
      owner,
      realOutside,
    )
  } finally {
    await ledger.close()
    await Promise.all([db.end(), owner.end()])
  }
}

const config = readConfig(process.env)
const lines = config.ok ? await linesFor(config.value) : config.error.map(settingsFault)
const isReady = lines.every(({ mark }) => mark !== 'fault')
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ isReady, lines }, null, 2)}\n`)
else {
  for (const line of lines) process.stdout.write(`${shown(line)}\n`)
  const count = (mark: Line['mark']) => lines.filter((line) => line.mark === mark).length
  process.stdout.write(`\n${count('good')} good, ${count('warning')} to look at, ${count('fault')} faults\n`)
}
process.exit(isReady ? 0 : 1)
