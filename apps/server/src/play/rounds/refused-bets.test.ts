import { expect, it } from 'vitest'
import { checkNewMoves } from '../../ledger/audit/jobs.ts'
import { countPlays } from '../catalogue/jobs.ts'
import { betRecord } from '../games/look-up.ts'
import { type BetFilter, selectBetsBelow } from '../games/sql.ts'
import { countWins } from '../live/jobs.ts'
import { recentBets } from '../live/service.ts'
import { openRoundBets, showRoundBets } from './service.ts'
import { refused, roundTable, value } from './table.fixture.ts'

const table = roundTable()
const { place, cancel, reach } = table

it('R5: a bet that was refused a place is listed nowhere, and a cancelled one only with its player', async () => {
  const [player, other] = [await table.house.newPlayer(), await table.house.newPlayer()]
  await table.house.forceEnd('1.50')
  await reach('STARTING')
  const bet = value(await place(player))
  const takenBack = value(await place(other))
  const { ctx } = table.house
  const record = async (owner: typeof player, filter: BetFilter = {}) => {
    const page = { pageNo: 1, pageSize: 25, ...filter }
    const { items, total } = await betRecord(ctx, owner, page, (ids) => showRoundBets(ctx, owner, ids))
    expect(total).toBe(items.length)
    return items.map(({ id }) => id)
  }

  // The refused bet's stake is not settled yet: its settlement cannot reach the ledger.
  const down = { ...ctx, rounds: { ...ctx.rounds, bet: async () => undefined } }
  expect(refused(await table.placeIn(down, player))).toBe('betHeld')
  expect(await record(player)).toEqual([bet.id])
  expect((await openRoundBets(ctx, player)).map(({ id }) => id)).toEqual([bet.id])
  expect(refused(await place(player))).toBe('betHeld')
  expect(refused(await place(player))).toBe('betHeld')
  value(await cancel(other, takenBack.id))
  await table.house.settle('crash')
  expect(await record(player)).toEqual([bet.id])
  expect(await record(player, { result: 'WIN' })).toEqual([])
  expect(await record(other)).toEqual([takenBack.id])
  expect(await selectBetsBelow(ctx.db, player, { gameId: 'crash' }, undefined, 10)).toEqual([
    { roundBet: bet.id },
  ])

  await reach('ENDED')
  await table.house.settle('crash')
  await ctx.ledger.settled()
  expect(ctx.seenWins.latestIn('crash').map(({ betId }) => betId)).toEqual([bet.id])
  await checkNewMoves(ctx)
  const { signal } = new AbortController()
  await countWins(ctx, signal)
  await countPlays(ctx, signal)
  expect((await recentBets(ctx, 'crash')).map(({ id, multiplier }) => [id, multiplier])).toEqual([
    [bet.id, '0.00'],
  ])
  const { rows } = await table.house.database.owner.query('SELECT game_id, bets::int FROM game_plays')
  expect(rows).toEqual([{ game_id: 'crash', bets: 1 }])
})
