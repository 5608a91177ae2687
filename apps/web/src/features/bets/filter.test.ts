import { describe, expect, it } from 'vitest'
import { ALL, asked, isNarrowed, productOf } from './filter.ts'

describe('the filter of bets', () => {
  it('selects all bets by default', () => {
    expect(asked(ALL)).toEqual({})
    expect(isNarrowed(ALL)).toBe(false)
    expect(isNarrowed({ ...ALL, result: 'WIN' })).toBe(true)
  })

  it('selects no game of our own for sports and for the casino', () => {
    for (const product of ['sports', 'casino'] as const) {
      expect(asked({ ...ALL, game: product, result: 'WIN' })).toEqual({ result: 'WIN' })
      expect(productOf({ ...ALL, game: product })).toBe(product)
      expect(isNarrowed({ ...ALL, game: product })).toBe(true)
    }
    expect([productOf(ALL), productOf({ ...ALL, game: 'tower' })]).toEqual([undefined, undefined])
  })

  it('covers whole days from the first to the last, in the player’s time zone', () => {
    expect(asked({ ...ALL, game: 'tower', result: 'LOSE', from: '2026-03-01', to: '2026-03-31' })).toEqual({
      gameId: 'tower',
      result: 'LOSE',
      from: new Date(2026, 2, 1).getTime(),
      to: new Date(2026, 3, 1).getTime(),
    })
    expect(asked({ ...ALL, to: '2026-12-31' })).toEqual({ to: new Date(2027, 0, 1).getTime() })
    expect(asked({ ...ALL, from: 'soon' })).toEqual({})
  })
})
