import { describe, expect, it } from 'vitest'
import { comparedWith, type Period, rangeOf } from './periods.ts'

describe('a period of the reports', () => {
  it.each<[Period, string, string]>([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last28', '2026-02-02', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
    ['thisMonth', '2026-03-01', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['yearToDate', '2026-01-01', '2026-03-01'],
  ])('%s is from %s to %s', (period, from, to) => {
    expect(rangeOf(period, Date.parse('2026-03-01T23:59:00Z'))).toEqual({ from, to })
  })

  it('is compared with as many days before it, or with the same days of the year before', () => {
    const range = { from: '2026-03-01', to: '2026-03-07' }
    expect(comparedWith(range, 'before')).toEqual({ from: '2026-02-22', to: '2026-02-28' })
    expect(comparedWith(range, 'yearAgo')).toEqual({ from: '2025-03-01', to: '2025-03-07' })
    expect(comparedWith({ from: '2024-02-29', to: '2024-02-29' }, 'yearAgo')).toEqual({
      from: '2023-02-28',
      to: '2023-02-28',
    })
  })
})
