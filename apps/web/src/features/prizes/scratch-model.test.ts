import { expect, it } from 'vitest'
import { rub, scratchedFields, UNTOUCHED } from './scratch-model.ts'

const stroke = (rubbed: ReadonlySet<number>, y: number) => rub(rubbed, { x: 0.02, y }, { x: 0.31, y })

it('a single field is scratched once half of it is rubbed off', () => {
  const once = stroke(UNTOUCHED, 0.08)
  expect(scratchedFields(once).size).toBe(0)
  expect([...scratchedFields(stroke(once, 0.22))]).toEqual([0])
})

it('rubbing the same place again adds nothing', () => {
  const once = stroke(UNTOUCHED, 0.5)
  expect(stroke(once, 0.5)).toEqual(once)
})

it('strokes over the whole card scratch all nine fields, also from outside of it', () => {
  let rubbed: ReadonlySet<number> = UNTOUCHED
  for (let y = -0.1; y <= 1.1; y += 0.1) rubbed = rub(rubbed, { x: -1, y }, { x: 2, y })
  expect(scratchedFields(rubbed)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]))
})
