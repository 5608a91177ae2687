import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { patience } from './patience.ts'

const cores = availableParallelism()

describe('the patience of tests', () => {
  it('doubles a limit on an idle machine', () => {
    expect(patience(1000, 0)).toBe(2000)
  })

  it('stretches a limit by the load of each core, up to a factor of sixteen', () => {
    expect(patience(1000, 3 * cores)).toBe(6000)
    expect(patience(1000, 100 * cores)).toBe(16_000)
  })

  it('gives whole milliseconds under any load, as timers of aborted requests want them', () => {
    for (const load of [7.529_999, 11.1, 12.345_678].map((each) => each * cores)) {
      const limit = patience(30_000, load)
      expect(limit).toBe(Math.trunc(limit))
      expect(() => AbortSignal.timeout(limit)).not.toThrow()
    }
  })
})
