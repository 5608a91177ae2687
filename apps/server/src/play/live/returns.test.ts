import { BETS_FOR_RETURN, GameReturn } from '@baize/contract/player'
import { CURRENCIES, type CurrencyId } from '@baize/contract/shared'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkNewMoves } from '../../ledger/audit/jobs.ts'
import {
  deposit,
  done,
  hold,
  newBetId,
  newPlayer,
  type Player,
  play,
  settle,
} from '../../ledger/testing/ledger.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { countWins } from './jobs.ts'
import { returnOf } from './returns.ts'

const sumsOf = (bets: readonly (readonly [bigint, bigint])[]) => {
  const sum = (of: (bet: readonly [bigint, bigint]) => bigint) => bets.reduce((all, bet) => all + of(bet), 0n)
  return {
    bets: bets.length,
    staked: sum(([s]) => s),
    paid: sum(([, p]) => p),
    staked2: sum(([s]) => s * s),
    paid2: sum(([, p]) => p * p),
    stakedPaid: sum(([s, p]) => s * p),
  }
}

const timesAll = ({ bets, ...sums }: ReturnType<typeof sumsOf>, times: number) => {
  const { staked, paid, staked2, paid2, stakedPaid } = sums
  const n = BigInt(times)
  return {
    bets: bets * times,
    staked: staked * n,
    paid: paid * n,
    staked2: staked2 * n,
    paid2: paid2 * n,
    stakedPaid: stakedPaid * n,
  }
}

describe('the return of a game', () => {
  it('is payouts divided by stakes, with a statistical interval', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.bigInt(0n, 10n ** 10n)), {
          minLength: 1,
          maxLength: 40,
        }),
        (some) => {
          // Each bet as often as it takes for a range.
          const { returned, range } = returnOf(timesAll(sumsOf(some), BETS_FOR_RETURN))
          const sum = (of: (bet: readonly [bigint, bigint]) => number) =>
            BETS_FOR_RETURN * some.reduce((all, bet) => all + of(bet), 0)
          const [n, staked] = [some.length * BETS_FOR_RETURN, sum(([s]) => Number(s))]
          const ratio = sum(([, p]) => Number(p)) / staked
          const squares = sum(([s, p]) => (Number(p) - ratio * Number(s)) ** 2)
          const off = (2.5758 * Math.sqrt((squares * n) / (n - 1))) / staked
          expect(returned / 10_000).toBeCloseTo(ratio, 3)
          expect(Math.abs((range?.high ?? 0) / 10_000 - (ratio + off))).toBeLessThan(0.0002 + 1e-6 * off)
          expect(Math.abs((range?.low ?? 0) / 10_000 - Math.max(0, ratio - off))).toBeLessThan(
            0.0002 + 1e-6 * off,
          )
        },
      ),
    )
  })

  it('has no interval below a thousand bets and a width of zero when all bets paid alike', () => {
    const alike = (bets: number) => returnOf(sumsOf(Array.from({ length: bets }, () => [100n, 98n])))
    expect(returnOf(sumsOf([[100n, 0n]]))).toEqual({ bets: 1, returned: 0, range: null })
    expect(alike(999)).toEqual({ bets: 999, returned: 9800, range: null })
    expect(alike(1000)).toEqual({ bets: 1000, returned: 9800, range: { low: 9800, high: 9800 } })
  })
})

describe('the returns of all games', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await testSite()
  })
  afterAll(() => site.close())

  const posted = (command: Parameters<typeof site.server.ctx.ledger.post>[0]) =>
    done(site.server.ctx.ledger.post(command))
  async function rich(currencyId: CurrencyId): Promise<Player> {
    const player = await newPlayer(site.database.pool, currencyId)
    await posted(deposit(player, 10n ** 12n))
    return player
  }
  async function counted(): Promise<GameReturn[]> {
    await checkNewMoves(site.server.ctx)
    await countWins(site.server.ctx, new AbortController().signal)
    site.clock.advance(30_000)
    return accepted(await site.ask('/api/home/game_returns')).model
  }

  it('are counted once, by game and by the return at the time, whatever the currency', async () => {
    expect(await counted()).toEqual([])
    const [dollars, reais, rupiahs] = await Promise.all(CURRENCIES.map(({ id }) => rich(id)))
    if (!dollars || !reais || !rupiahs) throw new Error('too few currencies')
    await posted(play(dollars, 100n, 0n, { gameId: 'tower', rtpTenThousandths: 9800 }))
    await posted(play(reais, 500n, 1000n, { gameId: 'tower', rtpTenThousandths: 9800 }))
    const first = await counted()
    for (const row of first) expect(GameReturn.parse(row)).toEqual(row)
    expect(first).toMatchObject([{ gameId: 'tower', rtp: 9800, bets: 2, returned: 10_000, range: null }])
    expect(await counted()).toEqual(first)
    await posted(play(rupiahs, 2_000_000n, 1_000_000n, { gameId: 'tower', rtpTenThousandths: 9800 }))
    await posted(play(dollars, 100n, 150n, { gameId: 'tower', rtpTenThousandths: 9500 }))
    await posted(play(dollars, 100n, 150n, { gameId: 'mines' }))
    expect(await counted()).toMatchObject([
      { gameId: 'mines', bets: 1, returned: 15_000, range: null },
      // Payouts 2, 0 and 1 for stakes of 1, 1 and 2.
      { gameId: 'tower', rtp: 9800, bets: 3, returned: 7500 },
      { gameId: 'tower', rtp: 9500, bets: 1 },
    ])
  })

  it('exclude bets cancelled before their round', async () => {
    const player = await rich('USD')
    const before = await counted()
    const [cancelled, lost] = [newBetId(), newBetId()]
    for (const betId of [cancelled, lost]) await posted(hold(player, 100n, { betId, gameId: 'crash' }))
    await posted(settle(player, cancelled, 100n, { state: { round: null, slot: 0, cancelled: true } }))
    expect(await counted()).toEqual(before)
    await posted(settle(player, lost, 0n, { state: { round: 1, slot: 0, cancelled: false } }))
    expect(await counted()).toContainEqual(expect.objectContaining({ gameId: 'crash', bets: 1, returned: 0 }))
  })

  it('exclude bets cancelled before their first step', async () => {
    const player = await rich('USD')
    const before = await counted()
    const [untouched, played] = [newBetId(), newBetId()]
    for (const betId of [untouched, played]) await posted(hold(player, 100n, { betId, gameId: 'stair' }))
    await posted(settle(player, untouched, 100n, { state: { play: { picks: [] } } }))
    expect(await counted()).toEqual(before)
    await posted(settle(player, played, 0n, { state: { play: { picks: [2] } } }))
    expect(await counted()).toContainEqual(expect.objectContaining({ gameId: 'stair', bets: 1, returned: 0 }))
  })
})
