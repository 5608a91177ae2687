import { multiplier } from '@baize/kit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_MS, msToReach, multiplierAt } from './curve.ts'

/** e^(6 x ms / 100000) by its series, in integers, independently of the code under test. */
function hundredthsBySeries(ms: number): bigint {
  const amount = 10n ** 80n
  let [term, sum] = [amount, amount]
  for (let k = 1n; term > 0n; k++) {
    term = (term * 6n * BigInt(ms)) / (100_000n * k)
    sum += term
  }
  return (100n * sum) / amount
}

const anyMs = fc.integer({ min: 0, max: LONGEST_MS - 1 })

describe('R9: the curve', () => {
  it.each([
    [0, 100n],
    [165, 100n],
    [166, 101n],
    [1000, 106n],
    [11_552, 199n],
    [11_553, 200n],
    [38_376, 999n],
    [38_377, 1000n],
    [60_000, 3659n],
    [600_000, 431_123_154_711_519_522n],
  ])('equals the published hundredths after %d ms', (ms, hundredths) => {
    expect(multiplierAt(ms)).toBe(hundredths * 100n)
  })

  it('equals floor(100 x e^(0.00006 x ms)) at every millisecond', () => {
    fc.assert(
      fc.property(anyMs, (ms) => {
        expect(multiplierAt(ms)).toBe(hundredthsBySeries(ms) * 100n)
      }),
    )
  })

  it.each([274_468, 276_469, 299_632, 295_980, 290_724])(
    'is correct at %d ms too, where it comes within a trillionth of a hundredth',
    (ms) => {
      for (const near of [ms - 1, ms, ms + 1])
        expect(multiplierAt(near)).toBe(hundredthsBySeries(near) * 100n)
    },
  )

  it('does not depend on the precision of the engine’s exp', () => {
    const exp = Math.exp
    const right = Array.from({ length: 3000 }, (_, i) => multiplierAt(i * 97))
    for (const error of [1 + 1e-13, 1 - 1e-13]) {
      Math.exp = (x) => exp(x) * error
      try {
        expect(Array.from({ length: 3000 }, (_, i) => multiplierAt(i * 97))).toEqual(right)
      } finally {
        Math.exp = exp
      }
    }
  })

  it('never falls', () => {
    fc.assert(
      fc.property(anyMs, (ms) => {
        expect(multiplierAt(ms + 1) >= multiplierAt(ms)).toBe(true)
      }),
    )
  })
})

describe('the first millisecond of a multiplier', () => {
  it.each([
    [10_000n, 0],
    [10_100n, 166],
    [20_000n, 11_553],
    [100_000n, 38_377],
    [1_000_000n, 76_753],
    [10_000_000_000n, 230_259],
  ])('is, for %d ten-thousandths, at %d ms', (times, ms) => {
    expect(msToReach(multiplier(times))).toBe(ms)
  })

  it('has reached it while the millisecond before has not', () => {
    const anyTimes = fc.bigInt({ min: 101n, max: 10n ** 14n }).map((h) => multiplier(h * 100n))
    fc.assert(
      fc.property(anyTimes, (times) => {
        const ms = msToReach(times)
        expect(multiplierAt(ms) >= times).toBe(true)
        expect(multiplierAt(ms - 1) < times).toBe(true)
      }),
    )
  })
})
