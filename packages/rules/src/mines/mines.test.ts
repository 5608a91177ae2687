import { MINES_TILES } from '@baize/contract/shared'
import { minor, multiplier, ONE_X, payoutOf } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Seeds } from '../fairness.ts'
import type { Terms } from '../solo-game.ts'
import { mines, minesMultipliers } from './mines.ts'

const seeds = { serverSeed: 'server', clientSeed: 'client', nonce: 1 }
const terms: Terms = { stake: minor(1_00n), rtpTenThousandths: 9900, maxWin: minor(1_000_000_00n) }
const boardOf = (count: number, some: Seeds): readonly number[] =>
  mines.lay({ mines: count }, some).board.flat()
const allMineCounts = Array.from({ length: MINES_TILES - 1 }, (_, i) => i + 1)
const allTiles = Array.from({ length: MINES_TILES }, (_, tile) => tile)

const someSeeds = fc.record({
  serverSeed: fc.string({ minLength: 1, maxLength: 64 }),
  clientSeed: fc.string({ minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
})
const mineCount = fc.integer({ min: 1, max: MINES_TILES - 1 })
const tileOrder = fc.shuffledSubarray(allTiles, { minLength: MINES_TILES })
const someTerms = fc.record({
  stake: fc.bigInt({ min: 1n, max: 10n ** 9n }).map(minor),
  rtpTenThousandths: fc.integer({ min: 9000, max: 9950 }),
  maxWin: fc.bigInt({ min: 10n ** 9n, max: 10n ** 12n }).map(minor),
})

/** All placements of `count` mines on the tiles from `from` on, enumerated without a formula. */
function everyBoard(count: number, from = 0): number[][] {
  if (count === 0) return [[]]
  const firsts = allTiles.filter((tile) => tile >= from && tile <= MINES_TILES - count)
  return firsts.flatMap((first) => everyBoard(count - 1, first + 1).map((rest) => [first, ...rest]))
}

describe('the multipliers', () => {
  it.each([1, 2, 3, 22, 23, 24])('equal the return divided by the counted chance for %i mines', (count) => {
    const boards = everyBoard(count)
    for (const [i, times] of minesMultipliers(count, 9900).entries()) {
      const survived = boards.filter((board) => board.every((tile) => tile > i)).length
      // floor: at most the return, and one hundredth more would be too much
      expect(times * BigInt(survived)).toBeLessThanOrEqual(9900n * BigInt(boards.length))
      expect((times + 100n) * BigInt(survived)).toBeGreaterThan(9900n * BigInt(boards.length))
    }
  })

  it.each([9000, 9700, 9900, 9950])(
    'are exact down to the last digit for all boards at a return of %i',
    (rtp) => {
      for (const count of allMineCounts) {
        const ladder = minesMultipliers(count, rtp)
        expect(ladder).toHaveLength(MINES_TILES - count)
        let [survive, all] = [1n, 1n]
        for (const [i, times] of ladder.entries()) {
          survive *= BigInt(MINES_TILES - count - i)
          all *= BigInt(MINES_TILES - i)
          expect(times * survive).toBeLessThanOrEqual(BigInt(rtp) * all)
          expect((times + 100n) * survive).toBeGreaterThan(BigInt(rtp) * all)
        }
      }
    },
  )

  it('rise with every tile', () => {
    for (const count of allMineCounts) {
      const ladder = minesMultipliers(count, 9900)
      expect(ladder).toEqual([...new Set(ladder)].toSorted((a, b) => (a < b ? -1 : 1)))
    }
  })

  it('match the published table', () => {
    expect(minesMultipliers(3, 9900).slice(0, 5)).toEqual([11200n, 12800n, 14700n, 17100n, 19900n])
    expect(minesMultipliers(24, 9900)).toEqual([247500n])
    expect(minesMultipliers(1, 9900).at(-1)).toBe(247500n)
  })
})

describe('the board', () => {
  it('[G-03] has the published mines for the published seeds', () => {
    expect(boardOf(3, seeds)).toEqual([13, 8, 24])
  })

  it('has the requested number of different mines', () => {
    fc.assert(
      fc.property(someSeeds, mineCount, (some, count) => {
        const board = boardOf(count, some)
        expect(new Set(board).size).toBe(count)
        expect(board.every((tile) => allTiles.includes(tile))).toBe(true)
      }),
    )
  })

  it('favours no tile and no pair of tiles (chi-square at 99 %)', () => {
    const boards = caseCount(50_000, 100_000)
    const perDraw = [0, 1, 2].map(() => Array<number>(MINES_TILES).fill(0))
    const perPair = Array<number>(MINES_TILES ** 2).fill(0)
    for (let nonce = 0; nonce < boards; nonce++) {
      const { draws } = mines.lay(
        { mines: 3 },
        { serverSeed: 'chi-square', clientSeed: 'baize', nonce },
      ).drawing
      for (const [i, draw] of draws.entries()) perDraw[i]![draw.item]! += 1
      const [low, high] = [draws[0]!.item, draws[1]!.item].toSorted((a, b) => a - b)
      perPair[low! * MINES_TILES + high!]! += 1
    }
    const chiSquare = (counts: number[], cells: number): number =>
      counts.reduce((sum, count) => sum + (count - boards / cells) ** 2 / (boards / cells), 0)
    // 99 % points of chi-square with 24 and with 299 degrees of freedom
    for (const counts of perDraw) expect(chiSquare(counts, MINES_TILES)).toBeLessThan(42.98)
    const pairs = perPair.filter((_, cell) => Math.floor(cell / MINES_TILES) < cell % MINES_TILES)
    expect(pairs.reduce((sum, count) => sum + count)).toBe(boards)
    expect(chiSquare(pairs, 300)).toBeLessThan(358.82)
  })

  it.each([
    [1, 1],
    [3, 5],
    [10, 3],
    [24, 1],
  ])('returns the advertised RTP with %i mines and %i tiles (99 % interval over 10,000 bets)', (count, k) => {
    const bets = 10_000
    const times = Number(minesMultipliers(count, 9900)[k - 1]!) / 10_000
    let chance = 1
    for (let i = 0; i < k; i++) chance *= (MINES_TILES - count - i) / (MINES_TILES - i)
    let paid = 0n
    for (let nonce = 0; nonce < bets; nonce++) {
      const picks = Array.from({ length: k }, (_, i) => (nonce + i * 7) % MINES_TILES)
      const some = { serverSeed: 'return to player', clientSeed: 'baize', nonce }
      paid += mines.standing({ mines: count, picks }, some, { ...terms, stake: minor(10_000n) }).payout
    }
    const mean = Number(paid) / 10_000 / bets
    const deviation = times * Math.sqrt((chance * (1 - chance)) / bets)
    expect(Math.abs(mean - times * chance)).toBeLessThan(2.576 * deviation)
  })
})

describe('a mines bet', () => {
  it.each([0, 25, 1.5, -1, Number.NaN, '3', null, undefined, [3], {}, true])(
    'is refused with %j mines',
    (count) => {
      expect(mines.start({ mines: count })).toMatchObject({ ok: false, error: { id: 'badInput' } })
    },
  )

  it.each([25, -1, 0.5, Number.NaN, '3', null, undefined, [3], {}, true])('rejects tile %j', (choice) => {
    const played = mines.step({ mines: 3, picks: [] }, choice, seeds, terms)
    expect(played).toMatchObject({ ok: false, error: { id: 'badInput', values: { field: 'choice' } } })
  })

  it('opens a tile only once', () => {
    const played = mines.step({ mines: 3, picks: [4] }, 4, seeds, terms)
    expect(played).toMatchObject({ ok: false, error: { id: 'moveNotAllowed' } })
  })

  it('is worth its stake before the first tile', () => {
    const standing = mines.standing({ mines: 3, picks: [] }, seeds, terms)
    expect(standing).toEqual({ goodSteps: 0, phase: 'open', multiplier: ONE_X, next: 11200n, payout: 1_00n })
  })

  it('gains with every safe tile and is worth nothing on a mine', () => {
    const safe = mines.standing({ mines: 3, picks: [0, 1] }, seeds, terms)
    expect(safe).toEqual({ goodSteps: 2, phase: 'open', multiplier: 12800n, next: 14700n, payout: 128n })
    const lost = mines.standing({ mines: 3, picks: [0, 1, 8] }, seeds, terms)
    expect(lost).toEqual({ goodSteps: 2, phase: 'lost', multiplier: 0n, next: null, payout: 0n })
  })

  it('takes no step after a mine, whatever the caller claims', () => {
    expect(() => mines.step({ mines: 3, picks: [8] }, 0, seeds, terms)).toThrow('a lost bet takes no step')
  })

  it('is complete when every safe tile is open', () => {
    const picks = allTiles.filter((tile) => ![13, 8, 24].includes(tile))
    const standing = mines.standing({ mines: 3, picks }, seeds, terms)
    expect(standing).toMatchObject({ phase: 'complete', multiplier: multiplier(22_770_000n), next: null })
    expect(standing.payout).toBe(2277_00n)
  })

  it('is complete at the maximum win and pays exactly that', () => {
    const capped = { ...terms, stake: minor(3_00n), maxWin: minor(4_00n) }
    const before = mines.standing({ mines: 3, picks: [0, 1] }, seeds, capped)
    // 3.00 x 1.47 would pay 4.41: the next step is shown as what it will really pay
    expect(before).toEqual({ goodSteps: 2, phase: 'open', multiplier: 12800n, next: 13300n, payout: 384n })
    const after = mines.standing({ mines: 3, picks: [0, 1, 2] }, seeds, capped)
    expect(after).toEqual({ goodSteps: 3, phase: 'complete', multiplier: 13300n, next: null, payout: 4_00n })
  })

  it.each([
    null,
    'mines',
    {},
    { mines: 3 },
    { mines: 0, picks: [] },
    { mines: 3, picks: [25] },
    { mines: 3, picks: [1, 1] },
  ])('rejects the broken stored state %j', (stored) => {
    expect(() => mines.standing(stored, seeds, terms)).toThrow('assertion failed')
  })

  it('never pays above the maximum win, nor less at a later step', () => {
    fc.assert(
      fc.property(someSeeds, mineCount, tileOrder, someTerms, (some, count, order, under) => {
        const board = boardOf(count, some)
        const safe = order.filter((tile) => !board.includes(tile))
        let last = 0n
        for (let k = 1; k <= safe.length; k++) {
          const now = mines.standing({ mines: count, picks: safe.slice(0, k) }, some, under)
          expect(now.payout).toBeLessThanOrEqual(under.maxWin)
          expect(now.payout).toBeGreaterThanOrEqual(last)
          expect(now.payout).toBeGreaterThanOrEqual(payoutOf(under.stake, now.multiplier))
          last = now.payout
          if (now.phase === 'complete') return
          expect(k).toBeLessThan(safe.length)
        }
      }),
    )
  })
})

describe('the player’s view of a bet', () => {
  it('is the same for all boards that fit the open tiles, until the bet is settled', () => {
    fc.assert(
      fc.property(mineCount, someSeeds, someSeeds, tileOrder, fc.nat(23), (count, a, b, order, k) => {
        const boards = [a, b].map((some) => boardOf(count, some))
        const picks = order.filter((tile) => !boards.flat().includes(tile)).slice(0, k)
        const stored = { mines: count, picks }
        const [first, second] = [a, b].map((some) => mines.view(stored, some, terms, false))
        expect(first).toEqual(second)
        expect(first!.board).toBeNull()
      }),
    )
  })

  it('includes the mines and no next multiplier once the bet is settled', () => {
    expect(mines.view({ mines: 3, picks: [0, 1] }, seeds, terms, true)).toEqual({
      mines: 3,
      picks: [0, 1],
      multiplier: '1.28',
      nextMultiplier: null,
      board: [13, 8, 24],
    })
  })
})
