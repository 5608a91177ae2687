import { PlayedGame, PublicBet, PublicWin } from '@baize/contract/player'
import { fakeClock, minor, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkNewMoves } from '../../ledger/audit/jobs.ts'
import { done, play, richPlayer } from '../../ledger/testing/ledger.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { countWins } from './jobs.ts'
import { createSeenWins, watchedBy } from './seen-wins.ts'

const bet = (win: boolean, gameId: 'mines' | 'tower' = 'mines') => ({
  userId: userId('100001'),
  currencyId: 'USD' as const,
  bet: { id: randomUUID(), gameId, win, winAmount: win ? '2.00' : '0.00' },
  stake: minor(1_00n),
  payout: minor(win ? 2_00n : 0n),
})

describe('the wins that a process has seen', () => {
  it('are the last thirty, newest first, without lost bets', () => {
    const clock = fakeClock()
    const seen = createSeenWins(clock)
    const wins = Array.from({ length: 40 }, () => bet(true))
    for (const win of wins) {
      seen.settled(win)
      seen.settled(bet(false))
      clock.advance(1000)
    }
    expect(seen.latest().map(({ betId }) => betId)).toEqual(
      wins
        .slice(-30)
        .map((win) => win.bet.id)
        .toReversed(),
    )
  })

  it('are kept beside the last thirty bets of each game, won or lost', () => {
    const clock = fakeClock()
    const seen = createSeenWins(clock)
    const bets = Array.from({ length: 40 }, (_, i) => bet(i % 2 === 0, 'tower'))
    for (const settled of bets) {
      seen.settled(settled)
      clock.advance(1000)
    }
    seen.settled(bet(true))
    expect(seen.latestIn('tower').map(({ betId, stake, payout }) => [betId, stake, payout])).toEqual(
      bets
        .slice(-30)
        .map((settled) => [settled.bet.id, settled.stake, settled.payout])
        .toReversed(),
    )
    expect(seen.latestIn('mines')).toHaveLength(1)
    expect(seen.latestIn('crash')).toEqual([])
  })

  it('cost twenty look-ups a second at most', () => {
    const clock = fakeClock()
    const seen = createSeenWins(clock)
    for (let look = 0; look < 20; look += 1) {
      expect(seen.wants('mines')).toBe(true)
      seen.settled(bet(false))
    }
    expect(seen.wants('mines')).toBe(false)
    clock.advance(1000)
    expect(seen.wants('mines')).toBe(true)
  })

  it('are watched by several listeners, each with its own filter', () => {
    const heard: string[] = []
    const watch = (name: string, wants: string) => ({
      wants: (gameId: string) => gameId === wants,
      settled: () => void heard.push(name),
    })
    const both = watchedBy(watch('of mines', 'mines'), watch('of towers', 'tower'))
    expect([both.wants('mines'), both.wants('tower'), both.wants('crash')]).toEqual([true, true, false])
    both.settled(bet(true, 'tower'))
    expect(heard).toEqual(['of towers'])
  })
})

describe('recent wins', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await testSite()
  })
  afterAll(() => site.close())

  const recent = async () => accepted(await site.ask('/api/home/recent_wins')).model

  it('are listed as soon as they are announced, each once, and after a restart too', async () => {
    const { ledger } = site.server.ctx
    const player = await richPlayer(site.database.pool, ledger)
    expect(await recent()).toEqual([])
    await done(ledger.post(play(player, 10n, 30n)))
    await done(ledger.post(play(player, 10n, 0n)))
    await done(ledger.post(play(player, 10n, 50n, { gameId: 'tower' })))
    await vi.waitFor(() => expect(site.server.ctx.seenWins.latest()).toHaveLength(2))
    expect(await recent()).toEqual([])
    site.clock.advance(2000)
    const wins = await recent()
    for (const win of wins) expect(PublicWin.parse(win)).toEqual(win)
    expect(wins.map(({ gameId, winAmount }) => [gameId, winAmount])).toEqual([
      ['tower', '0.50'],
      ['mines', '0.30'],
    ])
    expect(JSON.stringify(wins)).not.toContain(player.userId)
    await checkNewMoves(site.server.ctx)
    await countWins(site.server.ctx, new AbortController().signal)
    site.clock.advance(2000)
    expect(await recent()).toEqual(wins)
    await site.restart()
    expect((await recent()).map(({ id }) => id).toSorted()).toEqual(wins.map(({ id }) => id).toSorted())
  })
})

describe('the games being played now', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await testSite()
  })
  afterAll(() => site.close())

  const played = async () => {
    site.clock.advance(5000)
    return accepted(await site.ask('/api/home/played_now')).model
  }

  it('are those of the last ten minutes, each bet counted once', async () => {
    const { ledger } = site.server.ctx
    const player = await richPlayer(site.database.pool, ledger)
    expect(await played()).toEqual([])
    await done(ledger.post(play(player, 10n, 0n, { gameId: 'stair' })))
    for (const payout of [0n, 20n]) await done(ledger.post(play(player, 10n, payout, { gameId: 'tower' })))
    await vi.waitFor(() => expect(site.server.ctx.seenWins.latestIn('tower')).toHaveLength(2))
    const now = await played()
    for (const game of now) expect(PlayedGame.parse(game)).toEqual(game)
    expect(now).toEqual([
      { gameId: 'tower', bets: 2 },
      { gameId: 'stair', bets: 1 },
    ])
    await checkNewMoves(site.server.ctx)
    await countWins(site.server.ctx, new AbortController().signal)
    expect(await played()).toEqual(now)
    await site.restart()
    expect(await played()).toEqual(now)
    site.clock.advance(10 * 60_000)
    expect(await played()).toEqual([])
  })
})

describe('[A-28] the last bets of a game', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await testSite()
  })
  afterAll(() => site.close())

  const bets = async (gameId = 'tower') => {
    site.clock.advance(2000)
    return accepted(await site.ask('/api/game/bets', { gameId })).model
  }
  const counted = async () => {
    await checkNewMoves(site.server.ctx)
    await countWins(site.server.ctx, new AbortController().signal)
  }

  it('include everybody’s, won and lost, newest first, with masked names, for visitors too', async () => {
    const { ledger } = site.server.ctx
    const player = await richPlayer(site.database.pool, ledger)
    for (const payout of [30n, 0n, 10n]) {
      await done(ledger.post(play(player, 10n, payout, { gameId: 'tower' })))
      site.clock.advance(1000)
    }
    await done(ledger.post(play(player, 10n, 50n, { gameId: 'stair' })))
    await vi.waitFor(() => expect(site.server.ctx.seenWins.latestIn('stair')).toHaveLength(1))
    const seen = await bets()
    for (const publicBet of seen) expect(PublicBet.parse(publicBet)).toEqual(publicBet)
    expect(seen.map((publicBet) => [publicBet.betAmount, publicBet.winAmount, publicBet.multiplier])).toEqual(
      [
        ['0.10', '0.10', '1.00'],
        ['0.10', '0.00', '0.00'],
        ['0.10', '0.30', '3.00'],
      ],
    )
    expect(seen.every(({ name }) => /^.\*\*\*.$|^\*\*\*$/.test(name))).toBe(true)
    expect(JSON.stringify(seen)).not.toContain(player.userId)
    await counted()
    expect((await bets()).map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
    await site.restart()
    expect((await bets()).map(({ id }) => id).toSorted()).toEqual(seen.map(({ id }) => id).toSorted())
    expect(await bets('football')).toEqual([])
  })

  it('are two when two players used one id, and both are counted', async () => {
    const { ledger } = site.server.ctx
    const [first, second] = [
      await richPlayer(site.database.pool, ledger),
      await richPlayer(site.database.pool, ledger),
    ]
    const made = play(first, 10n, 20n, { gameId: 'football' })
    await done(ledger.post(made))
    await done(ledger.post(play(second, 10n, 30n, { gameId: 'football', betId: made.betId })))
    await counted()
    await site.restart()
    expect((await bets('football')).map(({ winAmount }) => winAmount).toSorted()).toEqual(['0.20', '0.30'])
  })

  it('are thirty per game at most, however many were played', async () => {
    const { ledger } = site.server.ctx
    const player = await richPlayer(site.database.pool, ledger)
    const ids: string[] = []
    for (let n = 0; n < 35; n += 1) {
      const made = play(player, 10n, 0n, { gameId: n % 2 === 0 ? 'mines' : 'kangaroo' })
      if (made.gameId === 'mines') ids.unshift(made.betId)
      await done(ledger.post(made))
    }
    await counted()
    for (let n = 0; n < 20; n += 1) {
      site.clock.advance(1000)
      const made = play(player, 10n, 0n)
      ids.unshift(made.betId)
      await done(ledger.post(made))
      // Bets published in the same millisecond have no defined order.
      const heard = () => site.server.ctx.seenWins.latestIn('mines')[0]?.betId
      await vi.waitFor(() => expect(heard()).toBe(made.betId), { interval: 1 })
    }
    await counted()
    const { rows } = await site.database.owner.query(
      'SELECT game_id, count(*)::int AS bets FROM last_bets GROUP BY game_id ORDER BY game_id',
    )
    expect(rows).toContainEqual({ game_id: 'mines', bets: 30 })
    expect(rows).toContainEqual({ game_id: 'kangaroo', bets: 17 })
    const last = (await bets('mines')).map(({ id }) => id)
    expect(last).toHaveLength(30)
    expect(last.slice(0, 20)).toEqual(ids.slice(0, 20))
  })
})
