import { err, minor, ok } from '@baize/kit'
import { describe, expect, it } from 'vitest'
import { type EachBet, readForm, type Typed, UNTYPED } from './form.ts'

const TERMS = {
  stake: minor(500n),
  each: ok({ mines: 3, choices: [4, 9] }),
  decimals: 2,
  language: 'pt' as const,
}
const read = (typed: Partial<Typed>, each: EachBet = TERMS.each) =>
  readForm({ ...UNTYPED, lossLimit: '50', ...typed }, { ...TERMS, each })

describe('the form of a run', () => {
  it('is sent in the format of the API', () => {
    expect(read({ lossLimit: '50,5' })).toEqual({
      request: {
        mines: 3,
        betAmount: '5.00',
        choices: [4, 9],
        bets: 10,
        lossLimit: '50.50',
        onWin: null,
        onLoss: null,
      },
    })
    const onLoss = { kind: 'raise', percent: '100' } as const
    expect(read({ winLimit: '20', onLoss, bets: '100' })).toMatchObject({
      request: { winLimit: '20.00', onLoss: 100, onWin: null, bets: 100 },
    })
  })

  it('is not sent without valid choices and figures and a loss limit of at least one bet', () => {
    expect(read({ lossLimit: ' ' }, err('no tile is marked'))).toEqual({
      faults: { lossLimit: 'missing', each: 'missing' },
    })
    expect(read({ lossLimit: '4,99' })).toEqual({ faults: { lossLimit: 'belowStake' } })
    expect(read({ lossLimit: '1e3', winLimit: '0' })).toEqual({
      faults: { lossLimit: 'notANumber', winLimit: 'notANumber' },
    })
    const raise = (percent: string) => ({ kind: 'raise', percent }) as const
    expect(read({ bets: '101', onWin: raise('1001'), onLoss: raise('0') })).toEqual({
      faults: { bets: 'outOfRange', onWin: 'outOfRange', onLoss: 'outOfRange' },
    })
  })
})
