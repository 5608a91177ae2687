import { expect, it } from 'vitest'
import { lanesFor } from './lanes.ts'

it.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [16, 8],
])('the server uses, on %i cores, %i lanes', (cores, lanes) => {
  expect(lanesFor(cores)).toBe(lanes)
})
