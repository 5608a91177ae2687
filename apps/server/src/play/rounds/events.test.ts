import { ModulePush } from '@baize/contract/player'
import { type UserId, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seatsOf } from '../fairness/service.ts'
import { EMPTY_BOARD, feedBetween } from './board.ts'
import { createRoundNews, type RoundNews } from './events.ts'
import { type Leader, openRoundHouse, type RoundHouse } from './rounds.fixture.ts'
import { placeRoundBet, stopRoundBet } from './service.ts'
import { selectNewest } from './sql.ts'
import { publicState } from './state.ts'

let house: RoundHouse
let leader: Leader
let news: RoundNews
let heard = true
let told: ModulePush[][] = []
beforeEach(async () => {
  house = await openRoundHouse()
  leader = await house.newLeader('crash')
  await leader.lead()
  await house.forceEnd('2.00')
  told = []
  heard = true
  news = createRoundNews({
    gameId: 'crash',
    db: house.ctx.db,
    steadyClock: house.clock,
    log: house.ctx.log,
    hasListeners: () => heard,
    tell: (_module, pushes) => told.push(pushes.map((push) => ModulePush.parse(push))),
    namesOf: async () => (id: UserId) => `p${Number(id) % 10}`,
    keep: (board) => {
      if (board) house.ctx.rounds.sentBoards.set('crash', board)
    },
  })
  // Polled manually, so that nothing is sent by itself.
  news.close()
})
afterEach(async () => {
  await leader.session.end()
  await house.close()
})

const place = (player: UserId, betAmount: string) =>
  placeRoundBet(
    house.ctx,
    seatsOf(house.ctx),
    player,
    'crash',
    { requestId: randomUUID(), model: { betAmount } },
    house.clock.now(),
  )
async function until(phase: string): Promise<void> {
  for (let nextMs = 0; ; ) {
    nextMs = (await leader.act()) ?? 0
    if ((await selectNewest(house.ctx.db, 'crash'))?.phase === phase) return
    await house.advance(nextMs)
  }
}
/** The round in the last message. */
function last() {
  const push = told.at(-1)?.at(-1)
  if (push?.type !== 'game_data') throw new Error('no news of a round')
  return push.gameData.data
}

it('[E-05] [T-09] R18: the news announces each phase once with the term, and the start of bets', async () => {
  await until('STARTING')
  await news.look()
  await news.look()
  expect(told).toHaveLength(1)
  expect(told[0]?.[0]).toEqual({ type: 'bet_begin', bet: { gameId: 'crash' } })
  expect(last()).toMatchObject({
    term: { id: '1', status: 'NEW' },
    now: house.clock.now(),
    round: { phase: 'STARTING', locksAt: house.clock.now() + 7000, runsAt: null, hash: null },
  })
  for (const phase of ['LOCKED', 'RUNNING', 'ENDED']) {
    await until(phase)
    await news.look()
    expect(last().round).toMatchObject({ phase })
  }
  expect(told).toHaveLength(4)
  expect(last()).toMatchObject({ term: { id: '1', status: 'FINISHED' }, round: { multiplier: '2.00' } })
  expect(last().round?.hash).toMatch(/^[0-9a-f]{64}$/)
})

it('R18: the news announces bets and cash-outs, the largest first, with exact totals', async () => {
  const players = await Promise.all(Array.from({ length: 3 }, () => house.newPlayer()))
  await until('STARTING')
  await news.look()
  const ids: string[] = []
  for (const [i, stake] of ['5', '20', '10'].entries()) {
    const placed = await place(players[i] ?? userId('0'), stake)
    ids.push(placed.ok ? placed.value.id : placed.error.id)
  }
  await house.advance(200)
  await news.look()
  expect(last().feed).toMatchObject({
    bets: [{ betAmount: '20.00', cashedOut: null }, { betAmount: '10.00' }, { betAmount: '5.00' }],
    gone: [],
    totals: { bets: 3, cashedOut: 0, sums: [{ currencyId: 'USD', staked: '35.00', paid: '0.00' }] },
  })
  expect(last().round).toBeUndefined()
  const { seq, bets } = last().feed ?? { seq: 0, bets: [] }
  await until('RUNNING')
  await news.look()
  await house.advance(5000)
  await stopRoundBet(house.ctx, players[1] ?? userId('0'), 'crash', { id: ids[1] ?? '' }, house.clock.now())
  await news.look()
  expect(last().feed).toMatchObject({
    bets: [{ place: bets[0]?.place, cashedOut: '1.34', winAmount: '26.80' }],
    totals: { bets: 3, cashedOut: 1, sums: [{ staked: '35.00', paid: '26.80' }] },
  })
  // The phases in between did not change the board, so its sequence number still holds.
  expect(last().feed?.from).toBe(seq)
})

it('a newcomer gets the current board, and the next news continues from it', async () => {
  const [first, second] = [await house.newPlayer(), await house.newPlayer()]
  await until('STARTING')
  await place(first, '5')
  await news.look()
  const seq = last().feed?.seq
  await place(second, '7')
  const { board } = await publicState(house.ctx, 'crash')
  expect(board).toMatchObject({ seq, totals: { bets: 1 } })
  await house.advance(200)
  await news.look()
  expect(last().feed).toMatchObject({ from: seq, bets: [{ betAmount: '7.00' }], totals: { bets: 2 } })
  // A new round starts from an empty board.
  await until('ENDED')
  await until('STARTING')
  expect((await publicState(house.ctx, 'crash')).board).toMatchObject({ seq: 0, totals: { bets: 0 } })
})

it('R18: the news has ten messages a second at most, however many bet', async () => {
  await until('STARTING')
  const began = house.clock.now()
  for (let i = 0; i < 20; i++) {
    await house.database.owner.query('UPDATE rounds SET changes = changes + 1')
    await house.database.owner.query(
      `INSERT INTO round_totals SELECT id, 'USD', $1::integer, $1::integer FROM rounds
       ON CONFLICT (round_id, currency_id) DO UPDATE SET bets = excluded.bets, staked = excluded.staked`,
      [i + 1],
    )
    await news.look()
    await house.advance(35)
  }
  expect(house.clock.now() - began).toBe(700)
  expect(told.length).toBeLessThanOrEqual(7)
  expect(told.length).toBeGreaterThanOrEqual(4)
})

it('the news reads nothing without listeners and starts again with the first one', async () => {
  heard = false
  await until('STARTING')
  await news.look()
  expect(told).toEqual([])
  heard = true
  await news.look()
  expect(last().round?.phase).toBe('STARTING')
})

it('the changes of a feed lead from one board to the next', () => {
  const bet = (at: number, cashedOut: string | null = null) => ({
    place: at,
    name: 'a***b',
    betAmount: '1.00',
    currencyId: 'USD' as const,
    cashedOut,
    winAmount: cashedOut,
  })
  const before = { seq: 3, bets: [bet(1), bet(2)], totals: { bets: 2, cashedOut: 0, sums: [] } }
  const now = { seq: 5, bets: [bet(3), bet(2, '1.50')], totals: { bets: 2, cashedOut: 1, sums: [] } }
  expect(feedBetween(before, now)).toEqual({
    from: 3,
    seq: 5,
    bets: [bet(3), bet(2, '1.50')],
    gone: [1],
    totals: now.totals,
  })
  expect(feedBetween(before, { ...before, seq: 4 })).toBeNull()
  expect(feedBetween(EMPTY_BOARD, before)?.bets).toEqual(before.bets)
})
