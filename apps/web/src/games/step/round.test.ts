import { describe, expect, it } from 'vitest'
import { cashOutValue, gain } from '../../features/bets/bet-amounts.ts'
import { aBet, lostBet, wonBet } from '../mines/fixture.ts'
import { fresher, type Move, NO_ROUND, type Round, type RoundEvent, step, stepsReached } from './round.ts'

const bet: Move = { kind: 'bet', requestId: 'request-bet', betAmount: '5', options: { mines: 3 } }
const play: Move = { kind: 'play', requestId: 'request-play', id: aBet().id, choice: 2 }
const after = (...events: RoundEvent[]): Round =>
  events.reduce((round: Round, event) => step(round, event), NO_ROUND)

describe('the state of a step game', () => {
  it('holds the move until its own answer arrives', () => {
    const sent = after({ type: 'sent', move: bet })
    expect(sent.move).toBe(bet)
    expect(step(sent, { type: 'answered', requestId: 'another-one', bet: aBet() }).move).toBe(bet)
    expect(step(sent, { type: 'answered', requestId: bet.requestId, bet: aBet() })).toEqual({
      bet: aBet(),
      move: null,
      certainty: 'sure',
    })
  })

  it('keeps the move with its request id while its outcome is unknown', () => {
    const retrying = after(
      { type: 'sent', move: bet },
      { type: 'replyLost', requestId: bet.requestId, willRetry: true },
    )
    expect(retrying).toMatchObject({ move: bet, certainty: 'retrying' })
    const lost = step(retrying, { type: 'replyLost', requestId: bet.requestId, willRetry: false })
    expect(lost).toMatchObject({ move: bet, certainty: 'lost' })
  })

  it('ignores a lost reply of a move that was answered meanwhile', () => {
    const answered = after(
      { type: 'sent', move: bet },
      { type: 'answered', requestId: bet.requestId, bet: aBet() },
    )
    expect(step(answered, { type: 'replyLost', requestId: bet.requestId, willRetry: true })).toBe(answered)
  })

  it('restores the board when a move is refused', () => {
    const refused = after(
      { type: 'seen', bet: aBet() },
      { type: 'sent', move: play },
      { type: 'refused', requestId: play.requestId },
    )
    expect(refused).toEqual({ bet: aBet(), move: null, certainty: 'sure' })
  })

  it('never goes back: an overtaken reply neither closes tiles nor reopens a settled bet', () => {
    const second = aBet({ view: { picks: [2, 3] } })
    const first = aBet({ view: { picks: [2] } })
    expect(fresher(second, first)).toBe(second)
    expect(fresher(first, second)).toBe(second)
    expect(fresher(lostBet(), second)).toEqual(lostBet())
    const newer = aBet({ id: '019a0000-0000-7000-8000-000000000002', createdAt: aBet().createdAt + 1 })
    expect(fresher(lostBet(), newer)).toBe(newer)
    expect(fresher(newer, lostBet())).toBe(newer)
  })
})

describe('the ladder', () => {
  it('is lit as far as the bet has come, and stays so when it is won', () => {
    expect(stepsReached(after({ type: 'seen', bet: aBet({ view: { picks: [2, 7] } }) }), true)).toBe(2)
    expect(stepsReached(after({ type: 'seen', bet: wonBet() }), true)).toBe(1)
  })

  it('is dark after a loss, for other options, and once the next bet is under way', () => {
    expect(stepsReached(after({ type: 'seen', bet: lostBet() }), true)).toBe(0)
    expect(stepsReached(after({ type: 'seen', bet: wonBet() }), false)).toBe(0)
    expect(stepsReached(after({ type: 'seen', bet: wonBet() }, { type: 'sent', move: bet }), true)).toBe(0)
  })
})

describe('the amounts of a step game', () => {
  it('are stake times multiplier, rounded down, and at most the maximum win', () => {
    const view = { picks: [2], multiplier: '1.12' }
    expect(cashOutValue(aBet({ view }))).toBe(560n)
    expect(cashOutValue(aBet({ view, maxWin: '5.50' }))).toBe(550n)
  })

  it('count as profit only above the stake', () => {
    expect(gain(wonBet())).toBe(60n)
    expect(gain(aBet({ result: 'WIN', winAmount: '5.00' }))).toBe(0n)
    expect(gain(lostBet())).toBe(-500n)
  })
})
