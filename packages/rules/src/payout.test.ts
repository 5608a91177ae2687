import { Bet, type StepGameId } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { formatMultiplier, type Minor, minor, multiplier, payoutOf, present } from '@baize/kit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  commitment,
  crashPoint,
  isStepGame,
  leastReturn,
  leastReturnAt,
  losesToRounding,
  multiplierAt,
  type Options,
  returnsOf,
  STEP_GAMES,
  sampleOptions,
  verifyBet,
} from './index.ts'

const PLAYED = GAMES.map(({ id }) => id).filter(isStepGame)
const EVERY = PLAYED.flatMap((id) =>
  sampleOptions(STEP_GAMES[id].options).map((options) => [id, options] as const),
)
const named = EVERY.map(([id, options]) => [[id, ...Object.values(options)].join(' '), id, options] as const)

const UNCAPPED = minor(2n ** 53n - 1n)
const someStake = fc
  .oneof(
    fc.bigInt({ min: 1n, max: 200n }),
    fc.bigInt({ min: 1n, max: 10n ** 6n }),
    fc.bigInt({ min: 1n, max: 10n ** 10n }),
  )
  .map(minor)
const someCap = fc.oneof(fc.constant(UNCAPPED), fc.bigInt({ min: 1n, max: 10n ** 9n }).map(minor))
const someRtp = fc.integer({ min: 9000, max: 9950 })

/** Payout from the two digits that a player reads, computed on the text alone. */
function fromShown(stake: Minor, shown: string): bigint {
  expect(shown).toMatch(/^\d+\.\d\d$/)
  return (stake * BigInt(shown.replace('.', ''))) / 100n
}

/** Choices that pass every step of this bet, as far as there are any. */
function winningWay(id: StepGameId, options: Options, nonce: number): number[] {
  const game = STEP_GAMES[id]
  const seeds = { serverSeed: 'shown is paid', clientSeed: 'baize', nonce }
  const places = Array.from({ length: game.places(options) }, (_, place) => place)
  const board: readonly (number | readonly number[])[] = game.lay(options, seeds).board
  const losing = board.flatMap((row) => (typeof row === 'number' ? [row] : []))
  if (losing.length > 0) return places.filter((place) => !losing.includes(place))
  const way = board.map((row) => places.find((place) => typeof row === 'object' && !row.includes(place)))
  const end = way.indexOf(undefined)
  return (end < 0 ? way : way.slice(0, end)).map((place) => present(place, 'a safe place'))
}

describe.each(named)('%s', (_, id, options) => {
  it('pays the stake times the displayed two-digit multiplier at every step', () => {
    fc.assert(
      fc.property(someStake, someRtp, fc.nat(1000), someCap, (stake, rtpTenThousandths, nonce, maxWin) => {
        const terms = { stake, rtpTenThousandths, maxWin }
        const seeds = { serverSeed: 'shown is paid', clientSeed: 'baize', nonce }
        const way = winningWay(id, options, nonce)
        for (let taken = 1; taken <= way.length; taken += 1) {
          const { standing } = STEP_GAMES[id].retrace(options, way.slice(0, taken), seeds, terms)
          const shown = fromShown(stake, formatMultiplier(standing.multiplier))
          expect(formatMultiplier(standing.next ?? standing.multiplier)).toMatch(/\.\d\d$/)
          // At the max win the bet pays exactly that: less than one hundredth of its stake above the digits shown.
          const above = standing.payout < maxWin ? 0n : stake / 100n + 1n
          expect(standing.payout - shown).toBeLessThanOrEqual(above)
          expect(standing.payout).toBeGreaterThanOrEqual(shown)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('verifies with the payout of the displayed multiplier and fails with one minor unit more', () => {
    const nonce = present(
      Array.from({ length: 2000 }, (__, at) => at).find((at) => winningWay(id, options, at).length > 0),
      'a bet with a safe first choice',
    )
    const seeds = { serverSeed: 'shown is paid', clientSeed: 'baize', nonce }
    const rtp = STEP_GAMES[id].defaultRtp
    const [choice = 0] = winningWay(id, options, nonce)
    const started = STEP_GAMES[id].start(options)
    if (!started.ok) throw new Error('it starts')
    const { standing, view } = STEP_GAMES[id].playOut(started.value, [choice], seeds, {
      stake: minor(5_00n),
      rtpTenThousandths: rtp,
      maxWin: UNCAPPED,
    })
    const shown = formatMultiplier(standing.multiplier)
    const paid = fromShown(minor(5_00n), shown)
    const bet = (winAmount: bigint): Bet =>
      Bet.parse({
        id: '00000000-0000-7000-8000-000000000001',
        gameId: id,
        betAmount: '5.00',
        currencyId: 'USD',
        result: 'WIN',
        winAmount: `${winAmount / 100n}.${String(winAmount % 100n).padStart(2, '0')}`,
        multiplier: shown,
        rtp,
        maxWin: '90071992547409.91',
        createdAt: 0,
        settledAt: 1,
        view,
        proof: { ...seeds, serverSeedHash: commitment(seeds.serverSeed) },
      })
    const verified = (winAmount: bigint) => verifyBet(bet(winAmount), seeds.serverSeed)
    expect(verified(paid).ok).toBe(true)
    for (const wrong of [paid - 1n, paid + 1n])
      expect(verified(wrong).checks.filter(({ ok }) => !ok)).toMatchObject([{ what: 'payout' }])
  })

  it('never returns more than its RTP, nor a whole hundredth of the stake less', () => {
    fc.assert(
      fc.property(someRtp, (rtp) => {
        const { least, most } = returnsOf(id, options, rtp)
        expect(most).toBeLessThanOrEqual(rtp)
        expect(least).toBeLessThanOrEqual(most)
        expect(least).toBeGreaterThan(rtp - 100)
      }),
      { numRuns: 30 },
    )
  })

  it('returns the same at the default smallest stake as at any other', () => {
    const rtp = STEP_GAMES[id].defaultRtp
    expect(returnsOf(id, options, rtp, minor(1_00n))).toEqual(returnsOf(id, options, rtp))
    for (const times of STEP_GAMES[id].multipliers(options, rtp))
      expect(losesToRounding(minor(1_00n), times)).toBe(false)
  })
})

describe('the multiplier of a round', () => {
  it('moves in whole hundredths, so a cash-out pays the displayed figure', () => {
    fc.assert(
      fc.property(someStake, fc.nat(200_000), (stake, ms) => {
        const times = multiplierAt(ms)
        expect(payoutOf(stake, times)).toBe(fromShown(stake, formatMultiplier(times)))
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{13}$/), someRtp, (digest, rtp) => {
        expect(formatMultiplier(crashPoint(digest, rtp))).toMatch(/^\d+\.\d\d$/)
      }),
    )
  })
})

describe('a payout of a small stake', () => {
  it.each<[stake: bigint, times: bigint, loses: boolean]>([
    [1_00n, 1_0300n, false],
    [5n, 1_0300n, true],
    [5n, 1_2000n, false],
    [50n, 1_0100n, false],
    [50n, 1_0300n, false],
    [3n, 1_3300n, true],
    [1_01n, 1_0300n, false],
  ])('loses more than one per cent for %i minor units at %i ten-thousandths: %s', (stake, times, loses) => {
    expect(losesToRounding(minor(stake), multiplier(times))).toBe(loses)
  })

  it('is counted in the declared return of steps and rounds', () => {
    for (const id of PLAYED)
      expect(leastReturnAt(id, STEP_GAMES[id].defaultRtp, minor(1_00n))).toBe(
        leastReturn(id, STEP_GAMES[id].defaultRtp),
      )
    for (const id of PLAYED)
      fc.assert(
        fc.property(fc.bigInt({ min: 1n, max: 500n }).map(minor), someRtp, (stake, rtp) => {
          const least = leastReturnAt(id, rtp, stake)
          expect(least).toBeLessThanOrEqual(leastReturn(id, rtp))
          // A payout loses less than one minor unit, and no multiplier is below 0.9.
          const units = Math.floor(Number(stake) * 0.9)
          expect(least).toBeGreaterThanOrEqual(Math.floor((leastReturn(id, rtp) * units) / (units + 1)) - 1)
        }),
        { numRuns: 5 },
      )
    // 0.05 at 1.19x pays 0.05, which a round reaches with 0.99 / 1.19.
    expect(leastReturnAt('crash', 9900, minor(5n))).toBe(8319)
    expect(leastReturnAt('aviator', 9700, minor(1_00n))).toBe(9700)
  })

  it('lowers the return by its rounding', () => {
    // 0.05 at 1.03× of one mine pays 0.05, which returns 96 % where 1.03× would return 98.88 %.
    expect(returnsOf('mines', { mines: 1 }, 9900, minor(5n)).least).toBeLessThan(9600)
    expect(returnsOf('thimbles', { balls: 2 }, 9700, minor(1n))).toEqual({ least: 6666, most: 6666 })
  })
})
