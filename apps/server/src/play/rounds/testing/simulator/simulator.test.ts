import { caseCount, chance } from '@baize/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPower } from '../../../../ledger/testing/simulator/power.ts'
import { simulate } from './simulator.ts'

/** 100,000 in the long run. */
const ROUNDS = Number(process.env.ROUNDS_SIMULATED ?? caseCount(20, 60))
const SEED = process.env.ROUNDS_SEED ?? chance.hex(6)
/** First world to play, to continue an interrupted run. */
const FROM = Number(process.env.ROUNDS_FROM ?? 0)
const WORLDS_AT_ONCE = Number(process.env.ROUNDS_AT_ONCE ?? 4)
const PRINT_EVERY_MS = 15_000

let power: Awaited<ReturnType<typeof startPower>>
beforeAll(async () => {
  power = await startPower()
})
afterAll(() => power.end())

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

it(`R15: ${ROUNDS} rounds with dying leaders, cut connections and power loss settle every stake once by the hash`, {
  timeout: 1_800_000 + ROUNDS * 1000,
}, async () => {
  // Printed first, so that an interrupted run has its seed in the output too.
  say(`ROUNDS_SEED=${SEED} ROUNDS_FROM=${FROM}: ${ROUNDS} rounds`)
  const began = performance.now()
  let printedAt = began
  const { faults, ...counts } = await simulate({
    seed: SEED,
    rounds: ROUNDS,
    from: FROM,
    atOnce: WORLDS_AT_ONCE,
    power,
    progress: (so) => {
      const now = performance.now()
      if (now - printedAt < PRINT_EVERY_MS) return
      printedAt = now
      const rate = (so.rounds / (now - began)) * 1000
      say(
        `${so.rounds} rounds, ${rate.toFixed(1)} a second, ${so.faults.length} faults (ROUNDS_FROM=${so.from})`,
      )
      for (const fault of so.faults.slice(0, 3)) say(fault)
    },
  })
  say(JSON.stringify(counts))
  expect(faults, `seed ${SEED}`).toEqual([])
  // A run without these events would prove nothing.
  for (const count of [counts.stops, counts.lateStops, counts.deaths, counts.cuts, counts.outages])
    expect(count).toBeGreaterThan(0)
})
