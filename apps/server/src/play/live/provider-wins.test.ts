import { ModulePush, PublicWin } from '@baize/contract/player'
import { fakeClock } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkNewMoves } from '../../ledger/audit/jobs.ts'
import { done, richPlayer as ownPlayer, play } from '../../ledger/testing/ledger.fixture.ts'
import { type CasinoDesk, casinoDesk, richPlayer } from '../../providers/testing/casino-desk.fixture.ts'
import { betOf, type Dialect, type Sportsbook } from '../../providers/testing/dialects.fixture.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth } from '../../testing/server.fixture.ts'
import { countWins } from './jobs.ts'
import { createProviderNews, type ToldWin } from './provider-events.ts'

describe('recent wins at providers', () => {
  let desk: CasinoDesk
  beforeAll(async () => {
    desk = await casinoDesk()
  })
  afterAll(() => desk.close())

  const casino = (): Dialect => desk.dialects().hub88
  const book = (): Sportsbook => desk.dialects().betsy
  const seated = async (dialect: Dialect) => {
    const player = await richPlayer(desk.site, '100.00')
    const token = await desk.tokenFor(player, dialect)
    return {
      player,
      bet: async () => {
        desk.site.clock.advance(10)
        const bet = betOf(player, token, '10.00')
        expect(await dialect.bet(bet)).not.toHaveProperty('fault')
        return bet
      },
    }
  }
  /** After the two seconds for which an answer stands. */
  const recent = async () => {
    desk.site.clock.advance(2000)
    return accepted(await desk.site.ask('/api/home/recent_wins')).model
  }
  const amounts = async () => (await recent()).map(({ winAmount }) => winAmount)

  it('are listed by game and masked name, without any id of player or provider', async () => {
    const { player, bet } = await seated(casino())
    const [won, lost, even] = [await bet(), await bet(), await bet()]
    await casino().win(won, '31.00')
    await casino().win(lost, '4.00')
    await casino().win(even, '10.00')
    const wins = await recent()
    const { username } = player
    expect(wins).toEqual([
      {
        id: wins[0]?.id,
        gameId: desk.gameId,
        title: desk.gameId,
        name: `${username.at(0)}***${username.at(-1)}`,
        winAmount: '31.00',
        currencyId: 'USD',
      },
    ])
    for (const win of wins) expect(PublicWin.parse(win)).toEqual(win)
    expect(JSON.stringify(wins)).not.toMatch(new RegExp(`${won.id}|"${player.userId}"|${username}`))
    await casino().rollback(won)
    expect(await recent()).toEqual([])
  })

  it('include sports bets only while their first settlement stands', async () => {
    const { bet } = await seated(book())
    const [voided, corrected, reopened, cashed] = [await bet(), await bet(), await bet(), await bet()]
    await book().settle(voided, '10.00', { resultType: 'refund' })
    await book().settle(corrected, '21.00')
    await book().settle(reopened, '22.00')
    await book().cashOut(cashed, '12.00')
    expect((await amounts()).toSorted()).toEqual(['12.00', '21.00', '22.00'])
    await book().settle(corrected, '15.00')
    expect((await amounts()).toSorted()).toEqual(['12.00', '22.00'])
    await book().unsettle(reopened)
    expect(await amounts()).toEqual(['12.00'])
  })

  it('hide the name of a player who asked for that, and players of the demo house', async () => {
    const [shy, demo] = [await seated(casino()), await seated(casino())]
    await desk.site.ask('/api/user/hide_name', { on: true }, auth(shy.player.token))
    await desk.site.database.owner.query('UPDATE users SET is_demo = true WHERE id = $1', [
      demo.player.userId,
    ])
    await casino().win(await shy.bet(), '77.00')
    await casino().win(await demo.bet(), '88.00')
    const found = (await recent()).filter(({ winAmount }) => ['77.00', '88.00'].includes(winAmount))
    expect(found.map(({ name }) => name)).toEqual(['***'])
  })
})

describe('the boards of wins', () => {
  let desk: CasinoDesk
  beforeAll(async () => {
    desk = await casinoDesk()
  })
  afterAll(() => desk.close())

  it('rank wins at providers beside ours while they stand and then move up the next best', async () => {
    const { site } = desk
    const { ctx } = site.server
    const book = desk.dialects().betsy
    const seated = async () => {
      const player = await richPlayer(site, '100.00')
      const token = await desk.tokenFor(player, book)
      const settled = async (amount: string) => {
        const bet = betOf(player, token, '10.00')
        await book.bet(bet)
        await book.settle(bet, amount)
        return bet
      }
      return { player, settled }
    }
    const count = async () => {
      await checkNewMoves(ctx)
      await countWins(ctx, new AbortController().signal)
    }
    const board = async (by: 'amount' | 'multiplier' = 'amount') => {
      site.clock.advance(30_000)
      const { model } = accepted(
        await site.ask('/api/home/top_winners', { period: 'day', by, currencyId: 'USD' }),
      )
      return model.map(({ title, profit, multiplier }) => [title, profit, multiplier])
    }
    const [ana, rui] = [await seated(), await seated()]
    const best = await ana.settled('65.00')
    await rui.settled('9.00')
    await rui.settled('25.00')
    await done(ctx.ledger.post(play(await ownPlayer(site.database.pool, ctx.ledger), 10n, 50n)))
    await count()
    expect(await board()).toEqual([
      ['sportsbook-game', '55.00', '6.50'],
      ['sportsbook-game', '15.00', '2.50'],
      [undefined, '0.40', '5.00'],
    ])
    expect(await board('multiplier')).toEqual([
      ['sportsbook-game', '55.00', '6.50'],
      [undefined, '0.40', '5.00'],
      ['sportsbook-game', '15.00', '2.50'],
    ])
    await book.settle(best, '30.00')
    expect(await board()).toEqual([
      ['sportsbook-game', '15.00', '2.50'],
      [undefined, '0.40', '5.00'],
    ])
    await ana.settled('20.00')
    await count()
    expect(await board()).toEqual([
      ['sportsbook-game', '15.00', '2.50'],
      ['sportsbook-game', '10.00', '2.00'],
      [undefined, '0.40', '5.00'],
    ])
  })
})

describe('the news of wins at providers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const aSecond = () => vi.advanceTimersByTimeAsync(1000)
  const win = (atMs: number): ToldWin => ({
    win: {
      id: randomUUID(),
      gameId: 'regatta',
      title: 'Regatta',
      name: 'a***a',
      winAmount: '2.00',
      currencyId: 'USD',
    },
    atMs,
  })
  function newsroom() {
    const clock = fakeClock()
    const told: (readonly ModulePush[])[] = []
    const wins: ToldWin[] = []
    const heard = { on: true }
    const errors = vi.fn<(about: object) => void>()
    const winsSince = vi.fn<(ms: number) => Promise<typeof wins>>((ms) =>
      Promise.resolve(wins.filter(({ atMs }) => atMs > ms).toReversed()),
    )
    const news = createProviderNews({
      clock,
      log: { error: errors },
      hasListeners: () => heard.on,
      tell: (_module, push) => void told.push(push),
      winsSince,
    })
    return { clock, told, wins, heard, winsSince, news, errors }
  }

  it('arrives once a second, in order, each win once', async () => {
    const { clock, told, wins, news, winsSince } = newsroom()
    const [first, second, third] = [win(clock.now()), win(clock.now() + 1), win(clock.now() + 900)]
    wins.push(first, second)
    news.paid()
    news.paid()
    await aSecond()
    clock.advance(900)
    wins.push(third)
    news.paid()
    await aSecond()
    expect(winsSince).toHaveBeenCalledTimes(2)
    const push = (won: typeof first) => ({ type: 'bet', bet: { ...won.win, win: true } })
    expect(told).toEqual([[push(first), push(second)], [push(third)]])
    for (const message of told.flat()) expect(ModulePush.parse(message)).toEqual(message)
  })

  it('reads nothing without listeners, sends newcomers nothing old, and survives a fault', async () => {
    const { clock, told, wins, heard, news, winsSince, errors } = newsroom()
    heard.on = false
    wins.push(win(clock.now()))
    news.paid()
    await aSecond()
    expect(winsSince).not.toHaveBeenCalled()
    clock.advance(60_000)
    heard.on = true
    news.paid()
    await aSecond()
    expect(told).toEqual([])
    winsSince.mockRejectedValueOnce(new Error('no database'))
    news.paid()
    await aSecond()
    expect(errors).toHaveBeenCalledTimes(1)
  })
})
