import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arcsOf, segmentAt, segmentPath, stopAt } from './wheel-shape.ts'

const odds = fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 2, maxLength: 24 })

it('the wheel stops with the drawn segment under the pointer, from any position', () => {
  fc.assert(
    fc.property(odds, fc.nat(23), fc.double({ min: 0, max: 100_000, noNaN: true }), (all, prize, from) => {
      const arcs = arcsOf(all)
      const drawn = prize % all.length
      const to = stopAt(from, arcs[drawn]!)
      expect(segmentAt(to, arcs)).toBe(drawn)
      expect(to).toBeGreaterThan(from)
    }),
  )
})

it('segments fill the wheel, each as wide as its odds and never too narrow to read', () => {
  fc.assert(
    fc.property(odds, (all) => {
      const arcs = arcsOf(all)
      expect(arcs[0]?.from).toBe(0)
      expect(arcs.at(-1)?.to).toBeCloseTo(360)
      for (const [index, { from, to }] of arcs.entries()) {
        expect(to - from).toBeGreaterThanOrEqual(Math.min(12, 360 / all.length) - 1e-9)
        expect(from).toBeCloseTo(index === 0 ? 0 : arcs[index - 1]!.to)
        const lessLikely = arcs.filter((_, other) => all[other]! <= all[index]!)
        expect(Math.max(...lessLikely.map((arc) => arc.to - arc.from))).toBeLessThanOrEqual(to - from + 1e-9)
      }
    }),
  )
})

it('a segment is a sector of the wheel', () => {
  expect(segmentPath({ from: 0, to: 90 }, 100)).toMatch(
    /^M0 0L0\.000 -100\.000A100 100 0 0 1 100\.000 -?0\.000Z$/,
  )
  expect(segmentPath({ from: 0, to: 216 }, 100)).toContain(' 0 1 1 ')
})
