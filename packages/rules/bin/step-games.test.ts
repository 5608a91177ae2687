import { AutobetRequest, Bet, GAME_OPTIONS, STEP_VIEWS, type StepGameId } from '@baize/contract/player'
import { CALLS } from '@baize/contract/server'
import { minor, ok, present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Seeds } from '../src/fairness.ts'
import { type Options, sampleOptions } from '../src/options.ts'
import { badPlaces, rowGame } from '../src/row-game.ts'
import type { Terms } from '../src/solo-game.ts'
import { STEP_GAMES } from '../src/step-games.ts'
import { type Published, publishedGames, publishedReturns } from './published.fixture.ts'

/**
 * The row games as the rules are published, independently of their code: `steps` rows, each with the equally likely
 * outcomes of `row`; an outcome is the list of losing places.
 */
type Written = {
  readonly gameId: StepGameId
  readonly options: Options
  readonly steps: number
  readonly places: number
  readonly row: readonly (readonly number[])[]
}

/** All combinations of `count` places. */
function ways(places: number, count: number, from = 0): number[][] {
  if (count === 0) return [[]]
  const firsts = Array.from({ length: places }, (_, place) => place).filter((place) => place >= from)
  return firsts.flatMap((first) => ways(places, count - 1, first + 1).map((rest) => [first, ...rest]))
}
const jumps = (safe: number, of: number) => Array.from({ length: of }, (_, n) => (n < safe ? [] : [0]))

/** Every equally likely outcome of a row, as its losing places. */
function rowOf({ loses, of, draws, good }: Published): readonly (readonly number[])[] {
  switch (loses) {
    case 'drawn':
      return ways(of, draws)
    case 'others':
      return ways(of, of - draws)
    case 'from good':
      return jumps(good, of)
  }
}
const WRITTEN: readonly Written[] = publishedGames().map((game) => ({
  gameId: game.game,
  options: game.options,
  steps: game.board.length,
  places: game.places,
  row: rowOf(game),
}))
const named = WRITTEN.map(
  (written) => [`${written.gameId} ${Object.values(written.options).join()}`, written] as const,
)

const TWO_KNOTS = badPlaces(3, 2, 1)
const REQUEST = '019a0000-0000-7000-8000-000000000001'
const terms: Terms = { stake: minor(1_00n), rtpTenThousandths: 9800, maxWin: minor(2n ** 53n - 1n) }
const seedsOf = (nonce: number): Seeds => ({ serverSeed: 'step games', clientSeed: 'baize', nonce })
const rowsOf = ({ gameId, options }: Written, seeds: Seeds): readonly (readonly number[])[] => {
  const board: readonly (number | readonly number[])[] = STEP_GAMES[gameId].lay(options, seeds).board
  return board.map((row) => (typeof row === 'number' ? [row] : row))
}
/** A passing place of a row, if there is one. */
const goodPlace = (losing: readonly number[], places: number): number | undefined =>
  Array.from({ length: places }, (_, place) => place).find((place) => !losing.includes(place))

describe.each(named)('the multipliers of %s', (_, { gameId, options, steps, places, row }) => {
  it.each([9000, 9700, 9800, 9950])(
    'equal the exact return rounded down at an RTP of %i, whatever the choices',
    (rtp) => {
      const ladder = STEP_GAMES[gameId].multipliers(options, rtp)
      expect(ladder).toHaveLength(steps)
      for (let choice = 0; choice < places; choice++) {
        const survivors = BigInt(row.filter((losing) => !losing.includes(choice)).length)
        for (const [i, times] of ladder.entries()) {
          const [survive, all] = [survivors ** BigInt(i + 1), BigInt(row.length) ** BigInt(i + 1)]
          expect(times * survive).toBeLessThanOrEqual(BigInt(rtp) * all)
          expect((times + 100n) * survive).toBeGreaterThan(BigInt(rtp) * all)
        }
      }
    },
  )
})

it('the chance of a path equals its share of all possible boards', () => {
  const hard = present(
    WRITTEN.find(({ gameId, options }) => gameId === 'tower' && options.difficulty === 'hard'),
    'a tower',
  )
  const boards = Array.from({ length: 2 ** hard.steps }, (_, bits) =>
    Array.from({ length: hard.steps }, (__, row) => (bits >> row) & 1),
  )
  for (const [i, times] of STEP_GAMES.tower.multipliers({ difficulty: 'hard' }, 9800).entries()) {
    const way = [0, 1, 1, 0, 1, 0, 0, 1, 1].slice(0, i + 1)
    const survived = boards.filter((bad) => way.every((choice, row) => choice !== bad[row])).length
    expect(times).toBe(((98n * BigInt(boards.length)) / BigInt(survived)) * 100n)
  }
})

describe.each(named)('%s', (_, written) => {
  const { gameId, options, steps, places, row } = written
  const game = STEP_GAMES[gameId]
  const outcomes = [...new Set(row.map((losing) => losing.join()))]

  it('lays out only valid rows, each as often as it should (chi-square at 99.9 %)', () => {
    const boards = caseCount(600, 2000)
    const counts = new Map<string, number>(outcomes.map((outcome) => [outcome, 0]))
    for (let nonce = 0; nonce < boards; nonce++) {
      const rows = rowsOf(written, seedsOf(nonce))
      for (const losing of rows) {
        const board = losing.toSorted((a, b) => a - b).join()
        counts.set(board, present(counts.get(board), `row ${board}`) + 1)
      }
    }
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(boards * steps)
    let sum = 0
    for (const [board, count] of counts) {
      const expected = (boards * steps * row.filter((losing) => losing.join() === board).length) / row.length
      sum += (count - expected) ** 2 / expected
    }
    expect(sum).toBeLessThan(CHI_SQUARE_999[outcomes.length - 1] ?? 0)
  })

  it('runs to its last step and is complete there', () => {
    const rows = rowsOf(written, seedsOf(1))
    const way = rows.map((losing) => goodPlace(losing, places))
    const end = way.indexOf(undefined)
    const choices = way.slice(0, end < 0 ? steps : end).map((choice) => present(choice, 'a place'))
    const { made, standing } = game.retrace(options, choices, seedsOf(1), terms)
    const ladder = game.multipliers(options, 9800)
    expect(made.map(({ multiplier }) => multiplier)).toEqual(ladder.slice(0, choices.length))
    expect(standing.phase).toBe(choices.length === steps ? 'complete' : 'open')
  })

  it('refuses an invalid choice and any choice after the last row', () => {
    const started = present(game.start(options), 'a start')
    if (!started.ok) throw new Error('it starts')
    for (const choice of [places, -1, 0.5, Number.NaN, '0', null, undefined, [0], {}, true]) {
      const refused = game.step(started.value, choice, seedsOf(1), terms)
      expect(refused).toMatchObject({ ok: false, error: { id: 'badInput', values: { field: 'choice' } } })
    }
    const all = Array.from({ length: steps }, () => 0)
    expect(game.plan(started.value, all, 9800).ok).toBe(true)
    expect(game.plan(started.value, [...all, 0], 9800)).toMatchObject({
      ok: false,
      error: { id: 'moveNotAllowed' },
    })
  })

  it('reveals only the taken rows of an open bet, and nothing that depends on the others', () => {
    const seen = new Map<string, unknown>()
    const looked = caseCount(100, 300)
    let alike = 0
    for (let nonce = 0; nonce < looked; nonce++) {
      const rows = rowsOf(written, seedsOf(nonce))
      for (let taken = 0; taken < Math.min(3, steps); taken++) {
        const picks = rows.slice(0, taken).map((losing) => goodPlace(losing, places))
        if (picks.includes(undefined)) break
        const view = game.view({ ...options, picks }, seedsOf(nonce), terms, false)
        expect(view.board).toEqual(rows.slice(0, taken))
        const past = JSON.stringify([taken, rows.slice(0, taken)])
        if (seen.has(past)) alike += 1
        else seen.set(past, view)
        expect(view).toEqual(seen.get(past))
      }
    }
    expect(alike).toBeGreaterThanOrEqual(looked - 1)
  })

  it('reveals the whole board of a settled bet, in the shape of the contract', () => {
    const started = game.start(options)
    if (!started.ok) throw new Error('it starts')
    const { view } = game.playOut(started.value, [0], seedsOf(7), terms)
    expect(view.board).toEqual(rowsOf(written, seedsOf(7)))
    expect(STEP_VIEWS[gameId].parse(view)).toEqual(view)
    expect(view).toMatchObject({ ...options, picks: [0], nextMultiplier: null })
  })

  const withoutOptions = Object.keys(options).length > 0 ? [{ picks: [] }] : []
  it.each([null, 'x', {}, ...withoutOptions, { ...options }, { ...options, picks: [places] }])(
    'rejects the broken stored state %j',
    (stored) => {
      expect(() => game.standing(stored, seedsOf(1), terms)).toThrow('assertion failed')
    },
  )
})

/** 99.9 % points of chi-square by degrees of freedom. */
const CHI_SQUARE_999: readonly number[] = [
  0, 10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32, 26.12, 27.88, 29.59, 31.26, 32.91, 34.53, 36.12, 37.7,
  39.25, 40.79, 42.31, 43.82, 45.31,
]

describe('every game', () => {
  const WRONG: readonly (readonly [StepGameId, Options, field: string])[] = [
    ['tower', {}, 'difficulty'],
    ['tower', { difficulty: 'extreme' }, 'difficulty'],
    ['tower', { difficulty: 'toString' }, 'difficulty'],
    ['tower', { difficulty: 'easy', mines: 3 }, 'mines'],
    ['stair', { rocks: 0 }, 'rocks'],
    ['stair', { rocks: 6 }, 'rocks'],
    ['stair', { rocks: 1.5 }, 'rocks'],
    ['stair', { rocks: '1' }, 'rocks'],
    ['stair', { rocks: 1, balls: 1 }, 'balls'],
    ['football', { difficulty: 'expert' }, 'difficulty'],
    ['football', { difficulty: 'easy', rocks: 1 }, 'rocks'],
    ['kangaroo', { difficulty: 'master' }, 'difficulty'],
    ['thimbles', { balls: 3 }, 'balls'],
    ['thimbles', { balls: 1, difficulty: 'easy' }, 'difficulty'],
    ['mines', { mines: 3, difficulty: 'easy' }, 'difficulty'],
  ]
  it.each(WRONG)('%s refuses %j and names the faulty field', (gameId, options, field) => {
    const refused = STEP_GAMES[gameId].start(options)
    expect(refused).toMatchObject({ ok: false, error: { id: 'badInput', values: { field } } })
  })

  it('lists exactly the options of its published rules', () => {
    const rows = Object.values(STEP_GAMES).filter(({ board }) => board === 'rows')
    const listed = rows.flatMap(({ id, options }) => sampleOptions(options).map((chosen) => [id, chosen]))
    expect(listed).toEqual(WRITTEN.map((written) => [written.gameId, written.options]))
    for (const { gameId, options, places } of WRITTEN) expect(STEP_GAMES[gameId].places(options)).toBe(places)
    expect(STEP_GAMES.mines.options.mines).toMatchObject({ from: 1, to: 24 })
    expect(STEP_GAMES.mines.places({ mines: 3 })).toBe(25)
  })

  it('has the RTP of the published table until an operator sets another', () => {
    const published = new Map(publishedReturns().map(({ game, rtp }) => [game, rtp]))
    expect(Object.entries(STEP_GAMES).map(([id, game]) => [id, game.id, game.defaultRtp])).toEqual(
      Object.keys(STEP_VIEWS).map((id) => [id, id, published.get(id)]),
    )
  })

  it('has all its options in the schemas of a bet and of autobet, which strip unknown fields', () => {
    const options = Object.values(STEP_GAMES).flatMap((game) => Object.keys(game.options))
    expect(options.filter((name) => !Object.hasOwn(GAME_OPTIONS, name))).toEqual([])
    const request = { betAmount: '1', bets: 1, lossLimit: '1' }
    for (const [id, game] of Object.entries(STEP_GAMES))
      for (const chosen of sampleOptions(game.options)) {
        expect(AutobetRequest.parse({ ...request, ...chosen })).toMatchObject(chosen)
        const bet = { gameId: id, requestId: REQUEST, model: { betAmount: '1', ...chosen } }
        expect(CALLS['/api/game/bet'].input.parse(bet).model).toMatchObject(chosen)
      }
  })

  it('may have no options and then refuses those of other games', () => {
    const rope = rowGame({
      id: 'thimbles',
      defaultRtp: 9800,
      options: {},
      choose: () => ok({}),
      layout: () => TWO_KNOTS,
    })
    expect(sampleOptions(rope.options)).toEqual([{}])
    expect(rope.start({})).toEqual({ ok: true, value: { picks: [] } })
    expect(rope.start({ rocks: 1 })).toMatchObject({ ok: false, error: { values: { field: 'rocks' } } })
    const [losing = []] = rope.lay({}, seedsOf(1)).board.map((row) => [row].flat())
    const good = present(goodPlace(losing, 2), 'a knot that holds')
    const { play, view } = rope.playOut({ picks: [] }, [good], seedsOf(1), terms)
    expect(play).toEqual({ picks: [good] })
    expect(Object.keys(view)).toEqual(['picks', 'multiplier', 'nextMultiplier', 'board'])
  })

  it('is a member of the bet type of the contract', () => {
    expect(Object.keys(STEP_GAMES)).toEqual(Object.keys(STEP_VIEWS))
    expect(Bet.def.options.flatMap((option) => [...option.shape.gameId.def.values])).toEqual(
      Object.keys(STEP_VIEWS),
    )
  })

  it('never pays above the maximum win and stops when it is reached', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WRITTEN),
        fc.nat(),
        fc.bigInt({ min: 1n, max: 10n ** 9n }).map(minor),
        fc.bigInt({ min: 1n, max: 10n ** 12n }).map(minor),
        (written, nonce, stake, maxWin) => {
          const under = { stake, maxWin, rtpTenThousandths: 9800 }
          const way = rowsOf(written, seedsOf(nonce)).map((losing) => goodPlace(losing, written.places) ?? 0)
          const { made, standing } = STEP_GAMES[written.gameId].retrace(
            written.options,
            way,
            seedsOf(nonce),
            under,
          )
          if (made.length === 0) return
          expect(standing.payout).toBeLessThanOrEqual(maxWin)
          expect(standing.payout === maxWin && standing.phase === 'open').toBe(false)
        },
      ),
    )
  })
})
