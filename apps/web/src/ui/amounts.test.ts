import { describe, expect, it } from 'vitest'
import { plainAmount, scaled, smallerAmount } from './amounts.ts'
import { between } from './use-counting.ts'

const limits = { min: '1.00', max: '100.00' }

describe('the amount a player types', () => {
  it('may have a comma for a decimal sign', () => {
    expect(plainAmount(' 12,5 ')).toBe('12.5')
    expect(plainAmount('.5')).toBe('0.5')
    expect(plainAmount('1,234.50')).toBe('1,234.50')
  })

  it('is halved and doubled exactly and stays within the limits', () => {
    expect(scaled('5', 'double', limits, 2)).toBe('10.00')
    expect(scaled('5', 'half', limits, 2)).toBe('2.50')
    expect(scaled('2.25', 'half', limits, 2)).toBe('1.12')
    expect(scaled('1.50', 'half', limits, 2)).toBe('1.00')
    expect(scaled('80', 'double', limits, 2)).toBe('100.00')
    expect(scaled('90071992547409.93', 'double', { min: '1', max: '90071992547409.91' }, 2)).toBe('1')
  })

  it('becomes the minimum when it is no amount', () => {
    for (const odd of ['', 'abc', '1e3', '-5']) expect(scaled(odd, 'double', limits, 2)).toBe('1.00')
  })
})

it('the most one can stake is the smaller of limit and balance', () => {
  expect(smallerAmount('9.50', '10.00', 2)).toBe('9.50')
  expect(smallerAmount('100.00', '99.99', 2)).toBe('99.99')
})

it('counting ends at the exact amount and never leaves the way there', () => {
  expect(between('0.00', '0.10', 0n, 2)).toBe('0.00')
  expect(between('0.00', '0.10', 500n, 2)).toBe('0.05')
  expect(between('0.00', '90071992547409.91', 1000n, 2)).toBe('90071992547409.91')
  expect(between('10.00', '2.00', 500n, 2)).toBe('6.00')
  expect(between('not money', '2.00', 500n, 2)).toBe('2.00')
})
