import { ONE_X } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawTerm } from './draw.ts'
import { chanceOf, DEFAULT_LOTTERY_RTP, FULL, type LotteryGame, oddsFor, paysOn } from './game.ts'
import { LOTTERY_GAMES, LOTTERY_LINES, lineOf, oddsOf, pickOf } from './games.ts'
import { eachCombination, type Space } from './space.ts'

const signatures = fc.uint8Array({ minLength: 48, maxLength: 48 }).map((bytes) => bytesToHex(bytes))
const games = Object.values(LOTTERY_GAMES).map((game) => [game.id, game] as const)
const chance = (game: LotteryGame, id: string): string => {
  const { halves, of } = chanceOf(game, pickOf(game.id, id)!)
  return `${halves / FULL} of ${of}`
}
const { fast3, colour, digits5, total28, racing10 } = LOTTERY_GAMES

describe('the chances of picks, counted over all outcomes', () => {
  it.each([
    [fast3, 'sum:3', '1 of 216'],
    [fast3, 'sum:10', '27 of 216'],
    [fast3, 'big', '108 of 216'],
    [fast3, 'odd', '108 of 216'],
    [fast3, 'triple', '6 of 216'],
    [fast3, 'triple:4', '1 of 216'],
    [fast3, 'pair:4', '15 of 216'],
    [fast3, 'two:1-6', '30 of 216'],
    [fast3, 'three:1-3-6', '6 of 216'],
    [fast3, 'straight', '24 of 216'],
    [colour, 'green', '4.5 of 10'],
    [colour, 'red', '4.5 of 10'],
    [colour, 'violet', '2 of 10'],
    [colour, 'number:0', '1 of 10'],
    [colour, 'big', '5 of 10'],
    [digits5, 'place:3:7', '1 of 10'],
    [digits5, 'place:5:odd', '5 of 10'],
    [digits5, 'sum:big', '50000 of 100000'],
    [digits5, 'sum:even', '50000 of 100000'],
    [total28, 'sum:0', '1 of 1000'],
    [total28, 'sum:13', '75 of 1000'],
    [total28, 'big:odd', '231 of 1000'],
    [total28, 'big:even', '269 of 1000'],
    [total28, 'extreme:big', '56 of 1000'],
    [total28, 'pair', '270 of 1000'],
    [total28, 'straight', '48 of 1000'],
    [total28, 'triple', '10 of 1000'],
    [racing10, 'place:10:1', '1 of 10'],
    [racing10, 'duel:5:tiger', '45 of 90'],
    [racing10, 'sum:big', '40 of 90'],
    [racing10, 'sum:small', '50 of 90'],
  ])('are correct for $id', (game, id, expected) => expect(chance(game, id)).toBe(expected))

  it('are correct for the sums of the first two racers', () => {
    const counts = Array.from({ length: 17 }, (_, i) => chance(racing10, `sum:${i + 3}`))
    const expected = [2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2]
    expect(counts).toEqual(expected.map((count) => `${count} of 90`))
  })
})

describe.each(games)('%s', (_id, game) => {
  it('returns at most its RTP on any pick, and less only through the rounding of the odds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5000, max: 9999 }), fc.constantFrom(...game.picks), (rtp, pick) => {
        const counted = chanceOf(game, pick)
        const odds = oddsFor(counted, rtp)
        let paid = 0n
        let of = 0n
        eachCombination(game.space, pick.places.length, (values) => {
          const drawn: number[] = []
          for (const [i, place] of pick.places.entries()) drawn[place] = values[i]!
          paid += paysOn(pick, odds, drawn)
          of += 1n
        })
        expect(paid).toBeLessThanOrEqual(BigInt(rtp) * of)
        // A win is rounded down by less than one hundredth.
        expect(paid).toBeGreaterThan(BigInt(rtp) * of - 100n * BigInt(counted.halves))
      }),
      // Sums of Five digits count 100,000 combinations.
      { numRuns: game === digits5 ? 8 : 40 },
    )
  })

  it('has picks with unique ids and odds above the stake', () => {
    expect(new Set(game.picks.map(({ id }) => id)).size).toBe(game.picks.length)
    for (const { full } of oddsOf(game, DEFAULT_LOTTERY_RTP).values()) expect(full).toBeGreaterThan(ONE_X)
  })

  it('never pays two picks of one axis in full', () => {
    const names = new Set(game.picks.flatMap(({ axis }) => axis ?? []))
    const axes = [...names].map((name) => game.picks.filter(({ axis }) => axis === name))
    fc.assert(
      fc.property(signatures, (signature) => {
        const { values } = drawTerm(game.space, { signature, hash: 'ab', line: 'l', term: 1 })
        for (const picks of axes) {
          const halves = picks.map((pick) => pick.share(pick.places.map((place) => values[place]!)))
          expect(halves.filter((share) => share === FULL).length).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('draws valid values from any seeds and repeats them for the same seeds', () => {
    fc.assert(
      fc.property(signatures, fc.nat(), (signature, term) => {
        const seeds = { signature, hash: 'c0ffee', line: `${game.id}-60`, term }
        const { values } = drawTerm(game.space, seeds)
        expect(values).toHaveLength(game.space.places)
        const { from } = game.space
        const size = game.space.kind === 'faces' ? game.space.size : game.space.places
        expect(values.every((value) => value >= from && value < from + size)).toBe(true)
        expect(game.space.kind === 'faces' || new Set(values).size === size).toBe(true)
        expect(drawTerm(game.space, seeds).values).toEqual(values)
        expect(game.figures(values).length).toBeGreaterThan(0)
      }),
      { numRuns: 100 },
    )
  })
})

/** Draws of all games together: 10^7 in a long run. */
const DRAWS = caseCount(5000, 10_000_000) / games.length

it.for(games)(
  '%s draws every pick at its counted chance and so returns its RTP',
  { timeout: 3_600_000 },
  async ([id, game], { annotate }) => {
    const picks = game.picks.map((pick) => {
      const { halves, of } = chanceOf(game, pick)
      return {
        pick,
        chance: halves / FULL / of,
        halves: 0,
        worth: Number(oddsFor(chanceOf(game, pick), 9700).full),
      }
    })
    const seeds = { signature: 'b713718a'.repeat(12), hash: '5ec7e7'.padEnd(64, '0'), line: `${id}-60` }
    for (let term = 1; term <= DRAWS; term++) {
      const { values } = drawTerm(game.space, { ...seeds, term })
      for (const pick of picks)
        pick.halves += pick.pick.share(pick.pick.places.map((place) => values[place]!))
    }
    let worst = 0
    let returned = 0
    for (const { chance: p, halves, worth } of picks) {
      const won = halves / FULL
      // Six standard deviations, and as many wins where few are expected.
      expect(Math.abs(won - DRAWS * p)).toBeLessThan(6 * Math.sqrt(DRAWS * p * (1 - p)) + 6)
      worst = Math.max(worst, Math.abs(won - DRAWS * p) / Math.sqrt(DRAWS * p * (1 - p)))
      returned += (won / DRAWS) * (worth / Number(ONE_X))
    }
    const share = (returned / picks.length) * 100
    await annotate(
      `${DRAWS} draws: ${picks.length} picks return ${share.toFixed(3)} % on average, off by ${worst.toFixed(2)} sigma at most`,
    )
  },
)

describe('the draw of a lottery', () => {
  const seeds = { signature: 'b713718a', hash: '00ff', line: 'fast3-60', term: 7 }

  it('follows from the bytes that it lists', () => {
    const { values, blocks, used } = drawTerm(racing10.space, seeds)
    expect(blocks.map(({ message }) => message)).toEqual(['00ff:fast3-60:7:0'])
    const chosen = used.filter(({ index }) => index !== null)
    expect(chosen.map(({ of }) => of)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2])
    for (const { byte, of, index } of used) expect(index).toBe(byte < 256 - (256 % of) ? byte % of : null)
    const order = Array.from({ length: 10 }, (_, i) => i + 1)
    for (const [i, { index }] of chosen.entries()) {
      const last = 9 - i
      ;[order[last], order[index!]] = [order[index!]!, order[last]!]
    }
    expect(values).toEqual(order)
  })

  it('continues with another block when the bytes of one are used up', () => {
    const many: Space = { kind: 'faces', places: 70, size: 10, from: 0 }
    const { values, blocks } = drawTerm(many, seeds)
    expect(values).toHaveLength(70)
    expect(blocks.map(({ message }) => message.split(':')[3])).toEqual(['0', '1', '2'])
  })

  it.each(games)('favours no value of %s', (_id, game) => {
    const draws = 2000
    const counts = new Map<number, number>()
    for (let term = 0; term < draws; term++)
      for (const value of drawTerm(game.space, { ...seeds, term }).values.slice(0, 1))
        counts.set(value, (counts.get(value) ?? 0) + 1)
    const size = game.space.kind === 'faces' ? game.space.size : game.space.places
    expect(counts.size).toBe(size)
    const expected = draws / size
    const chi = [...counts.values()].reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0)
    // 99.999 % quantile of chi-squared with nine degrees of freedom; the draws are fixed.
    expect(chi).toBeLessThan(39)
  })
})

it('has one line for each pace of each game', () => {
  expect(LOTTERY_LINES).toHaveLength(13)
  expect(lineOf('colour-30')?.game).toBe(colour)
  expect(lineOf('colour-31')).toBeUndefined()
})
