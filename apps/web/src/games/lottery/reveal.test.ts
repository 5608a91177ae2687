import { LOTTERIES, type LotteryState } from '@baize/contract/player'
import { LOTTERY_GAMES } from '@baize/rules/lottery'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aLottery, aLotteryBet, aTerm, aWonBet } from './fixture.ts'
import { createReveal, LONGEST_SHOW_MS, showMs } from './reveal.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const closed = aLottery({ term: null, waiting: [aTerm({ phase: 'CLOSED' })], mine: [aLotteryBet()] })
const drawn = (over: Partial<LotteryState> = {}): LotteryState =>
  aLottery({
    term: null,
    last: [{ number: 8, values: [6, 5, 4] }, ...aLottery().last],
    mine: [aLotteryBet()],
    ...over,
  })
const paid = drawn({ mine: [aWonBet()] })
const SHOW_MS = showMs('fast3', 3)

/** A page that has seen the close of draw 8. */
function watching(canShow = true) {
  const look = { canShow }
  const reveal = createReveal({ canShow: () => look.canShow })
  reveal.update(closed)
  const told = () => reveal.state.getState().shown?.last[0]?.number
  const own = () => reveal.state.getState().shown?.mine.map(({ result }) => result)
  return { reveal, look, told, own, show: () => reveal.state.getState().show }
}

describe('the show of a draw', () => {
  it('hides result and own bets until it is over, whatever arrives meanwhile', () => {
    const { reveal, told, own, show } = watching()
    reveal.update(drawn())
    expect(show()).toEqual({ number: 8, values: [6, 5, 4] })
    expect([told(), own()]).toEqual([7, ['PENDING']])
    // The fetched outcome, and a bet on the next draw, which is open already.
    const next = aLotteryBet({ id: '019a0000-0000-7000-8000-000000000002' }, { term: 9 })
    reveal.update({ ...paid, term: aTerm({ number: 9 }), mine: [aWonBet(), next] })
    expect([told(), own()]).toEqual([7, ['PENDING', 'PENDING']])
    expect(reveal.state.getState().shown?.term?.number).toBe(9)
    vi.advanceTimersByTime(SHOW_MS - 1)
    expect(told()).toBe(7)
    vi.advanceTimersByTime(1)
    expect(show()).toBeNull()
    expect([told(), own()]).toEqual([8, ['WIN', 'PENDING']])
  })

  it('is skipped with reduced motion, in a hidden tab, on arrival and for a void draw', () => {
    const still = watching(false)
    still.reveal.update(paid)
    expect([still.told(), still.own(), still.show()]).toEqual([8, ['WIN'], null])

    const arriving = createReveal({ canShow: () => true })
    arriving.update(paid)
    expect(arriving.state.getState()).toEqual({ shown: paid, show: null })

    const isVoid = watching()
    isVoid.reveal.update(drawn({ last: [{ number: 8, values: null }, ...closed.last] }))
    expect([isVoid.told(), isVoid.show()]).toEqual([8, null])
  })

  it('ends when the tab is left, and a returning page catches up at once', () => {
    const { reveal, look, told, own, show } = watching()
    reveal.update(paid)
    look.canShow = false
    reveal.skip()
    expect([told(), own(), show()]).toEqual([8, ['WIN'], null])
    look.canShow = true
    reveal.skip()
    const later = { ...paid, last: [{ number: 9, values: [1, 1, 2] }, ...paid.last] }
    reveal.update(later)
    expect([told(), show()]).toEqual([9, null])
    // It is watched again.
    reveal.update({ ...later, last: [{ number: 10, values: [1, 2, 2] }, ...later.last] })
    expect(show()?.number).toBe(10)
  })

  it('is skipped for a draw after missed ones and yields to the next', () => {
    const missed = watching()
    missed.reveal.update({ ...paid, last: [{ number: 9, values: [1, 1, 2] }, ...paid.last] })
    expect([missed.told(), missed.show()]).toEqual([9, null])

    const hurried = watching()
    hurried.reveal.update(paid)
    hurried.reveal.update({ ...paid, last: [{ number: 9, values: [1, 1, 2] }, ...paid.last] })
    expect([hurried.told(), hurried.show()]).toEqual([9, null])
    vi.advanceTimersByTime(LONGEST_SHOW_MS)
    expect(hurried.told()).toBe(9)
  })

  it('hides autobet’s bets until it ends', () => {
    const { reveal, own } = watching()
    const unknown = { ...aWonBet(), id: '019a0000-0000-7000-8000-000000000009' }
    reveal.update(drawn({ mine: [unknown] }))
    expect(own()).toEqual([])
    vi.advanceTimersByTime(SHOW_MS)
    expect(own()).toEqual(['WIN'])
  })

  it.each(LOTTERIES)('ends for $id before its wins are announced elsewhere', ({ id }) => {
    // News of wins comes two seconds after the bets are settled.
    expect(showMs(id, LOTTERY_GAMES[id].space.places)).toBeLessThanOrEqual(2000)
  })
})
