import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { simulate } from './simulator.ts'

/** 100,000 in the long run. */
const ROUNDS = Number(process.env.ROUNDS_SIMULATED ?? 120)

it(`R15: over ${ROUNDS} rounds with dying leaders and cut links every stake is settled once, by the hash`, {
  timeout: 120_000 + ROUNDS * 1000,
}, async () => {
  const seed = process.env.ROUNDS_SEED ?? randomBytes(6).toString('hex')
  const { faults, ...counts } = await simulate({ seed, rounds: ROUNDS })
  process.stdout.write(`${JSON.stringify(counts)} (ROUNDS_SEED=${seed} plays it again)\n`)
  expect(faults, `seed ${seed}`).toEqual([])
  // A run that met nothing would prove nothing.
  for (const count of [counts.stops, counts.lateStops, counts.deaths, counts.cuts])
    expect(count).toBeGreaterThan(0)
})
