import { describe, expect, it } from 'vitest'
import { limitIn, limitText, readAmount } from './amounts.ts'

describe('a configured limit', () => {
  it('has the same order of value in every currency', () => {
    expect(limitIn('USD', '12.5')).toBe(1250n)
    expect(limitIn('IDR', '12.5')).toBe(12_500_000n)
    expect(limitText('BRL', '1')).toBe('5.00')
  })
})

describe('an amount entered by a player', () => {
  it('is read exactly, as a text or a number', () => {
    expect(readAmount('amount', '12.30', 'USD')).toEqual({ ok: true, value: 1230n })
    expect(readAmount('amount', 12.3, 'USD')).toEqual({ ok: true, value: 1230n })
  })

  it.each([
    [0.1 + 0.2, 'it has more decimals than your currency'],
    ['1e3', 'it is not a plain number'],
    [-1, 'it is negative'],
    [2 ** 53, 'it is too large'],
  ])('is refused with the field and the fault when it is %s', (written, reason) => {
    expect(readAmount('amount', written, 'USD')).toEqual({
      ok: false,
      error: { id: 'badInput', values: { field: 'amount', reason } },
    })
  })
})
