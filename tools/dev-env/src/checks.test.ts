import { describe, expect, it } from 'vitest'
import { outcomeOf, playwrightCounts, vitestCounts } from './checks.ts'

describe('what a run of tests counts as', () => {
  it('is what its report says', () => {
    expect(vitestCounts({ numPassedTests: 12, numFailedTests: 1 })).toEqual({ passed: 12, failed: 1 })
    expect(outcomeOf(1, { passed: 12, failed: 1 }, 'why')).toEqual({ passed: 12, failed: 1, detail: 'why' })
  })

  it('shows no output when all is well', () => {
    expect(outcomeOf(0, { passed: 3, failed: 0 }, 'chatter')).toEqual({ passed: 3, failed: 0, detail: '' })
  })

  it('is failed when no test was run', () => {
    expect(outcomeOf(0, { passed: 0, failed: 0 }, '')).toEqual({
      passed: 0,
      failed: 1,
      detail: 'no test was run',
    })
  })

  it('is failed when the tool failed outside the tests', () => {
    expect(outcomeOf(1, { passed: 5, failed: 0 }, 'a file does not load').failed).toBe(1)
  })

  it('is failed when there is no report, or one of another kind', () => {
    for (const report of [null, {}, { stats: 'many' }, { stats: { expected: 'all' } }]) {
      expect(outcomeOf(0, playwrightCounts(report), '').failed).toBe(1)
    }
  })

  it('takes a flaky browser test for a failed one', () => {
    expect(playwrightCounts({ stats: { expected: 7, unexpected: 1, flaky: 2 } })).toEqual({
      passed: 7,
      failed: 3,
    })
  })
})
