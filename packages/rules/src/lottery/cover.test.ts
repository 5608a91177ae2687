import { minor } from '@baize/kit'
import { describe, expect, it } from 'vitest'
import { certainReturn, coveredOnDraw } from './cover.ts'
import { LOTTERY_GAMES } from './games.ts'
import { range } from './space.ts'

const RTP = 9700
const on = (stakes: Readonly<Record<string, number>>) =>
  new Map(Object.entries(stakes).map(([pick, stake]) => [pick, minor(BigInt(stake))]))
const all = (ids: readonly string[], stake = 1000) => on(Object.fromEntries(ids.map((id) => [id, stake])))

describe('L57: the covered part of stakes on one draw', () => {
  it.each([
    ['fast3', ['big', 'small']],
    ['fast3', ['odd', 'even']],
    ['digits5', range(10).map((digit) => `place:2:${digit}`)],
    ['digits5', ['sum:big', 'sum:small']],
    ['racing10', ['duel:1:dragon', 'duel:1:tiger']],
    ['racing10', range(10).map((i) => `place:3:${i + 1}`)],
    // One racer is at one of the ten places.
    ['racing10', range(10).map((i) => `place:${i + 1}:7`)],
  ] as const)('counts stakes of %s on all sides: %j', (game, ids) => {
    expect(coveredOnDraw(game, RTP, all(ids))).toBe(BigInt(ids.length) * 1000n)
  })

  it('counts sides of different odds as far as the lowest payout', () => {
    const staked = all(['big:odd', 'big:even', 'small'])
    expect(certainReturn('total28', RTP, staked)).toBe(1940n)
    expect(coveredOnDraw('total28', RTP, staked)).toBe(2000n)
  })

  it('is zero when one number is left out', () => {
    expect(coveredOnDraw('digits5', RTP, all(range(9).map((digit) => `place:2:${digit}`)))).toBe(0n)
    expect(coveredOnDraw('racing10', RTP, all(range(9).map((i) => `place:${i + 1}:7`)))).toBe(0n)
    expect(coveredOnDraw('fast3', RTP, on({ big: 1000 }))).toBe(0n)
    expect(coveredOnDraw('fast3', RTP, on({ big: 1000, odd: 1000 }))).toBe(0n)
  })

  it('counts different kinds of picks as far as every result pays', () => {
    const small = range(5).map((n) => `number:${n}`)
    const ids = new Set(LOTTERY_GAMES.colour.picks.map(({ id }) => id))
    expect(small.every((id) => ids.has(id)) && ids.has('big')).toBe(true)
    // Five numbers at 9.70 for 200 each, and the other half at 1.94 for 1000.
    expect(
      coveredOnDraw('colour', RTP, on({ ...Object.fromEntries(small.map((id) => [id, 200])), big: 1000 })),
    ).toBe(2000n)
    expect(
      coveredOnDraw('colour', RTP, on({ ...Object.fromEntries(small.map((id) => [id, 100])), big: 1000 })),
    ).toBe(1000n)
  })
})
