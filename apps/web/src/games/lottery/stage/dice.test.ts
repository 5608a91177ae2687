import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANDINGS, showMs } from '../reveal.ts'
import { reachDown, shaken, thrown, topFace } from './dice.ts'

const draw = fc.integer({ min: 1, max: 1_000_000 })
const values = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 })

it('thrown dice come to rest with the drawn values on top', () => {
  fc.assert(
    fc.property(draw, values, (number, drawn) => {
      const rest = thrown(number, drawn, showMs('fast3', 3))
      expect(rest.map(({ turn }) => topFace(turn))).toEqual(drawn)
      // Flat on the table, not on an edge.
      for (const { at, turn } of rest) {
        expect(at[1]).toBeCloseTo(0.5, 5)
        expect(reachDown(turn)).toBeCloseTo(0.5, 5)
      }
      expect(thrown(number, drawn, Number.POSITIVE_INFINITY)).toEqual(rest)
    }),
  )
})

it('no corner of a die is ever below the table', () => {
  fc.assert(
    fc.property(draw, values, fc.integer({ min: 0, max: 4000 }), (number, drawn, ms) => {
      for (const { at, turn } of [...thrown(number, drawn, ms), ...shaken(number, 3, ms)])
        expect(at[1] - reachDown(turn)).toBeGreaterThanOrEqual(-1e-9)
    }),
  )
})

it('each die bounces, and the last one comes to rest last', () => {
  const drawn = [1, 4, 6]
  const { landMs, apartMs } = LANDINGS.fast3
  const heights = (index: number) =>
    Array.from({ length: 260 }, (_, frame) => {
      const die = thrown(7, drawn, frame * 10)[index]
      return die ? die.at[1] - reachDown(die.turn) : 0
    })
  for (const index of [0, 1, 2]) {
    const up = heights(index)
    const peaks = up.filter(
      (at, frame) => at > (up[frame - 1] ?? 0) && at >= (up[frame + 1] ?? 0) && at > 0.01,
    )
    expect(peaks.length).toBeGreaterThanOrEqual(3)
    expect(topFace(thrown(7, drawn, landMs + apartMs * index)[index]!.turn)).toBe(drawn[index])
  }
})

it('shaken dice keep their places and show no value for long', () => {
  const tops = new Set<number>()
  for (let ms = 0; ms < 3000; ms += 40) {
    const dice = shaken(5, 3, ms)
    expect(dice.map(({ at }) => Math.round(at[0] / 1.75) + 0)).toEqual([-1, 0, 1])
    tops.add(topFace(dice[0]!.turn))
  }
  expect(tops.size).toBe(6)
})
