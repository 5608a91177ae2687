import { systemClock } from '@baize/kit'
import { testConfig } from '../../../config.fixture.ts'
import { openPool } from '../../../db/pool.ts'
import { createLedger } from '../../../ledger/ledger.ts'
import { createMetrics } from '../../../metrics.ts'
import { driveRounds } from '../rounds.ts'
import { FAST, type Said } from './fast.ts'

// A process that takes part in driving crash until it is killed, and says when it leads.

const [url = ''] = process.argv.slice(2)
const say = (said: Said): void => void process.send?.(said)
const quiet = { warn: () => {}, error: () => {} }
const db = openPool({ url, as: 'app', max: 4, log: quiet })
const ledger = createLedger({
  db,
  clock: systemClock,
  log: quiet,
  metrics: createMetrics(),
  lanes: 2,
  queueLimit: 1000,
  publish: () => {},
})
driveRounds(
  {
    db,
    ledger,
    config: testConfig(url, { roundChainLength: 1000 }),
    steadyClock: systemClock,
    log: { ...quiet, info: () => say({ kind: 'leads' }) },
    rtpOf: async () => 9900,
    times: () => FAST,
  },
  'crash',
)
say({ kind: 'ready' })
