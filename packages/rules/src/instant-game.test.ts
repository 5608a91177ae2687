import { multiplier, ok } from '@baize/kit'
import { describe, expect, it } from 'vitest'
import { type InstantRules, instantGame } from './instant-game.ts'
import { oneIn, range } from './options.ts'

const TARGET = range(101, 1_000_000, { usual: 200, sample: [101, 200, 1_000_000] })

/** A game that exists only here: the player names the prize in hundredths. */
const wide: InstantRules<{ target: number }, { target: number; drawn: readonly number[] }> = {
  id: 'dice',
  defaultRtp: 9900,
  options: { target: TARGET },
  choose: ({ target }) => {
    const chosen = oneIn(target, 'target', TARGET)
    return chosen.ok ? ok({ target: chosen.value }) : chosen
  },
  shape: () => ({ rows: 1, size: 2 ** 20, count: 1 }),
  multiplier: () => null,
  prizes: ({ target }, rtp) => ({
    outcomes: 10n ** 9n,
    prizes: [
      {
        ways: (BigInt(rtp) * 10n ** 7n) / BigInt(target),
        multiplier: multiplier(BigInt(target) * 100n),
      },
    ],
  }),
  text: (drawn) => drawn.join(' '),
  view: (chosen, drawn) => ({ ...chosen, drawn }),
}

describe('an instant game with more options than a page can try', () => {
  it('is refused unless its rules name the weakest options', () => {
    expect(() => instantGame(wide)).toThrow('dice has 999900 combinations of options')
  })

  it('states the least return of the options that its rules name', () => {
    const tried: number[] = []
    const game = instantGame({
      ...wide,
      weakest: () => [{ target: 101 }, { target: 1_000_000 }],
      prizes: (chosen, rtp) => {
        tried.push(chosen.target)
        return wide.prizes(chosen, rtp)
      },
    })
    const exact = [101, 1_000_000].map((target) => game.returns({ target }, 9900, null).least)
    tried.length = 0
    expect(game.leastReturn(9900, null)).toBe(Math.min(...exact))
    expect(tried).toEqual([101, 1_000_000])
  })
})
