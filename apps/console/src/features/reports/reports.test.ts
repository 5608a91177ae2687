import { describe, expect, it } from 'vitest'
import { barsOf, daysBetween } from './scale.ts'

describe('the bars of a chart', () => {
  it('rise from the zero line and hang below it for negative values', () => {
    expect(barsOf([10, 5, 0, -10])).toEqual({
      zero: 50,
      bars: [
        { from: 0, size: 50 },
        { from: 25, size: 25 },
        { from: 50, size: 0 },
        { from: 50, size: 50 },
      ],
    })
  })

  it('lie flat at the bottom when there are no values', () => {
    expect(barsOf([0, 0]).bars).toEqual([
      { from: 100, size: 0 },
      { from: 100, size: 0 },
    ])
    expect(barsOf([]).bars).toEqual([])
  })
})

it('A range has every day, also across a change of month, and none if it ends before it begins', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([])
})
