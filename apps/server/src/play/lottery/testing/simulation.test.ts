import { chanceFrom } from '@baize/kit/testing'
import { LOTTERY_LINES } from '@baize/rules/lottery'
import { expect, it } from 'vitest'
import { timesOf } from '../engine.ts'
import { simulateLine } from './world.fixture.ts'

const TERMS = Number(process.env.LOTTERY_SIMULATED ?? 1300)
const SEED = process.env.LOTTERY_SEED ?? 'draws'

it.each(LOTTERY_LINES.map((line) => [line.id, line] as const))(
  'Y1 Y4 Y5: %s keeps its rules while leaders die, the database is gone and the beacon fails',
  (id, line) => {
    const terms = Math.ceil(TERMS / LOTTERY_LINES.length)
    const { below } = chanceFrom(`${SEED} ${id}`)
    const tally = simulateLine(line, timesOf(line), below, terms)
    expect(tally.terms).toBeGreaterThanOrEqual(terms)
    expect(tally.kills).toBeGreaterThan(0)
    if (terms < 1000) return
    // A long run has met every fault.
    expect(tally.void).toBeGreaterThan(0)
    expect(tally.outages).toBeGreaterThan(0)
  },
)
