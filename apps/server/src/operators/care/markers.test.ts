import { DAY_MS } from '@baize/kit'
import { chance } from '@baize/kit/testing'
import { describe, expect, it } from 'vitest'
import {
  type CareFacts,
  careOf,
  chasingDays,
  longestSession,
  mostDepositsInADay,
  nightsOf,
} from './markers.ts'

const HOUR = 3_600_000
const NOTHING: CareFacts = { hours: [], deposits: [], days: [], raises: 0 }
const ALL = 0b1111
/** Whole hours of play, by the number of the hour on the player's clock. */
const played = (...hours: readonly number[]) => hours.map((hour) => ({ hour, quarters: ALL }))
const NIGHT = [0, 1, 2, 3, 4]

describe('nights of play', () => {
  it('are those with an hour or more between midnight and five', () => {
    expect(nightsOf({ hours: played(24, 48, 72 + 4) })).toBe(3)
    expect(nightsOf({ hours: played(23, 24 + 5, 24 + 12) })).toBe(0)
    expect(nightsOf({ hours: [{ hour: 24, quarters: 0b0111 }] })).toBe(0)
    expect(
      nightsOf({
        hours: [
          { hour: 25, quarters: 0b1100 },
          { hour: 27, quarters: 0b0011 },
        ],
      }),
    ).toBe(1)
  })

  it('count once, however long they are', () => {
    expect(nightsOf({ hours: played(...NIGHT.map((hour) => 240 + hour)) })).toBe(1)
  })
})

describe('the longest session', () => {
  it('runs from the first to the last quarter, over pauses of up to half an hour', () => {
    expect(longestSession({ hours: played(5, 6, 7) })).toBe(3)
    expect(
      longestSession({
        hours: [
          { hour: 5, quarters: 0b0001 },
          { hour: 6, quarters: 0b1000 },
        ],
      }),
    ).toBe(0)
    expect(
      longestSession({
        hours: [
          { hour: 5, quarters: 0b1001 },
          { hour: 6, quarters: 0b1100 },
        ],
      }),
    ).toBe(2)
  })

  it('does not run through a night of sleep', () => {
    expect(longestSession({ hours: played(20, 21, 30, 31, 32) })).toBe(3)
  })
})

describe('deposits within a day', () => {
  it('are counted in any 24 hours, not by the calendar', () => {
    expect(mostDepositsInADay({ deposits: [20 * HOUR, 23 * HOUR, 25 * HOUR, 43 * HOUR] })).toBe(4)
    expect(mostDepositsInADay({ deposits: [0, DAY_MS, 2 * DAY_MS] })).toBe(1)
    expect(mostDepositsInADay({ deposits: [] })).toBe(0)
  })

  it('are never fewer than those of a calendar day', () => {
    for (let turn = 0; turn < 50; turn += 1) {
      const deposits = Array.from({ length: chance.below(30) }, () => chance.below(5 * DAY_MS)).toSorted(
        (left, right) => left - right,
      )
      const byDay = [0, 1, 2, 3, 4].map(
        (day) => deposits.filter((atMs) => Math.floor(atMs / DAY_MS) === day).length,
      )
      expect(mostDepositsInADay({ deposits })).toBeGreaterThanOrEqual(Math.max(...byDay))
    }
  })
})

describe('days of chasing losses', () => {
  const day = (lost: bigint, deposited: bigint) => [{ startMs: 0, lost, deposited }]
  it('are those with another deposit and nearly all of it lost', () => {
    const deposits = [HOUR, 2 * HOUR]
    expect(chasingDays({ days: day(80n, 100n), deposits })).toBe(1)
    expect(chasingDays({ days: day(79n, 100n), deposits })).toBe(0)
    expect(chasingDays({ days: day(100n, 100n), deposits: [HOUR] })).toBe(0)
    expect(chasingDays({ days: day(0n, 0n), deposits })).toBe(0)
  })
})

describe('the score', () => {
  it('is nothing for somebody who plays an evening now and then', () => {
    const hours = [1, 4, 8].flatMap((day) => played(day * 24 + 20, day * 24 + 21))
    expect(careOf({ ...NOTHING, hours, deposits: [0, 4 * DAY_MS] })).toEqual({ score: 0, markers: [] })
  })

  it('names each marker with its level and count, the heaviest first', () => {
    const nights = [1, 2, 3].flatMap((day) => played(day * 24 + 1))
    const deposits = Array.from({ length: 6 }, (_, nth) => nth * HOUR)
    expect(careOf({ ...NOTHING, hours: nights, deposits, raises: 2 })).toEqual({
      score: 45,
      markers: [
        { marker: 'deposits', level: 2, count: 6 },
        { marker: 'raises', level: 2, count: 2 },
        { marker: 'night', level: 1, count: 3 },
      ],
    })
  })

  it('never exceeds 100, and never falls when there is more of a sign', () => {
    for (let raises = 0, last = 0; raises < 20; raises += 1) {
      const deposits = Array.from({ length: raises }, (_, nth) => nth)
      const hours = Array.from({ length: raises * 5 }, (_, hour) => ({ hour, quarters: ALL }))
      const days = Array.from({ length: raises }, () => ({ startMs: 0, lost: 1n, deposited: 1n }))
      const { score } = careOf({ hours, deposits, days, raises })
      expect(score).toBeGreaterThanOrEqual(last)
      expect(score).toBeLessThanOrEqual(100)
      last = score
    }
  })
})
