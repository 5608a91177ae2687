import { describe, expect, it } from 'vitest'
import { aBet, lostBet } from '../mines/fixture.ts'
import { canPress, type Funds, mainAction } from './main-action.ts'
import { type Move, NO_ROUND, type Round } from './round.ts'

const enough: Funds = 'enough'
const ready = {
  round: NO_ROUND,
  demo: false,
  hasOneChoice: false,
  hasLogin: true,
  barred: false,
  pause: null,
  ready: true,
  online: true,
  funds: enough,
}
const kindOf = (change: Partial<Parameters<typeof mainAction>[0]>) => mainAction({ ...ready, ...change }).kind
const round = (change: Partial<Round>): Round => ({ ...NO_ROUND, ...change })
const bet: Move = { kind: 'bet', requestId: 'request-1', betAmount: '5', options: { mines: 3 } }
const play: Move = { kind: 'play', requestId: 'request-2', id: aBet().id, choice: 1 }

describe('the main action', () => {
  it('is to bet when no bet is open, after a settled bet too', () => {
    expect(kindOf({})).toBe('bet')
    expect(kindOf({ round: round({ bet: lostBet() }) })).toBe('bet')
  })

  it('is what the player lacks: a log-in, a balance, a connection', () => {
    expect(kindOf({ hasLogin: false })).toBe('login')
    expect(kindOf({ funds: 'none' })).toBe('deposit')
    expect(mainAction({ ...ready, online: false })).toEqual({ kind: 'unready', would: { kind: 'bet' } })
    expect(kindOf({ ready: false })).toBe('unready')
  })

  it('is missing while the account is closed to play, unless a bet is open', () => {
    expect(kindOf({ barred: true })).toBe('barred')
    expect(kindOf({ barred: true, online: false })).toBe('barred')
    expect(kindOf({ barred: true, funds: 'none' })).toBe('barred')
    expect(kindOf({ pause: 'until noon', funds: 'none' })).toBe('paused')
    expect(canPress({ kind: 'barred' })).toBe(false)
    const open = aBet({ view: { picks: [1], multiplier: '1.12' } })
    expect(kindOf({ barred: true, round: round({ bet: open }) })).toBe('cashOut')
    expect(kindOf({ pause: 'until noon', round: round({ bet: open }) })).toBe('cashOut')
  })

  it('stays to bet, but disabled, when only the stake exceeds the balance', () => {
    const action = mainAction({ ...ready, funds: 'short' })
    expect(action).toEqual({ kind: 'tooDear' })
    expect(canPress(action)).toBe(false)
  })

  it('is to cash out once a tile is open, at the bet’s worth', () => {
    expect(kindOf({ round: round({ bet: aBet() }) })).toBe('pick')
    const open = aBet({ view: { picks: [1], multiplier: '1.12' } })
    expect(mainAction({ ...ready, round: round({ bet: open }) })).toEqual({ kind: 'cashOut', pays: 560n })
  })

  it('is the step itself when there is only one choice', () => {
    const action = mainAction({ ...ready, hasOneChoice: true, round: round({ bet: aBet() }) })
    expect([action.kind, canPress(action)]).toEqual(['step', true])
  })

  it('asks a demo for no log-in and no deposit', () => {
    expect(kindOf({ demo: true, hasLogin: false })).toBe('bet')
    expect(kindOf({ demo: true, hasLogin: false, funds: 'none' })).toBe('refill')
  })

  it('shows no amount while a tile is being opened', () => {
    const open = aBet({ view: { picks: [1], multiplier: '1.12' } })
    const action = mainAction({ ...ready, round: round({ bet: open, move: play }) })
    expect(action.kind).toBe('waiting')
    expect(canPress(action)).toBe(false)
  })

  it('never offers a second bet while the outcome of the first is unknown', () => {
    expect(kindOf({ round: round({ move: bet, certainty: 'retrying' }) })).toBe('waiting')
    expect(kindOf({ round: round({ move: bet, certainty: 'lost' }) })).toBe('sendAgain')
  })
})
