import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wageringOf } from './needs.ts'

const at = (amount: bigint, wagered: bigint) => ({ amount, wagered })

it.each([
  ['nothing was paid in', [], 0n, 100, { left: 0n, total: 0n }],
  ['a deposit is not played', [at(100n, 0n)], 30n, 100, { left: 70n, total: 100n }],
  ['a deposit is played', [at(100n, 0n)], 100n, 100, { left: 0n, total: 0n }],
  ['two deposits came before any stake', [at(100n, 0n), at(50n, 0n)], 120n, 100, { left: 30n, total: 150n }],
  [
    'the first was played long before the second',
    [at(100n, 0n), at(50n, 900n)],
    910n,
    100,
    { left: 40n, total: 50n },
  ],
  ['half of it is required', [at(101n, 0n)], 0n, 50, { left: 51n, total: 51n }],
  ['nothing is required', [at(100n, 0n)], 0n, 0, { left: 0n, total: 0n }],
])('the remaining wagering is correct when %s', (_, deposits, wagered, percent, expected) => {
  expect(wageringOf(deposits, wagered, percent)).toEqual(expected)
})

it('the remaining wagering never exceeds that of unplayed deposits, and a stake never raises it', () => {
  const steps = fc.array(fc.record({ amount: fc.bigInt(1n, 10_000n), stakes: fc.bigInt(0n, 10_000n) }))
  fc.assert(
    fc.property(steps, fc.bigInt(0n, 50_000n), (given, more) => {
      let wagered = 0n
      const deposits = given.map(({ amount, stakes }) => {
        wagered += stakes
        return at(amount, wagered)
      })
      const now = wageringOf(deposits, wagered, 100)
      const later = wageringOf(deposits, wagered + more, 100)
      const all = deposits.reduce((sum, { amount }) => sum + amount, 0n)
      expect(now.left <= all && now.left <= now.total).toBe(true)
      expect(later.left).toBe(now.left > more ? now.left - more : 0n)
      // Stakes from before the last deposit never count towards it.
      expect(now.left >= (deposits.at(-1)?.amount ?? 0n)).toBe(true)
    }),
  )
})
