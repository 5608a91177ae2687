import { type Bet, stepBet } from '@baize/contract/player'
import { assert, betId, minor, present, type UserId } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilBlockedOnLock } from '../../ledger/testing/ledger.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { plantCatalogue, switchGame } from '../catalogue/service.ts'
import { seatsOf } from '../fairness/service.ts'
import { type House, newRequest, setTable, type Table } from '../games/games.fixture.ts'
import { placeBet } from '../games/service.ts'
import { asked, beat, runToEnd, standing, started } from './autobet.fixture.ts'
import { makeDueBets } from './driver.ts'
import { claimDue, endRun, recordBet } from './sql.ts'

let table: Table
let houses: readonly [House, House]
beforeAll(async () => {
  table = await setTable()
  houses = [table.house, table.openHouse()]
})
afterAll(() => table.close())

const times = <T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))
const houseOf = (i: number): House => houses[i % 2 === 0 ? 0 : 1]
const betsOf = async (player: UserId): Promise<Bet[]> =>
  accepted(await table.house.ask('/api/game/bet_record', player, { pageSize: 100 })).model.items.map(stepBet)
const stop = (player: UserId, id: string) => table.house.ask('/api/game/autobet/stop', player, { id })

/** Simulates a process that claimed the run and died before or after it made the bet. */
async function died(player: UserId, afterBet: boolean): Promise<void> {
  const { ctx } = table.house
  const nowMs = table.clock.now()
  const claimed = await claimDue(ctx.db, nowMs, nowMs + 5000, 10)
  const run = present(
    claimed.find((candidate) => candidate.userId === player),
    'claimed run',
  )
  const model = { mines: 3, betAmount: '1.00', choices: [7, 12] }
  const input = { gameId: 'mines' as const, requestId: run.nextRequest, model }
  const bet = afterBet ? await placeBet(ctx, seatsOf(ctx), player, input) : null
  assert(bet?.ok ?? true, 'the bet is made')
}

describe('two servers with one player’s autobet', () => {
  it('start one run of many, and one for many copies of a request', async () => {
    const [many, same] = [await table.newPlayer(), await table.newPlayer()]
    const answers = await times(20, (i) => houseOf(i).ask('/api/game/autobet/start', many, asked()))
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1)
    expect(new Set(answers.map(refusalOf))).toEqual(new Set(['accepted', 'autobetRunning']))
    const requestId = newRequest()
    const copies = await times(20, (i) =>
      houseOf(i).ask('/api/game/autobet/start', same, asked({ requestId })),
    )
    expect(new Set(copies.map((copy) => accepted(copy).model.id)).size).toBe(1)
    await runToEnd(table, table.house, many)
  })

  it('make each bet of a run once between them', async () => {
    const players = await times(6, () => table.newPlayer())
    for (const player of players) await started(table.house, player, { bets: 10 })
    for (let beats = 0; beats < 12; beats++) {
      await times(6, (i) => makeDueBets(houseOf(i).ctx, seatsOf(houseOf(i).ctx)))
      table.clock.advance(500)
    }
    for (const player of players) {
      expect(await standing(table.house, player)).toMatchObject({ end: 'done', made: 10 })
      expect(await betsOf(player)).toHaveLength(10)
    }
  })
})

describe('a stop during a bet', () => {
  it('ends the run with that bet, which is counted', async () => {
    for (let round = 0; round < 20; round++) {
      const player = await table.newPlayer()
      const { id } = await started(table.house, player, { bets: 100 })
      await Promise.all([beat(table, houses[1]), stop(player, id)])
      await beat(table, table.house)
      const run = await standing(table.house, player)
      expect(run).toMatchObject({ end: 'stopped', stopping: false })
      expect(await betsOf(player)).toHaveLength(run.made)
    }
  })

  it.each([true, false])(
    'makes and counts the bet of a dead process once and ends with it, made before (%s) or not',
    async (wasMade) => {
      const player = await table.newPlayer()
      const { id } = await started(table.house, player, { bets: 100 })
      await died(player, wasMade)
      expect(accepted(await stop(player, id)).model).toMatchObject({ stopping: true, end: null })
      expect(await beat(table, houses[1])).toBe(0)
      table.clock.advance(5000)
      expect(await beat(table, houses[1])).toBe(1)
      expect(await standing(table.house, player)).toMatchObject({ end: 'stopped', made: 1 })
      expect(await betsOf(player)).toHaveLength(1)
    },
  )
})

describe('a bet that waits for its wallet longer than a claim lasts', () => {
  /** Two processes, one after the other, post the run's bet while its wallet is locked. */
  async function hangs(player: UserId, meanwhile: () => Promise<unknown>): Promise<void> {
    const { owner } = table.database
    const blocker = await owner.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT FROM ledger_wallets WHERE user_id = $1 FOR UPDATE', [player])
    const both = [makeDueBets(houses[0].ctx, seatsOf(houses[0].ctx))]
    await untilBlockedOnLock(owner, 1)
    await meanwhile()
    table.clock.advance(5000)
    both.push(makeDueBets(houses[1].ctx, seatsOf(houses[1].ctx)))
    await untilBlockedOnLock(owner, 2)
    expect(await standing(table.house, player)).toMatchObject({ made: 0, end: null })
    await blocker.query('ROLLBACK')
    blocker.release()
    expect(await Promise.all(both)).toEqual([1, 1])
    expect(await standing(table.house, player)).toMatchObject({ made: 1 })
    expect(await betsOf(player)).toHaveLength(1)
  }

  it('is counted before the run ends by a stop', async () => {
    const player = await table.newPlayer()
    const { id } = await started(table.house, player, { bets: 100 })
    await hangs(player, () => stop(player, id))
    expect(await standing(table.house, player)).toMatchObject({ end: 'stopped', stopping: false })
  })

  it('is counted before the run ends by maintenance', async () => {
    await plantCatalogue(table.database.pool)
    const { ctx } = table.house
    const set = (state: 'open' | 'maintenance') =>
      switchGame(ctx, ctx.log, { gameId: 'mines', state, person: 'ann', reason: 'a test' })
    const player = await table.newPlayer()
    await started(table.house, player, { bets: 100 })
    await hangs(player, () => set('maintenance'))
    expect(await runToEnd(table, houses[1], player)).toMatchObject({ end: 'maintenance', made: 1 })
    await set('open')
    table.clock.advance(1000)
  })

  it('is counted even if the run has ended, and a superseded process ends nothing', async () => {
    const player = await table.newPlayer()
    await started(table.house, player, { bets: 100 })
    const { db } = table.house.ctx
    const nowMs = table.clock.now()
    const [first] = await claimDue(db, nowMs, nowMs + 5000, 1)
    const [second] = await claimDue(db, nowMs + 5000, nowMs + 10_000, 1)
    expect([first?.inDoubt, second?.inDoubt]).toEqual([false, true])
    await endRun(db, present(first, 'first'), 'stopped', null, nowMs)
    expect(await standing(table.house, player)).toMatchObject({ end: null })
    await endRun(db, present(second, 'second'), 'noMoney', null, nowMs)
    const late = {
      betId: betId(newRequest()),
      stake: minor(100n),
      payout: minor(0n),
      nextRequest: newRequest(),
      nextStake: minor(100n),
      dueAtMs: nowMs,
      end: null,
    }
    await recordBet(db, present(first, 'first'), late, nowMs + 1)
    await recordBet(db, present(second, 'second'), late, nowMs + 1)
    expect(await standing(table.house, player)).toMatchObject({ end: 'noMoney', endedAt: nowMs, made: 1 })
  })
})

describe('a bet that was made but not recorded', () => {
  it.each([5000, 60 * 60_000])('is found and not made again, %i ms later', async (laterMs) => {
    const player = await table.newPlayer()
    await started(table.house, player, { bets: 2 })
    await died(player, true)
    table.clock.advance(laterMs)
    expect(await runToEnd(table, houses[1], player)).toMatchObject({ end: 'done', made: 2 })
    expect(await betsOf(player)).toHaveLength(2)
  })
})
