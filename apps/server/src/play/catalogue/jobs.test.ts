import { PopularReply } from '@baize/contract/player'
import type { GameId } from '@baize/contract/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkNewMoves } from '../../ledger/audit/jobs.ts'
import {
  deposit,
  done,
  hold,
  newBetId,
  type Player,
  play,
  richPlayer,
  settle,
} from '../../ledger/testing/ledger.fixture.ts'
import { EVENTUALLY, makeDue } from '../../platform/jobs/jobs.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { countPlays } from './jobs.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const going = new AbortController().signal

let site: TestSite
let player: Player
beforeAll(async () => {
  site = await testSite()
  player = await richPlayer(site.database.pool, site.server.ctx.ledger)
})
beforeEach(() => {
  // Bets of earlier tests are outside the window by then.
  site.clock.advance(9 * DAY)
})
afterAll(() => site.close())

const posted = (command: Parameters<typeof site.server.ctx.ledger.post>[0]) =>
  done(site.server.ctx.ledger.post(command))
async function played(gameId: GameId, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await posted(play(player, 10n, 10n, { gameId }))
}
async function counted(): Promise<void> {
  await checkNewMoves(site.server.ctx)
  await countPlays(site.server.ctx, going)
}
const popular = async () =>
  PopularReply.parse((await site.server.app.inject('/game/popular')).json()).model.map(
    ({ id, betsDay, betsWeek }) => [id, betsDay, betsWeek],
  )

describe('popular games', () => {
  it('are those with the most settled bets of a day, then of a week', async () => {
    expect(await popular()).toEqual([])
    await played('tower', 5)
    site.clock.advance(2 * DAY)
    await played('mines', 2)
    await played('crash', 3)
    await played('tower', 2)
    await counted()
    site.clock.advance(30_000)
    expect(await popular()).toEqual([
      ['crash', 3, 3],
      ['tower', 2, 7],
      ['mines', 2, 2],
    ])
    site.clock.advance(DAY)
    expect(await popular()).toEqual([
      ['tower', 0, 7],
      ['crash', 0, 3],
      ['mines', 0, 2],
    ])
    site.clock.advance(7 * DAY)
    expect(await popular()).toEqual([])
  })

  it('count a bet once, when it is settled, and nothing else', async () => {
    const bet = newBetId()
    await posted(hold(player, 10n, { betId: bet }))
    await posted(deposit(player, 100n))
    await counted()
    site.clock.advance(30_000)
    expect(await popular()).toEqual([])
    await posted(settle(player, bet, 0n))
    await counted()
    await counted()
    await Promise.all([countPlays(site.server.ctx, going), countPlays(site.server.ctx, going)])
    site.clock.advance(30_000)
    expect(await popular()).toEqual([['mines', 1, 1]])
  })

  it('count no further than the ledger’s check and continue from there', async () => {
    await played('mines', 1)
    await counted()
    await played('mines', 2)
    await countPlays(site.server.ctx, going)
    site.clock.advance(30_000)
    expect(await popular()).toEqual([['mines', 1, 1]])
    await counted()
    site.clock.advance(30_000)
    expect(await popular()).toEqual([['mines', 3, 3]])
  })

  it('lose nothing when the counting is cut off', async () => {
    await played('mines', 2)
    await checkNewMoves(site.server.ctx)
    await site.database.owner.query(
      'ALTER TABLE game_plays_upto ADD CONSTRAINT stuck CHECK (upto < 0) NOT VALID',
    )
    await expect(countPlays(site.server.ctx, going)).rejects.toThrow('stuck')
    await site.database.owner.query('ALTER TABLE game_plays_upto DROP CONSTRAINT stuck')
    await countPlays(site.server.ctx, going)
    expect(await popular()).toEqual([['mines', 2, 2]])
  })

  it('expire after their week, so that the counts stay few', async () => {
    await played('mines', 1)
    await counted()
    site.clock.advance(8 * DAY)
    await countPlays(site.server.ctx, going)
    expect((await site.database.owner.query('SELECT FROM game_plays')).rowCount).toBe(0)
  })

  it('are answered from a result up to half a minute old', async () => {
    await played('mines', 1)
    await counted()
    const answer = await site.server.app.inject('/game/popular')
    expect(answer.headers['cache-control']).toBe('public, max-age=30')
    await played('mines', 1)
    await counted()
    expect(await popular()).toEqual([['mines', 1, 1]])
    site.clock.advance(30_000)
    expect(await popular()).toEqual([['mines', 2, 2]])
  })
})

describe('the job of popular games', () => {
  it('updates the counts', async () => {
    const busy = await testSite({ roles: ['api', 'worker'] })
    const someone = await richPlayer(busy.database.pool, busy.server.ctx.ledger)
    await done(busy.server.ctx.ledger.post(play(someone, 10n, 0n)))
    await vi.waitFor(async () => {
      await makeDue(busy.database, 'ledger.audit')
      await makeDue(busy.database, 'games.popularity')
      const { rows } = await busy.database.owner.query('SELECT game_id, bets FROM game_plays')
      expect(rows).toEqual([{ game_id: 'mines', bets: '1' }])
    }, EVENTUALLY)
    await busy.close()
  })
})
