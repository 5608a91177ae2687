import { diceMultiplier, diceTarget } from '@baize/rules'
import { describe, expect, it } from 'vitest'
import { atTarget, chanceOf, mostChance, multiplierRange, multiplierText } from './linked.ts'

describe('the linked values of dice', () => {
  it.each([
    [200, 4950],
    [101, 9800],
    [990_000, 1],
    [1000, 990],
  ])('finds for a multiplier of %i hundredths the best chance that pays it', (hundredths, chance) => {
    expect(chanceOf(hundredths, 9900)).toBe(chance)
  })

  it('never offers less than the multiplier that was typed, nor a smaller chance than it needs', () => {
    for (let hundredths = 102; hundredths <= 5_000; hundredths += 7) {
      const chance = chanceOf(hundredths, 9900)
      expect(diceMultiplier(chance, 9900)).toBeGreaterThanOrEqual(BigInt(hundredths * 100))
      expect(diceMultiplier(chance + 1, 9900)).toBeLessThan(BigInt(hundredths * 100))
    }
  })

  it('offers no chance whose win would pay no more than the stake, at any return an operator may set', () => {
    for (const rtp of [9000, 9700, 9900, 9950]) {
      expect(diceMultiplier(mostChance(rtp), rtp)).toBeGreaterThan(10_000n)
      expect(multiplierRange(rtp).from).toBe(Number(diceMultiplier(mostChance(rtp), rtp)) / 100)
    }
    expect(mostChance(9900)).toBe(9800)
    expect(mostChance(9000)).toBeLessThan(9000)
  })

  it('keeps a target within what can be played, on both sides', () => {
    expect(atTarget({ side: 'under', chance: 1 }, 4_950, 9900)).toEqual({ side: 'under', chance: 4950 })
    expect(atTarget({ side: 'over', chance: 1 }, 5_049, 9900)).toEqual({ side: 'over', chance: 4950 })
    expect(diceTarget(atTarget({ side: 'over', chance: 1 }, 0, 9900))).toBe(199)
    expect(diceTarget(atTarget({ side: 'under', chance: 1 }, 9_999, 9900))).toBe(9800)
  })

  it('shows the multiplier with two digits', () => {
    expect(multiplierText(4950, 9900)).toBe('2.00')
  })
})
