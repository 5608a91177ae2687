import { createHmac } from 'node:crypto'
import {
  AutobetRequest,
  INSTANT_GAME_IDS,
  INSTANT_VIEWS,
  InstantBet,
  type InstantGameId,
} from '@baize/contract/player'
import { CALLS } from '@baize/contract/server'
import { formatAmount, formatMultiplier, minor, payoutOf, present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  commitment,
  diceAt,
  diceMultiplier,
  diceTarget,
  everyOption,
  INSTANT_GAMES,
  isInstantGame,
  leastReturn,
  type Options,
  returnsOf,
  type Seeds,
  sampleOptions,
  type Terms,
  verifyBet,
} from '../src/index.ts'
import { fairnessDoc } from './published.fixture.ts'
import { publishedInstantGames } from './published-instant.fixture.ts'

const REQUEST = '019a0000-0000-7000-8000-000000000001'
const VECTOR: Seeds = { serverSeed: 'server', clientSeed: 'client', nonce: 1 }
const UNCAPPED = minor(2n ** 53n - 1n)
const seedsOf = (nonce: number): Seeds => ({ serverSeed: 'instant games', clientSeed: 'baize', nonce })
const termsOf = (game: InstantGameId, stake = minor(1_00n), maxWin = UNCAPPED): Terms => ({
  stake,
  maxWin,
  rtpTenThousandths: INSTANT_GAMES[game].defaultRtp,
})

/** A bet as the site would show it. */
function betOf(game: InstantGameId, options: Options, seeds: Seeds, terms: Terms): InstantBet {
  const rules = INSTANT_GAMES[game]
  const { standing, view } = rules.playOut(options, [], seeds, terms)
  // Parsed, because the compiler does not see that the view of a bet is the view of its game.
  return InstantBet.parse({
    id: REQUEST,
    gameId: game,
    betAmount: formatAmount(terms.stake, 2),
    currencyId: 'USD',
    result: standing.payout > 0n ? 'WIN' : 'LOSE',
    winAmount: formatAmount(standing.payout, 2),
    multiplier: formatMultiplier(standing.multiplier),
    rtp: terms.rtpTenThousandths,
    maxWin: formatAmount(terms.maxWin, 2),
    createdAt: 1,
    settledAt: 1,
    view,
    proof: {
      serverSeedHash: commitment(seeds.serverSeed),
      serverSeed: seeds.serverSeed,
      clientSeed: seeds.clientSeed,
      nonce: seeds.nonce,
    },
  })
}

describe.each(INSTANT_GAME_IDS)('%s', (id) => {
  const game = INSTANT_GAMES[id]

  it('is named by its id, by the contract and by the published table of returns', () => {
    expect(game.id).toBe(id)
    expect(isInstantGame(id)).toBe(true)
    const least = leastReturn(id, game.defaultRtp)
    expect(fairnessDoc()).toContain(`\n| \`${id}\` | ${least} | ${game.defaultRtp} |\n`)
  })

  it('shows a bet as the contract has it, whatever its options are', () => {
    for (const options of sampleOptions(game.options)) {
      const { view } = game.playOut(options, [], seedsOf(7), termsOf(id))
      expect(INSTANT_VIEWS[id].parse(view)).toEqual(view)
      expect(betOf(id, options, seedsOf(7), termsOf(id))).toMatchObject({ gameId: id, view })
    }
  })

  it('has its options in the shape of a bet and of autobet, which strip whatever is not in it', () => {
    for (const chosen of sampleOptions(game.options)) {
      expect(AutobetRequest.parse({ betAmount: '1', bets: 1, lossLimit: '1', ...chosen })).toMatchObject(
        chosen,
      )
      const bet = { gameId: id, requestId: REQUEST, model: { betAmount: '1', ...chosen } }
      expect(CALLS['/api/game/bet'].input.parse(bet).model).toMatchObject(chosen)
    }
  })

  it('refuses the options and the choices of other games', () => {
    const [options = {}] = sampleOptions(game.options)
    for (const foreign of ['mines', 'picks', 'choices'])
      expect(game.start({ ...options, [foreign]: 3 })).toMatchObject({
        ok: false,
        error: { id: 'badInput', values: { field: foreign } },
      })
    expect(game.plan(options, [0], 9900)).toMatchObject({
      ok: false,
      error: { values: { field: 'choices' } },
    })
  })

  it('never returns more than its RTP, with any option', () => {
    const isAboveRtp = (options: Options, rtp: number): boolean => {
      const { outcomes, prizes } = game.prizes(options, rtp)
      const paid = prizes.reduce((sum, { ways, multiplier }) => sum + ways * multiplier, 0n)
      return paid > BigInt(rtp) * outcomes
    }
    const all = [...everyOption(game.options)]
    for (const rtp of [9000, 9700, game.defaultRtp, 9950])
      expect(all.filter((options) => isAboveRtp(options, rtp))).toEqual([])
  })

  it('pays the stake times the multiplier it shows, never above the max win, and can be verified', () => {
    const sample = sampleOptions(game.options)
    fc.assert(
      fc.property(
        fc.constantFrom(...sample),
        fc.nat(),
        fc.bigInt({ min: 1n, max: 10n ** 9n }).map(minor),
        fc.bigInt({ min: 1n, max: 10n ** 12n }).map(minor),
        (options, nonce, stake, maxWin) => {
          const terms = termsOf(id, stake, maxWin)
          const { standing } = game.playOut(options, [], seedsOf(nonce), terms)
          expect(standing.payout).toBeLessThanOrEqual(maxWin)
          expect([maxWin, payoutOf(stake, standing.multiplier)]).toContain(standing.payout)
          const bet = betOf(id, options, seedsOf(nonce), terms)
          expect(verifyBet(bet, seedsOf(nonce).serverSeed).checks.filter(({ ok }) => !ok)).toEqual([])
        },
      ),
    )
  })

  it('cannot be claimed to have been drawn or paid otherwise', () => {
    const [options = {}] = sampleOptions(game.options)
    const bet = betOf(id, options, seedsOf(3), termsOf(id))
    const failed = (claimed: object): readonly string[] =>
      verifyBet(InstantBet.parse({ ...bet, ...claimed }), 'instant games')
        .checks.filter(({ ok }) => !ok)
        .map(({ what }) => what)
    const drawn = bet.view.drawn.map((number) => (number === 0 ? 1 : number - 1))
    expect(failed({ view: { ...bet.view, drawn } })).toEqual(['drawn'])
    expect(failed({ winAmount: '123.45' })).toEqual(['payout'])
    expect(failed({ multiplier: '3.21' })).toEqual(['multiplier'])
    expect(failed({ proof: { ...bet.proof, serverSeedHash: '00' } })).toEqual(['commitment'])
  })

  it('is not restored from a broken state', () => {
    for (const stored of [null, 'x', { picks: [] }])
      expect(() => game.standing(stored, seedsOf(1), termsOf(id))).toThrow('assertion failed')
  })
})

describe.each(
  publishedInstantGames().map((game) => [`${game.game} ${Object.values(game.options).join(' ')}`, game]),
)('the published vector of %s', (_, published) => {
  const { game, options, rtp, ways, of: outcomes, drawn, shown, multiplier } = published

  it('follows from the written rules', () => {
    const digest = createHmac('sha256', 'server').update('client:1:0').digest()
    // A game that draws several numbers has as many values for each of them.
    const values = Math.round(outcomes ** (1 / drawn.length))
    expect(drawn).toEqual(
      drawn.map((_number, i) => Math.floor((digest.readUInt32BE(4 * i) / 2 ** 32) * values)),
    )
    const pays = Math.floor((rtp * outcomes) / (100 * ways)) * 100
    expect([0, pays]).toContain(multiplier)
  })

  it('is what our code computes', () => {
    const rules = INSTANT_GAMES[game]
    const { standing, view } = rules.playOut(options, [], VECTOR, termsOf(game))
    expect(view.drawn).toEqual(drawn)
    expect(rules.text(drawn)).toBe(shown)
    expect(standing.multiplier).toBe(BigInt(multiplier))
    expect(rules.defaultRtp).toBe(rtp)
    const { prizes, outcomes: all } = rules.prizes(options, rtp)
    expect([prizes.reduce((sum, prize) => sum + prize.ways, 0n), all]).toEqual([
      BigInt(ways),
      BigInt(outcomes),
    ])
  })
})

it('the documentation publishes a vector for every instant game', () => {
  expect([...new Set(publishedInstantGames().map(({ game }) => game))]).toEqual(INSTANT_GAME_IDS)
})

describe('dice', () => {
  const game = INSTANT_GAMES.dice
  /** Every number of winning rolls that can be bet on. */
  const CHANCES = Array.from({ length: 9_800 }, (_, i) => i + 1)
  /** Whether a roll wins, by the written rules: the lowest rolls under, the highest over. */
  const written = (side: string, chance: number, roll: number): boolean =>
    side === 'under' ? roll < chance : roll > 9_999 - chance

  it('pays floor(RTP / chance) to the hundredth at every target and side, so it returns its RTP but for that floor', () => {
    const paysItsFloor = (chance: number, rtp: number): boolean => {
      const times = diceMultiplier(chance, rtp)
      const [paid, due] = [times * BigInt(chance), BigInt(rtp) * 10_000n]
      return paid <= due && paid + 100n * BigInt(chance) > due && times % 100n === 0n
    }
    for (const rtp of [9000, 9700, 9900, 9950])
      expect(CHANCES.filter((chance) => !paysItsFloor(chance, rtp))).toEqual([])
  })

  it('wins with exactly as many rolls as its chance says, at every target and side', () => {
    const winsAsOften = (side: 'under' | 'over', chance: number): boolean => {
      const edges =
        side === 'under' ? [0, chance - 1, chance, 9_999] : [0, 9_999 - chance, 10_000 - chance, 9_999]
      const { prizes } = game.prizes({ side, chance }, 9900)
      return (
        prizes[0]?.ways === BigInt(chance) &&
        edges.map((roll) => written(side, chance, roll)).join() ===
          (side === 'under' ? [true, true, false, false] : [false, false, true, true]).join() &&
        diceAt(side, diceTarget({ side, chance })).chance === chance
      )
    }
    for (const side of ['under', 'over'] as const)
      expect(CHANCES.filter((chance) => !winsAsOften(side, chance))).toEqual([])
  })

  it('wins and loses by the written rules', () => {
    for (let nonce = 0; nonce < caseCount(500, 5000); nonce++)
      for (const { side, chance } of [
        { side: 'under', chance: 4_950 },
        { side: 'over', chance: 4_950 },
        { side: 'over', chance: 9_800 },
      ] as const) {
        const { standing, view } = game.playOut({ side, chance }, [], seedsOf(nonce), termsOf('dice'))
        const roll = present(view.drawn[0], 'a roll')
        expect(standing.payout > 0n).toBe(written(side, chance, roll))
      }
  })

  it('rolls every tenth of the range as often as the others (chi-square at 99.9 %)', () => {
    const rolls = caseCount(5_000, 50_000)
    const counts = Array.from({ length: 10 }, () => 0)
    for (let nonce = 0; nonce < rolls; nonce++) {
      const roll = present(game.lay({ side: 'over', chance: 1 }, seedsOf(nonce)).board.flat()[0], 'a roll')
      expect(roll >= 0 && roll <= 9_999).toBe(true)
      const tenth = Math.floor(roll / 1_000)
      counts[tenth] = present(counts[tenth], 'a tenth') + 1
    }
    const expected = rolls / 10
    expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(27.88)
  })

  it.each([
    [{}, 'side'],
    [{ side: 'between', chance: 5 }, 'side'],
    [{ side: 'over' }, 'chance'],
    [{ side: 'over', chance: 0 }, 'chance'],
    [{ side: 'under', chance: 9_801 }, 'chance'],
    [{ side: 'under', chance: 49.5 }, 'chance'],
    [{ side: 'under', chance: '4950' }, 'chance'],
  ])('refuses %j and names what is wrong', (options, field) => {
    expect(game.start(options)).toMatchObject({ ok: false, error: { id: 'badInput', values: { field } } })
  })

  it('takes no bet that could not win more than its stake, as where an operator lowered the return', () => {
    expect(game.plan({ side: 'under', chance: 9_800 }, null, 9900).ok).toBe(true)
    expect(game.plan({ side: 'under', chance: 9_800 }, null, 9000)).toMatchObject({
      ok: false,
      error: { id: 'badInput' },
    })
  })

  it('states the least return over all its targets, at the smallest stake too', () => {
    expect(leastReturn('dice', 9900)).toBe(9803)
    expect(returnsOf('dice', { side: 'over', chance: 9_706 }, 9900)).toEqual({ least: 9803, most: 9803 })
    expect(returnsOf('dice', { side: 'over', chance: 4_950 }, 9900)).toEqual({ least: 9900, most: 9900 })
    // 0.05 at 1.01x pays 0.05.
    expect(leastReturn('dice', 9900, minor(5n))).toBeLessThan(leastReturn('dice', 9900))
  })
})
