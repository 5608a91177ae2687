import { LOTTERY_LINES } from '@baize/rules/lottery'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueMove, type LineLook, timesFor, timesOf } from './engine.ts'

const times = timesFor(60)
const NONE: ReadonlyMap<string, number> = new Map()
const look = (change: Partial<LineLook>): LineLook => ({
  nowMs: 600_000,
  linksLeft: 1000,
  open: null,
  waiting: [],
  ...change,
})
const waiting = { id: '1', number: 1, beaconRound: 200, drawsAtMs: 658_000, rtp: 9700 }

describe('the next move of a line', () => {
  it('creates a chain before it opens a term', () => {
    expect(dueMove(look({ linksLeft: 5 }), times, NONE)).toEqual({
      atMs: 600_000,
      move: { kind: 'makeChain' },
    })
  })

  it('opens the term of the current period and closes it five seconds before the period ends', () => {
    expect(dueMove(look({ nowMs: 610_000 }), times, NONE)).toEqual({
      atMs: 610_000,
      move: { kind: 'open', closesAtMs: 655_000 },
    })
  })

  it('waits for the next period when little of this one is left', () => {
    expect(dueMove(look({ nowMs: 653_000 }), times, NONE)).toEqual({
      atMs: 660_000,
      move: { kind: 'open', closesAtMs: 715_000 },
    })
  })

  it('closes the open term after the wait for bets read in time', () => {
    const open = { id: '7', number: 7, closesAtMs: 655_000 }
    expect(dueMove(look({ open }), times, NONE)).toEqual({
      atMs: 655_300,
      move: { kind: 'close', termId: '7' },
    })
  })

  it('draws a closed term when its beacon is due and retries twice a second', () => {
    const seen = look({ nowMs: 656_000, waiting: [waiting] })
    expect(dueMove(seen, times, NONE)).toEqual({ atMs: 658_000, move: { kind: 'draw', term: waiting } })
    const later = { ...seen, nowMs: 658_100 }
    expect(dueMove(later, times, new Map([['1', 658_050]]))).toMatchObject({ atMs: 658_550 })
  })

  it('voids a term only after a minute of failed requests', () => {
    const late = look({ nowMs: 730_000, waiting: [waiting] })
    expect(dueMove(late, times, NONE).move.kind).toBe('draw')
    expect(dueMove(late, times, new Map([['1', 729_900]])).move.kind).toBe('void')
  })

  it('never opens a term that closes at once, and never a second one', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.constantFrom(...LOTTERY_LINES), (nowMs, line) => {
        const own = timesOf(line)
        const { atMs, move } = dueMove(look({ nowMs }), own, NONE)
        expect(move.kind).toBe('open')
        if (move.kind !== 'open') return
        expect(move.closesAtMs - Math.max(atMs, nowMs)).toBeGreaterThanOrEqual(3000)
        expect((move.closesAtMs + 5000 - own.offsetMs) % (line.seconds * 1000)).toBe(0)
      }),
      { numRuns: 200 },
    )
  })

  it('closes the terms of different games at different times', () => {
    const closes = LOTTERY_LINES.filter(({ game, seconds }) => seconds === Math.min(...game.seconds)).map(
      (line) => {
        const { move } = dueMove(look({}), timesOf(line), NONE)
        return move.kind === 'open' ? move.closesAtMs : null
      },
    )
    expect(closes).toHaveLength(5)
    expect(new Set(closes).size).toBe(5)
  })
})
