import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waitMs } from './backoff.ts'

describe('waitMs', () => {
  it('requires no wait before the free failures are used up', () => {
    for (let count = 0; count < 5; count++) expect(waitMs({ count, lastAtMs: 1000 }, 5, 1000)).toBe(0)
  })

  it('doubles with each further failure, up to two minutes', () => {
    const waits = [5, 6, 7, 8, 9, 50, 5000].map((count) => waitMs({ count, lastAtMs: 0 }, 5, 0))
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 120_000, 120_000, 120_000])
  })

  it('ends two minutes after the last failure, however many there were', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (count, lastAtMs) => {
        expect(waitMs({ count, lastAtMs }, 5, lastAtMs + 120_000)).toBe(0)
      }),
    )
  })
})
