import { fakeClock } from '@baize/kit'
import { expect, it } from 'vitest'
import { createDatabaseClock } from './database-clock.ts'

/** A database whose clock is ahead by `aheadMs`, and whose responses take `took` milliseconds. */
function setUp(aheadMs: number, took: readonly number[]) {
  const steadyClock = fakeClock()
  const left = [...took]
  const state = { aheadMs, reads: 0 }
  const clock = createDatabaseClock({
    steadyClock,
    log: { warn: () => {} },
    read: async () => {
      state.reads += 1
      // Sampled before the response travels back: the slow way back is the reading's error.
      const now = steadyClock.now() + state.aheadMs
      steadyClock.advance(left.shift() ?? 2)
      return now
    },
  })
  return { clock, steadyClock, state }
}

it('R10: the clock uses the fastest of five readings and is off by half of its duration at most', async () => {
  const { clock, steadyClock, state } = setUp(5000, [400, 300, 2, 500, 90])
  const at = steadyClock.now()
  expect(await clock.at(at)).toBe(at + 4999)
  expect(state.reads).toBe(5)
  expect(await clock.at(at + 1.9)).toBe(at + 5000)
  expect(state.reads).toBe(5)
})

it('the clock compares again every ten seconds in the background and keeps the better reading', async () => {
  const { clock, steadyClock, state } = setUp(5000, [2, 2, 2, 2, 2, 300, 300, 300, 300, 300])
  const at = steadyClock.now()
  await clock.at(at)
  steadyClock.advance(10_001)
  expect(await clock.at(at)).toBe(at + 4999)
  await expect.poll(() => state.reads).toBe(10)
  expect(await clock.at(at)).toBe(at + 4999)
  state.aheadMs = 7000
  steadyClock.advance(121_000)
  await clock.at(at)
  await expect.poll(() => state.reads).toBe(15)
  await expect.poll(() => clock.at(at)).toBe(at + 6999)
})
