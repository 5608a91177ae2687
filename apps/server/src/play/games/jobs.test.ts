import { present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../app/jobs.ts'
import { everyMinutes } from '../../platform/jobs/schedule.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { newRequest, setTable, type Table } from './games.fixture.ts'
import { settleIdleBets, sweepHeldBets } from './jobs.ts'

const HOUR = 60 * 60_000
let table: Table

beforeAll(async () => {
  table = await setTable()
})
afterAll(() => table.close())

async function openBet() {
  const player = await table.newPlayer(100_00n)
  const asked = { gameId: 'mines', requestId: newRequest(), model: { betAmount: '10', mines: 3 } }
  const bet = accepted(await table.house.ask('/api/game/bet', player, asked)).model
  const board = await table.boardOf(bet)
  const safe = [0, 1, 2, 3].find((tile) => !board.includes(tile))
  const open = { id: bet.id, requestId: newRequest(), model: { choice: safe } }
  const result = async () =>
    accepted(await table.house.ask('/api/game/bet_result', player, { id: bet.id })).model.bet
  return {
    player,
    result,
    play: async () => accepted(await table.house.ask('/api/game/mines_game/play', player, open)),
  }
}

describe('an abandoned bet', () => {
  it('is settled at its current worth after a day and not an hour before', async () => {
    const [played, untouched] = [await openBet(), await openBet()]
    table.clock.advance(HOUR)
    await played.play()
    table.clock.advance(23 * HOUR)
    expect(await sweepHeldBets(table.house.ctx)).toBe(1)
    expect(await untouched.result()).toMatchObject({ result: 'WIN', winAmount: '10.00' })
    expect((await played.result()).result).toBe('PENDING')
    table.clock.advance(HOUR)
    expect(await sweepHeldBets(table.house.ctx)).toBe(1)
    expect(await played.result()).toMatchObject({ result: 'WIN', winAmount: '11.20' })
    expect(await table.balanceOf(played.player)).toBe(101_20n)
    expect(await sweepHeldBets(table.house.ctx)).toBe(0)
  })

  it('is settled once when two servers sweep simultaneously', async () => {
    const bet = await openBet()
    table.clock.advance(24 * HOUR)
    await Promise.all([sweepHeldBets(table.house.ctx), sweepHeldBets(table.openHouse().ctx)])
    expect(await table.balanceOf(bet.player)).toBe(100_00n)
  })

  it('is settled by a job that runs every minute', async () => {
    const bet = await openBet()
    table.clock.advance(24 * HOUR)
    const { ctx } = table.house
    const job = present(
      jobsOf(ctx.config).find(({ name }) => name === 'bets.sweep'),
      'job',
    )
    expect(job.run).toBe(settleIdleBets)
    await settleIdleBets(ctx)
    expect((await bet.result()).result).toBe('WIN')
    expect(job.when).toEqual(everyMinutes(1))
  })

  it('does not delay others when it cannot be settled', async () => {
    const [broken, sound] = [await openBet(), await openBet()]
    await table.database.owner.query(`UPDATE open_bets SET state = '{}' WHERE user_id = $1`, [broken.player])
    table.clock.advance(24 * HOUR)
    await sweepHeldBets(table.house.ctx)
    expect((await sound.result()).result).toBe('WIN')
  })
})
