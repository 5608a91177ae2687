import { describe, expect, it } from 'vitest'
import { outcomeOf, playwrightCounts, vitestCounts } from './checks.ts'

describe('the result of a test run', () => {
  it('is taken from its report', () => {
    expect(vitestCounts({ numPassedTests: 12, numFailedTests: 1 })).toEqual({ passed: 12, failed: 1 })
    expect(outcomeOf(1, { passed: 12, failed: 1 }, 'why')).toEqual({ passed: 12, failed: 1, detail: 'why' })
  })

  it('hides the output of a successful run', () => {
    expect(outcomeOf(0, { passed: 3, failed: 0 }, 'chatter')).toEqual({ passed: 3, failed: 0, detail: '' })
  })

  it('is a failure when no test was run', () => {
    expect(outcomeOf(0, { passed: 0, failed: 0 }, '')).toEqual({
      passed: 0,
      failed: 1,
      detail: 'no test was run',
    })
  })

  it('is a failure when the tool failed outside the tests', () => {
    expect(outcomeOf(1, { passed: 5, failed: 0 }, 'a file does not load').failed).toBe(1)
  })

  it('is a failure when the report is missing or of another kind', () => {
    for (const report of [null, {}, { stats: 'many' }, { stats: { expected: 'all' } }]) {
      expect(outcomeOf(0, playwrightCounts(report), '').failed).toBe(1)
    }
  })

  it('counts a flaky browser test as a failed one', () => {
    expect(playwrightCounts({ stats: { expected: 7, unexpected: 1, flaky: 2 } })).toEqual({
      passed: 7,
      failed: 3,
    })
  })
})
