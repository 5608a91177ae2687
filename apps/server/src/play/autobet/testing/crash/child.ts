import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { beginChance } from '@baize/kit/testing'
import { openPool } from '../../../../platform/db/pool.ts'
import { seatsOf } from '../../../fairness/service.ts'
import { buildHouse } from '../../../games/games.fixture.ts'
import { makeDueBets } from '../../driver.ts'
import { fastClock } from './fast-clock.ts'

// A process that makes the bets of runs until it is killed, and reports after each batch.

const [url = '', beginMs = '', stream = ''] = process.argv.slice(2)
beginChance(stream)
const pool = openPool({ url, as: 'app', max: 4, log: { warn: () => {} } })
const { ctx } = buildHouse({ url, pool }, fastClock(Number(beginMs)))
const seats = seatsOf(ctx)
for (;;) {
  if ((await makeDueBets(ctx, seats)) > 0) writeSync(1, 'made\n')
  await pause(2)
}
