import { describe, expect, it } from 'vitest'
import { readAmount } from './typed-amount.ts'

describe('a typed amount', () => {
  it.each([
    ['12', '12'],
    [' 12,5 ', '12.5'],
    ['12.50', '12.50'],
    ['−3,10', '-3.10'],
  ])('is read from %j', (typed, amount) => expect(readAmount(typed)).toBe(amount))

  it.each(['1,000', '500.000', '1.234,56', '1e3', '', '-', '12.', '1 000'])(
    'is asked for again where it could be another one: %j',
    (typed) => expect(readAmount(typed)).toBeNull(),
  )
})
