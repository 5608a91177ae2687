import { assert, minor, multiplier, ok, present } from '@baize/kit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawRows } from './fairness.ts'
import type { Terms } from './solo-game.ts'
import { type StepRules, stepGame } from './step-game.ts'

/** A toy: three throws of a coin, double or nothing. What the seeds decide is one bit a throw. */
type Tosses = { readonly calls: readonly number[] }
const tossRules: StepRules<Tosses, readonly number[], { picks: readonly number[]; board: number[] | null }> =
  {
    id: 'thimbles',
    board: 'tiles',
    defaultRtp: 9800,
    options: {},
    places: () => 2,
    start: () => ok({ calls: [] }),
    restore(stored) {
      assert(typeof stored === 'object' && stored !== null && 'calls' in stored, 'tosses have calls')
      assert(Array.isArray(stored.calls), 'calls are a list')
      return { calls: stored.calls.map(Number) }
    },
    draw: (_, from) => drawRows(from, { rows: 1, size: 8, count: 3 }),
    lay: (_, { items }) => items.flat().map((item) => item % 2),
    step: ({ calls }, choice) => ok({ calls: [...calls, Number(choice)] }),
    progress({ calls }, coins) {
      const goodSteps = calls.filter((call, i) => call === coins[i]).length
      return { goodSteps, lost: goodSteps < calls.length }
    },
    passed: ({ picks }) => picks.length,
    multipliers: (_, rtp) => [1, 2, 3].map((k) => multiplier(BigInt(rtp * 2 ** k))),
    view: ({ calls }, coins, _, settled) => ({ picks: calls, board: settled ? [...coins] : null }),
  }
const toss = stepGame(tossRules)
const seeds = { serverSeed: 'toy', clientSeed: 'coin', nonce: 0 }
const coins = toss.lay({}, seeds).board.flat()
const terms: Terms = { stake: minor(10_00n), rtpTenThousandths: 9800, maxWin: minor(1_000_00n) }

describe('any step game', () => {
  it('climbs its ladder from the stake to the end', () => {
    const worth = [0, 1, 2, 3].map((k) => toss.standing({ calls: coins.slice(0, k) }, seeds, terms))
    expect(worth.map((standing) => standing.payout)).toEqual([10_00n, 19_60n, 39_20n, 78_40n])
    expect(worth.map((standing) => standing.next)).toEqual([19_600n, 39_200n, 78_400n, null])
    expect(worth.map((standing) => standing.phase)).toEqual(['open', 'open', 'open', 'complete'])
  })

  it('ends at the first bad step', () => {
    const wrong = coins.map((coin) => 1 - coin)
    const stepped = toss.step({ calls: [] }, wrong[0], seeds, terms)
    expect(stepped).toEqual(ok(toss.playOut({ calls: [] }, [wrong[0]], seeds, terms)))
    expect(stepped).toMatchObject({ value: { play: { calls: [wrong[0]] }, view: { board: coins } } })
    expect(toss.standing({ calls: [wrong[0]!] }, seeds, terms)).toMatchObject({ phase: 'lost', payout: 0n })
    expect(() => toss.step({ calls: [wrong[0]!] }, 0, seeds, terms)).toThrow('a lost bet takes no step')
  })

  it('ends when its maximum win is reached or passed, and pays that', () => {
    for (const maxWin of [39_20n, 39_19n, 20_00n]) {
      const standing = toss.standing({ calls: coins.slice(0, 2) }, seeds, { ...terms, maxWin: minor(maxWin) })
      expect(standing).toMatchObject({ phase: 'complete', payout: maxWin, next: null })
    }
    const below = toss.standing({ calls: coins.slice(0, 2) }, seeds, { ...terms, maxWin: minor(39_21n) })
    expect(below).toMatchObject({ phase: 'open', payout: 39_20n, next: 39_200n })
  })

  it('shows no multiplier that would pay more than the maximum win', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(minor)
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 1, max: 3 }), (stake, maxWin, k) => {
        const under = { ...terms, stake, maxWin }
        const { payout, multiplier: times, next } = toss.standing({ calls: coins.slice(0, k) }, seeds, under)
        expect(payout).toBeLessThanOrEqual(maxWin)
        for (const shown of [times, next ?? 0n]) expect((stake * shown) / 10_000n).toBeLessThanOrEqual(maxWin)
      }),
    )
  })

  it('returns the stake unplayed, whatever the maximum win', () => {
    const standing = toss.standing({ calls: [] }, seeds, { ...terms, maxWin: minor(1n) })
    expect(standing).toMatchObject({ phase: 'open', payout: 10_00n })
  })
})

describe('the options of a step game', () => {
  it('are refused by name when they belong to another game', () => {
    expect(toss.start({ mines: undefined })).toEqual(ok({ calls: [] }))
    for (const field of ['mines', 'picks']) {
      const refused = toss.start({ [field]: 3 })
      expect(refused).toMatchObject({ ok: false, error: { id: 'badInput', values: { field } } })
    }
    expect(() => toss.multipliers({ mines: 3 }, 9800)).toThrow('assertion failed')
    expect(toss.multipliers({}, 9800)).toEqual([19_600n, 39_200n, 78_400n])
  })
})

describe('the replay of a step game', () => {
  it('makes the moves step by step and reports the result of each', () => {
    const { board, made, standing } = toss.retrace({}, coins.slice(0, 2), seeds, terms)
    expect(board).toEqual(coins)
    expect(made.map(({ good, multiplier: times }) => [good, times])).toEqual([
      [true, 19_600n],
      [true, 39_200n],
    ])
    expect(standing).toMatchObject({ phase: 'open', payout: 39_20n })
  })

  it('stops where the bet would end', () => {
    const wrong = 1 - present(coins[0], 'coin')
    const { made, standing } = toss.retrace({}, [wrong, 0, 1], seeds, terms)
    expect(made.map(({ choice, good }) => [choice, good])).toEqual([[wrong, false]])
    expect(standing.phase).toBe('lost')
  })
})

describe('a step game played in one go', () => {
  it('ends where the same moves would have led step by step', () => {
    for (let k = 1; k <= 3; k++) {
      const calls = coins.slice(0, k)
      const { play, standing } = toss.playOut({ calls: [] }, calls, seeds, terms)
      expect(play).toEqual({ calls })
      expect(standing).toEqual(toss.standing({ calls }, seeds, terms))
    }
  })

  it('makes no move after the losing one and reveals the board', () => {
    const wrong = 1 - present(coins[0], 'coin')
    const { play, standing, view } = toss.playOut({ calls: [] }, [wrong, 0, 1], seeds, terms)
    expect(play).toEqual({ calls: [wrong] })
    expect(standing).toMatchObject({ phase: 'lost', payout: 0n })
    expect(view.board).toEqual(coins)
  })

  it('accepts a plan only when all its moves can be made', () => {
    expect(toss.plan({ calls: [] }, [0, 1, 1], 9800).ok).toBe(true)
    for (const choices of [[], [0, 0, 0, 0]]) expect(toss.plan({ calls: [] }, choices, 9800).ok).toBe(false)
  })
})
