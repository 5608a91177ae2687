import type { LotteryPhase } from '@baize/contract/player'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLottery, aLotteryBet, aTerm, aWonBet, NOW, newsOf } from './fixture.ts'
import { applyTermNews, bettingAt, eventsBetween, load, readNews, withBet } from './live.ts'
import { chipsFor, readSlip, toggled } from './slip.ts'
import { isOverdue } from './use-lottery.ts'

describe('the news of a line', () => {
  it('closes a term, draws it, and opens the next', () => {
    const closed = applyTermNews(aLottery(), newsOf(aTerm({ phase: 'CLOSED' }))).state
    expect(closed).toMatchObject({ term: null, waiting: [{ number: 8 }] })
    const drawn = applyTermNews(closed, newsOf(aTerm({ phase: 'FINISHED' }), [6, 5, 4]))
    expect(drawn.isStale).toBe(false)
    expect(drawn.state).toMatchObject({
      waiting: [],
      last: [{ number: 8, values: [6, 5, 4] }, { number: 7 }, {}, {}],
    })
    const next = applyTermNews(drawn.state, newsOf(aTerm({ number: 9 })))
    expect(next).toMatchObject({ isStale: false, state: { term: { number: 9 } } })
  })

  it('requests the state when own bets were drawn or a term was missed', () => {
    const state = aLottery({ mine: [aLotteryBet()] })
    expect(applyTermNews(state, newsOf(aTerm({ phase: 'FINISHED' }), [6, 5, 4])).isStale).toBe(true)
    expect(applyTermNews(aLottery(), newsOf(aTerm({ number: 10 }))).isStale).toBe(true)
  })

  it('refunds the stakes of a void draw', () => {
    const { state, isStale } = applyTermNews(
      aLottery({ mine: [aLotteryBet()] }),
      newsOf(aTerm({ phase: 'VOID' })),
    )
    expect(isStale).toBe(false)
    expect(state.mine).toMatchObject([{ winAmount: '2.00', view: { state: 'VOID' } }])
    // The server no longer lists them.
    expect(load(state, aLottery({ now: NOW + 1, term: null, last: state.last })).mine).toHaveLength(1)
  })

  it('ignores other lines', () => {
    const state = aLottery()
    expect(applyTermNews(state, newsOf(aTerm({ line: 'fast3-180', number: 99 }))).state).toBe(state)
    expect(readNews({ term: { id: '7', status: 'NEW' }, round: {} })).toBeNull()
  })

  it('never moves the state back, whatever the order of news and responses', () => {
    const phases: readonly LotteryPhase[] = ['OPEN', 'CLOSED', 'FINISHED', 'VOID']
    const told = fc.record({ number: fc.integer({ min: 5, max: 12 }), phase: fc.constantFrom(...phases) })
    fc.assert(
      fc.property(fc.array(told, { maxLength: 12 }), (all) => {
        let state = aLottery()
        for (const { number, phase } of all) {
          const before = state
          state = applyTermNews(state, newsOf(aTerm({ number, phase }), [1, 2, 3])).state
          const numbers = state.last.map((draw) => draw.number)
          expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a))
          expect(numbers[0] ?? 0).toBeGreaterThanOrEqual(before.last[0]?.number ?? 0)
          // A result is never taken back, and a term that is over takes no bets.
          for (const known of before.last) expect(state.last).toContainEqual(known)
          expect(numbers).not.toContain(state.term?.number)
          expect(load(state, aLottery()).last).toEqual(state.last)
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('a player’s bets in a lottery', () => {
  it('include one placed after the server read its state', () => {
    const state = withBet(aLottery(), aLotteryBet({ createdAt: NOW + 5 }))
    expect(load(state, aLottery()).mine).toHaveLength(1)
    expect(load(state, aLottery({ now: NOW + 6 })).mine).toEqual([])
  })

  it('are announced when placed, cancelled and settled', () => {
    const empty = aLottery()
    const bet = aLotteryBet()
    const placed = withBet(empty, bet)
    expect(eventsBetween(empty, placed)).toEqual([{ what: 'placed', bet }])
    const cancelled = withBet(placed, aLotteryBet({ result: 'WIN' }, { state: 'CANCELLED' }))
    expect(eventsBetween(placed, cancelled)).toEqual([{ what: 'cancelled', bet }])
    const drawn = aLottery({
      term: null,
      last: [{ number: 8, values: [6, 5, 4] }, ...empty.last],
      mine: [aWonBet()],
    })
    expect(eventsBetween(placed, drawn).map(({ what }) => what)).toEqual(['drawn', 'won'])
    expect(eventsBetween(null, drawn)).toEqual([])
  })
})

describe('the betting phase', () => {
  it('is open until the close by server time and then becomes drawing', () => {
    const state = aLottery()
    expect(bettingAt(state, NOW)).toMatchObject({ is: 'open', leftMs: 600_000 })
    expect(bettingAt(state, NOW + 600_000)).toMatchObject({ is: 'drawing', term: { number: 8 } })
    expect(bettingAt(aLottery({ term: null, waiting: [aTerm({ phase: 'CLOSED' })] }), NOW).is).toBe('drawing')
    expect(bettingAt(aLottery({ term: null }), NOW)).toEqual({ is: 'none' })
  })

  it('requests the state again when news is overdue', () => {
    const state = aLottery()
    expect(isOverdue(state, NOW)).toBe(false)
    expect(isOverdue(state, NOW + 603_000)).toBe(false)
    expect(isOverdue(state, NOW + 605_000)).toBe(true)
    expect(isOverdue(null, NOW)).toBe(true)
    // An own bet on a term that is over has no result yet.
    expect(isOverdue(aLottery({ mine: [aLotteryBet({}, { term: 7 })] }), NOW)).toBe(true)
  })
})

describe('a betting slip', () => {
  it('has each pick once, and twenty at most', () => {
    expect(toggled(['big'], 'big')).toEqual([])
    const full = Array.from({ length: 20 }, (_, i) => `sum:${i}`)
    expect(toggled(full, 'big')).toBe(full)
    expect(toggled(full, 'sum:3')).toHaveLength(19)
  })

  it('drops unknown picks of an earlier version', () => {
    expect(readSlip('big gone big', (pick) => pick === 'big')).toEqual(['big'])
  })

  it('offers stakes within the limits', () => {
    expect(chipsFor('1.00', '20.00', 2)).toEqual(['1.00', '2.00', '5.00', '10.00'])
    expect(chipsFor('10000', '1000000', 0)).toEqual(['10000', '20000', '50000', '100000', '500000'])
  })
})
