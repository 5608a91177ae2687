import { describe, expect, it } from 'vitest'
import { CUPS, keyframes, swapsFrom, tracks } from './shuffle.ts'

const CHANCE = [0, 7, 2, 255, 4, 1, 9]

describe('the shuffle', () => {
  it('moves two cups at a time and never leaves a slot empty', () => {
    const found = tracks(swapsFrom(CHANCE))
    for (let time = 0; time <= CHANCE.length; time++)
      expect(new Set(found.map((track) => track[time]))).toEqual(new Set([0, 1, 2]))
    for (let time = 1; time <= CHANCE.length; time++)
      expect(found.filter((track) => track[time] !== track[time - 1])).toHaveLength(2)
  })

  it('does not undo a swap with the next', () => {
    const swaps = swapsFrom(CHANCE)
    expect(swaps.some((swap, i) => swap === swaps[i - 1])).toBe(false)
  })

  it('starts every cup at its place', () => {
    for (let cup = 0; cup < CUPS; cup++)
      expect(keyframes([cup, (cup + 1) % CUPS], cup, 100)[0]).toMatchObject({
        transform: 'translate(0px, 0%) scale(1)',
      })
  })
})
