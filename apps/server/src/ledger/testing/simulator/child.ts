import { systemClock } from '@baize/kit'
import { openPool } from '../../../platform/db/pool.ts'
import { createMetrics } from '../../../platform/telemetry/metrics.ts'
import { createLedger } from '../../ledger.ts'
import { commandAt, type Plan } from './plan.ts'
import type { Answered, ChildRequest } from './process.ts'

// A server process of the simulation: posts the commands it is sent until it is killed or disconnected.

const [url = ''] = process.argv.slice(2)
const quiet = { warn: () => {}, error: () => {} }
const db = openPool({ url, as: 'app', max: 6, log: quiet })
const ledger = createLedger({
  db,
  clock: systemClock,
  log: quiet,
  metrics: createMetrics(),
  lanes: 2,
  queueLimit: 4096,
  publish: () => {},
})
const answer = (answered: Answered): void => {
  process.send?.(answered)
}

process.once('message', (plan: Plan) => {
  process.on('message', ({ id, worker, n }: ChildRequest) => {
    ledger.post(commandAt(plan, worker, n)).then(
      (outcome) => answer({ id, outcome }),
      () => answer({ id, outcome: null }),
    )
  })
})
const end = (): void => {
  void ledger.close().then(() => db.end())
}
process.on('disconnect', end)
// On a busy machine the simulation may be over before this process has loaded: nobody was there to hear of it.
if (!process.connected) end()
