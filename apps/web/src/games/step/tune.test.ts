import { expect, it } from 'vitest'
import { risingHz } from './tune.ts'

it('the sound of a good step rises with every step up to a pleasant limit', () => {
  const heard = Array.from({ length: 24 }, (_, step) => risingHz(step + 1, 392))
  const rising = heard.slice(0, 15)
  expect(rising).toEqual([...new Set(rising)].toSorted((a, b) => a - b))
  expect(Math.max(...heard)).toBeLessThan(3000)
})
