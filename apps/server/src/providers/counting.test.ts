import { minor, present, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '../app/context.ts'
import { auditLedger } from '../ledger/audit/audit.ts'
import { walletOf } from '../ledger/testing/books.fixture.ts'
import { deaths, ofMoments } from '../payments/deposits/dying.fixture.ts'
import { raiseVersion } from '../play/catalogue/sql.ts'
import { type CasinoDesk, casinoDesk, richPlayer } from './testing/casino-desk.fixture.ts'
import { type Bet, betOf, type Dialect } from './testing/dialects.fixture.ts'
import { providerWallet } from './wallet.ts'

let desk: CasinoDesk
beforeAll(async () => {
  desk = await casinoDesk()
})
afterAll(() => desk.close())

/** What the catalogue says about the casino's game. */
async function listGame(rtp: number | null, category: string | null = null): Promise<void> {
  const { pool } = desk.site.database
  await pool.query('UPDATE games SET rtp = $2 WHERE id = $1', [desk.gameId, rtp])
  await pool.query('DELETE FROM game_categories WHERE game_id = $1', [desk.gameId])
  if (category !== null)
    await pool.query(
      `INSERT INTO game_categories (game_id, category_id) SELECT $1, id FROM categories WHERE type = $2`,
      [desk.gameId, category],
    )
  await raiseVersion(pool)
  await desk.site.server.ctx.catalogue.renewed()
}

async function seated(dialect: Dialect) {
  const player = await richPlayer(desk.site, '1000.00')
  const token = await desk.tokenFor(player, dialect)
  return {
    bet: (amount: string, more: Partial<Bet> = {}): Bet => ({ ...betOf(player, token, amount), ...more }),
    counted: async () => {
      const { wagered, edge } = await walletOf(desk.site.database.pool, { userId: userId(player.userId) })
      return { wagered, edge }
    },
  }
}

describe('L40: a stake at a casino', () => {
  it.each([
    ['video poker of 99.54 % at 0.46 %', 9954, 46n],
    ['a game of 96.5 % at 3.5 %', 9650, 350n],
    ['a game with a lower declared return at 3.5 % as well', 9417, 350n],
    ['a game of unknown return at 1 %', null, 100n],
  ] as const)('counts at the edge of its game: %s', async (_title, rtp, edge) => {
    await listGame(rtp)
    const { hub88 } = desk.dialects()
    const { bet, counted } = await seated(hub88)
    const taken = bet('10.00')
    await hub88.bet(taken)
    expect(await counted()).toEqual({ wagered: 10_00n, edge: 10_00n * edge })
    // Its own return is taken back, whatever the catalogue says by now.
    await listGame(9000)
    await hub88.rollback(taken)
    expect(await counted()).toEqual({ wagered: 0n, edge: 0n })
    expect(await auditLedger(desk.site.database.pool)).toEqual([])
  })
})

describe('L57: bets at a provider that cover each other', () => {
  it('count nothing on both sides of a market of a match', async () => {
    const { betsy } = desk.dialects()
    const { bet, counted } = await seated(betsy)
    await Promise.all([
      betsy.bet(bet('20.00', { outcome: 'home' })),
      betsy.bet(bet('20.00', { outcome: 'away' })),
    ])
    expect(await counted()).toEqual({ wagered: 0n, edge: 0n })
    await betsy.bet(bet('5.00', { outcome: 'home' }))
    expect(await counted()).toEqual({ wagered: 5_00n, edge: 5_00n * 350n })
  })

  it('count once, wherever a server that takes or rolls back the covering bet dies', async () => {
    const { ctx } = desk.site.server
    const book = present(
      ctx.config.providers.find(({ adapter }) => adapter === 'betsy'),
      'sportsbook',
    )
    const cover = (side: string) => ({ market: 'match 1', side: { id: side, pays: minor(40_00n) } })
    let number = 0
    for (const covered of [0n, 20_00n])
      for (const death of deaths(ctx)) {
        number += 1
        const { userId: id } = await richPlayer(desk.site, '1000.00')
        const purse = { userId: userId(id), currencyId: 'USD' as const, currency: 'USD' }
        const call = (kind: string) => ({
          id: `${kind}-${number}`,
          body: kind,
          purse,
          reference: `bet-${number}`,
        })
        const cover20 = async (on: AppContext) => {
          const wallet = providerWallet(on, book)
          expect(await wallet.claim('bet', `away-${number}`)).toBe(true)
          return wallet.debit({ ...call('away'), amount: minor(20_00n), cover: cover('away') })
        }
        const uncover = async (on: AppContext) => {
          const wallet = providerWallet(on, book)
          expect(await wallet.claim('rollback', `back-${number}`)).toBe(true)
          return wallet.rollback({ ...call('back'), unlessSettled: false })
        }
        const counted = async () => (await walletOf(desk.site.database.pool, { userId: userId(id) })).wagered
        await providerWallet(ctx, book).debit({
          ...call('home'),
          reference: `home-${number}`,
          amount: minor(20_00n),
          cover: cover('home'),
        })
        const isCovered = covered > 0n ? (await cover20(ctx)).ok : true
        expect(isCovered).toBe(true)
        const work = covered > 0n ? uncover : cover20
        await death.strikes(work)
        expect([0n, 20_00n]).toContain(await counted())
        // The provider sends an unanswered call again, and again.
        for (const _again of [1, 2]) expect((await work(ctx)).ok).toBe(true)
        expect(await counted()).toBe(covered)
      }
    expect(number).toBeGreaterThanOrEqual(ofMoments(6))
    expect(await auditLedger(desk.site.database.pool)).toEqual([])
  })

  it('count nothing in a round of a table game whose sides paid each other', async () => {
    await listGame(9730, 'TABLE')
    const { hub88 } = desk.dialects()
    const { bet, counted } = await seated(hub88)
    const round = randomUUID()
    const [red, black] = [bet('20.00', { round }), bet('20.00', { round })]
    await hub88.bet(red)
    await hub88.bet(black)
    await hub88.win(red, '40.00')
    await hub88.win(black, '0.00')
    expect(await counted()).toEqual({ wagered: 0n, edge: 0n })
    expect(await auditLedger(desk.site.database.pool)).toEqual([])
  })

  it('count in full in a slot, whose small wins are no cover', async () => {
    await listGame(9730, 'SLOTS')
    const { hub88 } = desk.dialects()
    const { bet, counted } = await seated(hub88)
    const spin = bet('20.00')
    await hub88.bet(spin)
    await hub88.win(spin, '15.00')
    expect(await counted()).toEqual({ wagered: 20_00n, edge: 20_00n * 270n })
  })
})
