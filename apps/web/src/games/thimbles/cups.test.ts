import { describe, expect, it } from 'vitest'
import { cupsOf } from './cups.ts'

const withBall = (cups: ReturnType<typeof cupsOf>) =>
  cups.flatMap(({ cup, hasBall }) => (hasBall ? [cup] : []))

describe('the cups', () => {
  it('stand open before the bet, with the chosen number of balls', () => {
    expect(withBall(cupsOf(null, 1, false))).toEqual([1])
    expect(withBall(cupsOf(null, 2, false))).toEqual([0, 2])
    expect(cupsOf(null, 1, false).every(({ isUp, face }) => isUp && face === 'hidden')).toBe(true)
  })

  it('cover everything while the bet is open, and the page itself holds no ball', () => {
    const cups = cupsOf({ picks: [], board: [] }, 2, false)
    expect(cups.every(({ isUp, hasBall, face }) => !isUp && !hasBall && face === 'hidden')).toBe(true)
  })

  it('are all revealed once one was picked', () => {
    const cups = cupsOf({ picks: [0], board: [[0, 2]] }, 1, false)
    expect(cups.map(({ face }) => face)).toEqual(['empty', 'ball', 'empty'])
    expect(cups.every(({ isUp }) => isUp)).toBe(true)
    expect(cups.map(({ picked }) => picked)).toEqual([true, false, false])
  })
})
