import { LiveFigures, TopWin, type WinMeasure, type WinPeriod } from '@baize/contract/player'
import { CURRENCIES, type CurrencyId } from '@baize/contract/shared'
import { present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

const DAY = 24 * 60 * 60_000
const going = new AbortController().signal

let site: TestSite
let players: readonly Player[]
let ana: Player
beforeAll(async () => {
  site = await testSite()
  const { pool } = site.database
  players = await Promise.all(
    CURRENCIES.flatMap(({ id }) => Array.from({ length: 4 }, () => newPlayer(pool, id))),
  )
  for (const player of players) await posted(deposit(player, 1_000_000n))
  ana = present(players[0], 'a player')
})
beforeEach(() => {
  // Wins of earlier tests are outside the periods by then.
  site.clock.advance(62 * DAY)
})
afterAll(() => site.close())

const posted = (command: Parameters<typeof site.server.ctx.ledger.post>[0]) =>
  done(site.server.ctx.ledger.post(command))
async function counted(): Promise<void> {
  await checkNewMoves(site.server.ctx)
  await countWins(site.server.ctx, going)
  site.clock.advance(30_000)
}
const board = async (period: WinPeriod, by: WinMeasure, currencyId: CurrencyId) =>
  accepted(await site.ask('/api/home/top_winners', { period, by, currencyId })).model
const figures = async (currencyId: CurrencyId = 'USD') =>
  accepted(await site.ask('/api/home/figures', { currencyId })).model

describe('the figures of the lobby', () => {
  it('[E-02] count winners and winnings, and no bet that paid its stake or less', async () => {
    const before = await figures()
    expect(before.players).toBe(players.length)
    expect(before).toMatchObject({ paidToday: '0.00', paidMonth: '0.00', biggestWin: '0.00' })
    const winner = await newPlayer(site.database.pool)
    await posted(deposit(winner, 1000n))
    await posted(play(winner, 10n, 10n))
    await posted(play(winner, 10n, 4n))
    await posted(play(winner, 10n, 0n))
    await counted()
    expect(await figures()).toMatchObject({ winners: before.winners, paidToday: '0.00', biggestWin: '0.00' })
    await posted(play(winner, 10n, 25n))
    await posted(play(winner, 10n, 45n))
    const open = newBetId()
    await posted(hold(winner, 100n, { betId: open }))
    await counted()
    const after = await figures()
    expect(LiveFigures.parse(after)).toEqual(after)
    expect(after).toMatchObject({ winners: before.winners + 1, paidToday: '0.70', biggestWin: '0.35' })
    await posted(settle(winner, open, 130n))
    await counted()
    expect(await figures()).toMatchObject({
      winners: before.winners + 1,
      paidToday: '2.00',
      // A larger payout, but less profit.
      biggestWin: '0.35',
    })
    // At 0.18 USD a real, truncated.
    expect(await figures('BRL')).toMatchObject({ paidToday: '11.11', biggestWin: '1.94' })
  })

  it('cover the current day and month', async () => {
    await posted(play(ana, 10n, 20n))
    await counted()
    expect(await figures()).toMatchObject({ paidToday: '0.20', paidMonth: '0.20' })
    const today = new Date(site.clock.now())
    site.clock.advance(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1) - today.getTime())
    expect(await figures()).toMatchObject({ paidToday: '0.00', paidMonth: '0.00', biggestWin: '0.00' })
    await posted(play(ana, 10n, 30n))
    site.clock.advance(DAY)
    await posted(play(ana, 10n, 15n))
    await counted()
    expect(await figures()).toMatchObject({ paidToday: '0.15', paidMonth: '0.45', biggestWin: '0.20' })
  })
})

describe('the board of winners', () => {
  it('has the most profitable win of each player in the viewer’s currency, or the best multipliers', async () => {
    const [first, second, , , real] = players
    if (!first || !second || !real) throw new Error('too few players')
    await posted(play(first, 10n, 50n))
    await posted(play(first, 1000n, 1030n, { gameId: 'tower' }))
    await posted(play(second, 10n, 90n))
    await posted(play(real, 100n, 800n))
    await counted()
    const day = await board('day', 'amount', 'USD')
    for (const row of day) expect(TopWin.parse(row)).toEqual(row)
    expect(
      day.map(({ profit, winAmount, currencyId, gameId }) => [profit, winAmount, currencyId, gameId]),
    ).toEqual([
      ['1.26', '8.00', 'BRL', 'mines'],
      ['0.80', '0.90', 'USD', 'mines'],
      ['0.40', '0.50', 'USD', 'mines'],
    ])
    expect(day.every(({ name }) => /^p\*\*\*.$/.test(name))).toBe(true)
    expect((await board('week', 'amount', 'BRL')).map(({ profit }) => profit)).toEqual([
      '7.00',
      '4.44',
      '2.22',
    ])
    expect((await board('month', 'multiplier', 'USD')).map(({ multiplier }) => multiplier)).toEqual([
      '9.00',
      '8.00',
      '5.00',
    ])
    site.clock.advance(62 * DAY)
    expect(await board('month', 'multiplier', 'USD')).toEqual([])
  })

  it('hides the names of players who asked for that', async () => {
    const user = await site.newPlayer()
    expect(user.hideName).toBe(false)
    const auth = { auth: user.token }
    expect(accepted(await site.ask('/api/user/hide_name', { on: true }, auth)).model).toEqual({ on: true })
    expect(accepted(await site.ask('/api/auth/user_info', {}, auth)).user.hideName).toBe(true)
    await site.database.owner.query(
      `INSERT INTO top_wins VALUES ('day', ($1::timestamptz AT TIME ZONE 'UTC')::date, 'IDR', $2, 5, gen_random_uuid(), 'mines', 'IDR', 10, 20000, $1, 5)`,
      [new Date(site.clock.now()), user.userId],
    )
    expect((await board('day', 'amount', 'IDR')).map(({ name }) => name)).toEqual(['***'])
    await site.ask('/api/user/hide_name', { on: false }, auth)
    site.clock.advance(30_000)
    expect((await board('day', 'amount', 'IDR')).map(({ name }) => name)).toEqual([
      `n***${user.username.at(-1)}`,
    ])
  })
})

describe('the count of wins', () => {
  const stuck = (sql: string) => site.database.owner.query(`ALTER TABLE wins_upto ${sql}`)

  it('includes every win once, however often it runs, overlaps or is cut off', async () => {
    const at = fc.record({
      player: fc.nat(players.length - 1),
      stake: fc.bigInt(1n, 50n),
      payout: fc.bigInt(0n, 200n),
      after: fc.constantFrom('nothing', 'nothing', 'count', 'countTwice', 'cutOff', 'check'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(at, { minLength: 1, maxLength: 25 }), async (bets) => {
        site.clock.advance(62 * DAY)
        const { ctx } = site.server
        for (const { player, stake, payout, after } of bets) {
          await posted(play(present(players[player], 'a player'), stake, payout))
          if (after !== 'nothing') await checkNewMoves(ctx)
          if (after === 'count') await countWins(ctx, going)
          if (after === 'countTwice') await Promise.all([countWins(ctx, going), countWins(ctx, going)])
          if (after === 'cutOff') {
            await stuck('ADD CONSTRAINT stuck CHECK (upto < 0) NOT VALID')
            await countWins(ctx, going).catch(() => undefined)
            await stuck('DROP CONSTRAINT stuck')
          }
        }
        await checkNewMoves(ctx)
        await Promise.all([countWins(ctx, going), countWins(ctx, going)])
        const since = site.clock.now() - DAY
        for (const { id } of CURRENCIES) {
          const wins = bets.flatMap(({ player, stake, payout }) =>
            players[player]?.currencyId === id && payout > stake
              ? [{ player, payout, profit: payout - stake }]
              : [],
          )
          const best = new Map<number, bigint>()
          for (const { player, profit } of wins)
            if (profit > (best.get(player) ?? 0n)) best.set(player, profit)
          const { rows } = await site.database.owner.query<{ user_id: string; worth: string }>(
            `SELECT user_id, worth FROM top_wins WHERE period = 'week' AND board = $1 ORDER BY worth DESC`,
            [id],
          )
          expect(new Map(rows.map((row) => [row.user_id, BigInt(row.worth)]))).toEqual(
            new Map([...best].map(([player, worth]) => [players[player]?.userId, worth])),
          )
          const paid = await site.database.owner.query<{ paid: string }>(
            'SELECT coalesce(sum(paid), 0)::text AS paid FROM paid_wins WHERE currency_id = $1 AND day >= $2',
            [id, new Date(since)],
          )
          expect(BigInt(paid.rows[0]?.paid ?? '')).toBe(wins.reduce((sum, { payout }) => sum + payout, 0n))
        }
        const winners = await site.database.owner.query<{ ok: boolean }>(
          'SELECT winners = (SELECT count(*) FROM winners) AS ok FROM wins_upto',
        )
        expect(winners.rows).toEqual([{ ok: true }])
      }),
      { numRuns: caseCount(2, 12) },
    )
  })

  it('keeps ten wins per board and as many last wins as it shows', async () => {
    const many = await Promise.all(Array.from({ length: 14 }, () => newPlayer(site.database.pool)))
    for (const [index, player] of many.entries()) {
      await posted(deposit(player, 1000n))
      for (let bet = 0; bet < 3; bet += 1) await posted(play(player, 10n, 20n + BigInt(index)))
    }
    await counted()
    expect((await board('day', 'amount', 'USD')).map(({ profit }) => profit)).toEqual(
      Array.from({ length: 10 }, (_, place) => `0.${23 - place}`),
    )
    const { rows } = await site.database.owner.query<{ top: string; last: string }>(
      'SELECT (SELECT max(n) FROM (SELECT count(*) AS n FROM top_wins GROUP BY period, board) AS g)::text AS top, (SELECT count(*) FROM last_wins)::text AS last',
    )
    expect(rows).toEqual([{ top: '10', last: '30' }])
  })
})
