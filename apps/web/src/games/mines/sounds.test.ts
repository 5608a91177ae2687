import { expect, it } from 'vitest'
import { gemHz } from './sounds.ts'

it('the sound of a gem rises with every pick until it is as high as is pleasant', () => {
  const heard = Array.from({ length: 24 }, (_, pick) => gemHz(pick + 1))
  const rising = heard.slice(0, 15)
  expect(rising).toEqual([...new Set(rising)].toSorted((a, b) => a - b))
  expect(Math.max(...heard)).toBeLessThan(3000)
})
