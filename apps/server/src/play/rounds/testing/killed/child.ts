import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '@baize/kit'
import { beginChance } from '@baize/kit/testing'
import { openPool } from '../../../../platform/db/pool.ts'
import { testConfig } from '../../../../testing/config.fixture.ts'
import { makeDueBets } from '../../../autobet/driver.ts'
import { seatsOf } from '../../../fairness/service.ts'
import { roundContext } from '../../rounds.fixture.ts'
import { driveRounds } from '../../rounds.ts'
import { type ChildMessage, FAST } from './fast.ts'

// A process that competes for the lead of crash and makes autobet bets until it is killed. It reports when it leads.

const [url = '', stream = ''] = process.argv.slice(2)
beginChance(stream)
const sendToParent = (said: ChildMessage): void => void process.send?.(said)
const quiet = { warn: () => {}, error: () => {} }
const db = openPool({ url, as: 'app', max: 6, log: quiet })
const ctx = roundContext(db, testConfig(url, { roundChainLength: 1000 }), systemClock, false)
driveRounds(
  {
    ...ctx,
    log: { ...quiet, info: () => sendToParent({ kind: 'leads' }) },
    rtpOf: async () => 9900,
    isInMaintenance: async () => false,
    times: FAST,
  },
  'crash',
)
sendToParent({ kind: 'ready' })
const seats = seatsOf(ctx)
for (;;) {
  await makeDueBets(ctx, seats).catch(() => {})
  await pause(40)
}
