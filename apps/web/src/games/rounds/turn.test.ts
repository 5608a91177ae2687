import { describe, expect, it } from 'vitest'
import { aRoundBet } from './fixture.ts'
import type { SlotAction } from './slot-action.ts'
import { firstTurn, lateness, type Rest, type Turn, turned, withRest } from './turn.ts'

const bet = aRoundBet()
const CASH_OUT: SlotAction = { kind: 'cashOut', bet }
const CANCEL: SlotAction = { kind: 'cancel', bet }
const CLOSED: SlotAction = { kind: 'closed' }
const BET: SlotAction = { kind: 'bet', next: false }
const BET_NEXT: SlotAction = { kind: 'bet', next: true }
const waiting = (of: 'bet' | 'cancel' | 'stop'): SlotAction => ({ kind: 'waiting', for: of })
const unready = (would: SlotAction): SlotAction => ({ kind: 'unready', would })

const then = (turn: Turn, action: SlotAction, over = true, slot = 0): Turn =>
  turned(turn, { slot, action, over })
const first = (action: SlotAction): Turn => firstTurn({ slot: 0, action, over: true })
const restAfter = (from: SlotAction, to: SlotAction, over = true): Rest | null =>
  then(first(from), to, over).rest

describe('a changed button', () => {
  it.each([
    ['cashing out', CASH_OUT],
    ['a round that is over', CLOSED],
    ['a cash-out on its way', waiting('stop')],
  ])('rests when it stakes after %s, and says that the round was over only if it is', (_, from) => {
    expect(restAfter(from, BET_NEXT)).toEqual({ why: 'roundOver' })
    expect(restAfter(from, BET)).toEqual({ why: 'roundOver' })
    expect(restAfter(from, BET_NEXT, false)).toEqual({ why: 'changed' })
  })

  it.each([
    ['a cancellation', CANCEL],
    ['a bet on its way', waiting('bet')],
    ['a cancellation under way', waiting('cancel')],
    ['asking again', { kind: 'sendAgain' }],
    ['a deposit', { kind: 'deposit' }],
    ['a run', { kind: 'auto', nextAmount: '5.00' }],
  ] satisfies [string, SlotAction][])('rests when it stakes after %s', (_, from) => {
    expect(restAfter(from, BET)).toEqual({ why: 'changed' })
  })

  it('rests when the bet is for another round, and not when the next round has become this one', () => {
    expect(restAfter(BET, BET_NEXT)).toEqual({ why: 'roundLocked' })
    expect(restAfter(BET_NEXT, BET)).toBeNull()
  })

  it('rests when it cancels what was just bet', () => {
    for (const from of [BET, BET_NEXT, waiting('bet')])
      expect(restAfter(from, CANCEL)).toEqual({ why: 'changed' })
  })

  it('never rests when it cashes out or when a press costs nothing', () => {
    for (const from of [BET, CANCEL, CLOSED, waiting('bet'), waiting('stop')])
      expect(restAfter(from, CASH_OUT)).toBeNull()
    for (const to of [CLOSED, waiting('bet'), { kind: 'deposit' }, { kind: 'login' }] satisfies SlotAction[])
      expect(restAfter(CASH_OUT, to)).toBeNull()
  })

  it('keeps its meaning while a missing connection or balance disables it', () => {
    expect(restAfter(unready(BET), BET)).toBeNull()
    expect(restAfter({ kind: 'tooDear', next: false }, BET)).toBeNull()
    expect(restAfter(unready(CASH_OUT), BET)).toEqual({ why: 'roundOver' })
  })

  it('does not rest after play money was refilled', () => {
    expect(restAfter({ kind: 'refill' }, BET)).toBeNull()
  })

  it('rests on while its round starts, and anew with every other change', () => {
    const resting = then(first(CASH_OUT), BET_NEXT)
    expect(then(resting, BET_NEXT)).toBe(resting)
    expect(then(resting, BET).rest).toBe(resting.rest)
    expect(then(then(resting, BET), BET_NEXT).rest).toEqual({ why: 'roundLocked' })
  })

  it('rests when the key moves from one panel to the other', () => {
    expect(then(first(BET), BET, true, 1).rest).toEqual({ why: 'changed' })
    expect(then(first(CASH_OUT), BET_NEXT, true, 1).rest).toEqual({ why: 'roundOver' })
    expect(then(first(BET), CASH_OUT, false, 1).rest).toBeNull()
  })

  it('ends its rest by its own time, not by that of an earlier change', () => {
    const resting = then(first(CASH_OUT), BET_NEXT)
    if (!resting.rest) throw new Error('it rests')
    expect(withRest(resting, resting.rest).rest).toBeNull()
    const later = then(then(resting, CANCEL), BET_NEXT)
    expect(withRest(later, resting.rest)).toBe(later)
  })
})

describe('a press', () => {
  it('has no effect while the button rests or when it started on another action', () => {
    expect(lateness('betNext', BET_NEXT, { why: 'roundOver' })).toBe('roundOver')
    expect(lateness('cashOut', BET_NEXT, null)).toBe('changed')
    expect(lateness('closed', CASH_OUT, null)).toBe('changed')
  })

  it('counts when it ends on the action it started on', () => {
    expect(lateness('cashOut', CASH_OUT, null)).toBeNull()
    expect(lateness('betNext', BET, null)).toBeNull()
    expect(lateness('cashOut', unready(CASH_OUT), null)).toBeNull()
  })
})
