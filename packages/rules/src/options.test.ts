import { describe, expect, it } from 'vitest'
import { listedValues, oneIn, range, readValue, sampleOptions, usualValue } from './options.ts'

const WIDE = range(1, 9_800, { usual: 4_950, sample: [1, 4_950, 9_800] })

describe('an option with a range', () => {
  it('samples all its values while it is short and requires a sample when it is wide', () => {
    expect(range(1, 4).sample).toEqual([1, 2, 3, 4])
    expect(() => range(1, 9_800)).toThrow('needs a sample')
  })

  it('has a sample that includes both ends and nothing outside', () => {
    expect(() => range(1, 100, { sample: [1, 50] })).toThrow('both ends')
    expect(() => range(1, 100, { sample: [1, 100, 101] })).toThrow('nothing outside')
    expect(() => range(1, 4, { usual: 5 })).toThrow('nothing outside')
    expect(() => range(4, 4)).toThrow('must be a range')
    expect(() => range(0.5, 4)).toThrow('must be a range')
  })

  it('is listed in a form only while it is short', () => {
    expect(listedValues(range(1, 3))).toEqual([1, 2, 3])
    expect(listedValues(['easy', 'hard'])).toEqual(['easy', 'hard'])
    expect(listedValues(WIDE)).toBeNull()
  })

  it('accepts every whole number between its ends and names the ends in its refusal', () => {
    for (const good of [1, 2, 9_800]) expect(oneIn(good, 'under', WIDE)).toEqual({ ok: true, value: good })
    for (const bad of [0, 9_801, 1.5, Number.NaN, '2', null, undefined, [2]])
      expect(oneIn(bad, 'under', WIDE)).toMatchObject({
        ok: false,
        error: { id: 'badInput', values: { field: 'under', reason: 'choose a whole number from 1 to 9800' } },
      })
  })

  it('is parsed from the text of a form', () => {
    expect(['1', ' 42 ', '9800'].map((text) => readValue(WIDE, text))).toEqual([1, 42, 9_800])
    for (const text of ['', '0', '9801', '1.5', '-1', '1e3', 'easy'])
      expect(readValue(WIDE, text)).toBeUndefined()
    expect(readValue([1, 2], '2')).toBe(2)
    expect(readValue(['easy'], 'hard')).toBeUndefined()
  })

  it('defaults to its usual value, and a list defaults to its first value', () => {
    expect([usualValue(WIDE), usualValue(range(1, 3)), usualValue(['easy', 'hard'])]).toEqual([
      4_950,
      1,
      'easy',
    ])
  })

  it('is combined with other options through its sample', () => {
    expect(sampleOptions({ under: WIDE, side: ['a', 'b'] })).toHaveLength(6)
    expect(sampleOptions({})).toEqual([{}])
  })
})
