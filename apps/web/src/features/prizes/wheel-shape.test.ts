import { expect, it } from 'vitest'
import { segmentAt, segmentPath, stopAt } from './wheel-shape.ts'

it('stops with the decided prize under the pointer, from wherever it stands', () => {
  for (const segments of [2, 6, 8, 24])
    for (let prize = 0; prize < segments; prize++) {
      let rotation = 0
      for (let spin = 0; spin < 3; spin++) {
        const next = stopAt(rotation, prize, segments)
        expect(next).toBeGreaterThan(rotation + 360)
        expect(segmentAt(next, segments)).toBe(prize)
        rotation = next
      }
    }
})

it('a wheel of two halves is drawn as two half circles', () => {
  expect(segmentPath(0, 2, 10)).toBe('M0 0L0.000 -10.000A10 10 0 0 1 0.000 10.000Z')
})
