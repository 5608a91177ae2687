import fc from 'fast-check'
import { expect, it } from 'vitest'
import { needsIn } from './withdraw-needs.ts'

it('the list leaves out anything that is not an amount above zero', () => {
  expect(needsIn({ wageringLeft: '0.00', depositForWithdraw: 'soon', other: '5' }, 2)).toEqual([])
})

it('the list shows an amount without progress when the total is unknown', () => {
  expect(needsIn({ depositForWithdraw: '12.50' }, 2)).toEqual([{ of: 'deposit', left: '12.50' }])
})

it('the progress is never full while anything remains', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 15n })
  const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
  fc.assert(
    fc.property(cents, cents, (left, done) => {
      const [need] = needsIn({ wageringLeft: text(left), wageringTotal: text(left + done) }, 2)
      expect(need?.percent).toBeGreaterThanOrEqual(0)
      expect(need?.percent).toBeLessThan(100)
    }),
  )
})
