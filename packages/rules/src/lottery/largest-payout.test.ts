import { minor, multiplier } from '@baize/kit'
import { describe, expect, it } from 'vitest'
import { LOTTERY_GAMES, oddsOf } from './games.ts'
import { largestPayout } from './largest-payout.ts'

const staked = (gameId: keyof typeof LOTTERY_GAMES, ...picks: string[]) =>
  picks.map((pick) => {
    const odds = oddsOf(LOTTERY_GAMES[gameId], 9700).get(pick)
    return { pick, amount: minor(100n), full: odds?.full ?? multiplier(0n), half: odds?.half ?? null }
  })

describe('the largest payout of a bet', () => {
  it('is that of a single pick or of all picks that can win together', () => {
    expect(largestPayout('fast3', staked('fast3', 'big'))).toBe(194n)
    expect(largestPayout('fast3', staked('fast3', 'small', 'sum:10'))).toBe(194n + 776n)
    expect(largestPayout('racing10', staked('racing10', 'place:1:3', 'place:2:4'))).toBe(970n + 970n)
  })

  it('excludes combinations of picks that cannot win together', () => {
    expect(largestPayout('fast3', staked('fast3', 'big', 'small'))).toBe(194n)
    // A sum of 10 is small.
    expect(largestPayout('fast3', staked('fast3', 'big', 'sum:10'))).toBe(776n)
    // One racer cannot come in twice.
    expect(largestPayout('racing10', staked('racing10', 'place:1:3', 'place:2:3'))).toBe(970n)
  })

  it('counts half for a number of two colours', () => {
    const [red] = staked('colour', 'red')
    expect(red?.half).not.toBeNull()
    const both = largestPayout('colour', staked('colour', 'number:0', 'red'))
    expect(both).toBe(970n + BigInt(red?.half ?? 0n) / 100n)
  })

  it('takes the best pick of each axis when there are too many combinations', () => {
    const all = staked(
      'digits5',
      'place:1:big',
      'place:1:small',
      'place:2:7',
      'place:3:1',
      'place:4:1',
      'place:5:1',
    )
    expect(largestPayout('digits5', all)).toBe(194n + 4n * 970n)
  })
})
