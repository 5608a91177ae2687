import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatAmount,
  formatMultiplier,
  MAX_AMOUNT,
  minor,
  multiplier,
  parseAmount,
  payoutOf,
} from './money.ts'

const anyAmount = fc.bigInt({ min: 0n, max: MAX_AMOUNT }).map(minor)
const anyScale = fc.integer({ min: 0, max: 9 })

describe('parseAmount', () => {
  it('reads exactly what formatAmount writes, at any scale', () => {
    fc.assert(
      fc.property(anyAmount, anyScale, (amount, scale) => {
        expect(parseAmount(formatAmount(amount, scale), scale)).toEqual({ ok: true, value: amount })
      }),
    )
  })

  it('accepts extra decimals when they are zeros', () => {
    expect(parseAmount('5.5000', 2)).toEqual({ ok: true, value: 550n })
    expect(parseAmount('5.0', 0)).toEqual({ ok: true, value: 5n })
  })

  it.each([
    ['', 'notANumber'],
    [' 5', 'notANumber'],
    ['+5', 'notANumber'],
    ['05', 'notANumber'],
    ['5.', 'notANumber'],
    ['.5', 'notANumber'],
    ['1e3', 'notANumber'],
    ['0x10', 'notANumber'],
    ['1,000', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['５', 'notANumber'],
    ['1'.repeat(40), 'notANumber'],
    ['-5', 'negative'],
    ['-0', 'negative'],
    ['0.001', 'tooPrecise'],
    ['90071992547409.92', 'tooLarge'],
    ['99999999999999999999', 'tooLarge'],
  ])('refuses %j as %s', (text, fault) => {
    expect(parseAmount(text, 2)).toEqual({ ok: false, error: fault })
  })

  it('never throws, whatever its input', () => {
    fc.assert(
      fc.property(fc.string(), anyScale, (text, scale) => {
        expect(typeof parseAmount(text, scale).ok).toBe('boolean')
      }),
    )
  })
})

describe('payoutOf', () => {
  it('never exceeds the exact product and loses less than one minor unit', () => {
    fc.assert(
      fc.property(anyAmount, fc.bigInt({ min: 0n, max: 10n ** 11n }), (stake, times) => {
        const paid = payoutOf(stake, multiplier(times))
        const exact = stake * times
        expect(paid * 10_000n <= exact && exact < (paid + 1n) * 10_000n).toBe(true)
      }),
    )
  })

  it('throws on a negative stake, which only a bug can produce', () => {
    expect(() => payoutOf(minor(-1n), multiplier(10_000n))).toThrow('assertion failed')
  })
})

describe('formatMultiplier', () => {
  it.each([
    [10_000n, '1.00'],
    [12_300n, '1.23'],
    [12_340n, '1.234'],
    [12_345n, '1.2345'],
    [51_480_000n, '5148.00'],
  ])('formats %d ten-thousandths as %s', (times, text) => {
    expect(formatMultiplier(multiplier(times))).toBe(text)
  })
})
