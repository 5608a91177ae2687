import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rangeOf } from './range.ts'

it.each([
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=2-500', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-300', { first: 0, last: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  ['bytes=-', null],
  [undefined, null],
])('the range of ten bytes for %s is %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})

it('the range is never outside of the file', () => {
  const number = fc.oneof(fc.constant(''), fc.nat().map(String))
  fc.assert(
    fc.property(number, number, fc.integer({ min: 0, max: 1000 }), (from, to, length) => {
      const range = rangeOf(`bytes=${from}-${to}`, length)
      if (range === null || range === 'none') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeLessThan(length)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
    }),
  )
})
