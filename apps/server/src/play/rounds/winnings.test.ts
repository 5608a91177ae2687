import { present } from '@baize/kit'
import { drawRound } from '@baize/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { seatsOf } from '../fairness/service.ts'
import type { Leader } from './rounds.fixture.ts'
import { roundGameInfo } from './service.ts'
import { publicState, roundHistory, roundState } from './state.ts'
import { betRequest, refused, roundTable, value } from './table.fixture.ts'
import type { BetReplies } from './testing/simulator/bet-replies.ts'
import { prove } from './testing/simulator/proof.ts'

const table = roundTable()
const { place, stop, cancel, round, reach, climb, newLeader } = table

describe('R11: an automatic cash-out', () => {
  it('is made to the hundredth without the player, also at the very end of the round', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => table.house.newPlayer()))
    await table.house.forceEnd('2.00')
    await reach('STARTING')
    for (const [i, autoCashOut] of ['1.01', '1.77', '2.00', '2.01'].entries())
      value(await place(present(players[i], 'a player'), betRequest({ autoCashOut })))
    await reach('ENDED')
    await table.house.settle('crash')
    expect(await Promise.all(players.map((player) => table.house.balanceOf(player)))).toEqual([
      1_000_10n,
      1_007_70n,
      1_010_00n,
      990_00n,
    ])
  })

  it('is paid while the round is still running', async () => {
    const player = await table.house.newPlayer()
    await table.house.forceEnd('5.00')
    await reach('STARTING')
    const bet = value(await place(player, betRequest({ autoCashOut: '1.50' })))
    await reach('RUNNING')
    await climb('1.52')
    await table.leader.act()
    await table.house.settle('crash')
    expect((await round()).phase).toBe('RUNNING')
    expect(await table.house.balanceOf(player)).toBe(1_005_00n)
    const { mine } = await roundState(table.house.ctx, player, 'crash', (gameId) =>
      publicState(table.house.ctx, gameId),
    )
    expect(mine[0]).toMatchObject({ id: bet.id, multiplier: '1.50', view: { state: 'CASHED_OUT' } })
  })

  it('comes before a later stop, at its own multiplier', async () => {
    const player = await table.house.newPlayer()
    await table.house.forceEnd('5.00')
    await reach('STARTING')
    const bet = value(await place(player, betRequest({ autoCashOut: '1.50' })))
    await reach('RUNNING')
    await climb('1.60')
    // The auto cash-out is due but not made yet when the stop arrives.
    expect(value(await stop(player, bet.id)).bet.multiplier).toBe('1.50')
    await table.leader.act()
    await table.house.settle('crash')
    expect(await table.house.balanceOf(player)).toBe(1_005_00n)
  })

  it('must be at least 1.01 with at most two decimals', async () => {
    const player = await table.house.newPlayer()
    await reach('STARTING')
    for (const autoCashOut of ['1.00', '0.5', '-2', '1.015', 'two', '1000001'])
      expect(refused(await place(player, betRequest({ autoCashOut })))).toBe('badInput')
    expect(await table.house.balanceOf(player)).toBe(1_000_00n)
  })
})

describe('R12: the maximum win of a round', () => {
  it('ends a bet where it is reached and is paid exactly', async () => {
    const player = await table.house.newPlayer(20_000_00n)
    await table.house.database.owner.query(
      `UPDATE game_settings SET max_win = 250, max_bet = 100 WHERE game_id = 'crash'`,
    )
    await table.house.forceEnd('9.00')
    await reach('STARTING')
    value(await place(player, betRequest({ betAmount: '99' })))
    await reach('RUNNING')
    const { mine } = await roundState(table.house.ctx, player, 'crash', (gameId) =>
      publicState(table.house.ctx, gameId),
    )
    expect(mine[0]).toMatchObject({ maxWin: '250.00', view: { endsAt: '2.53' } })
    await reach('ENDED')
    await table.house.settle('crash')
    expect(await table.house.balanceOf(player)).toBe(20_000_00n - 99_00n + 250_00n)
  })

  it('caps a cash-out that comes after it, and the answer says the amount', async () => {
    const player = await table.house.newPlayer(20_000_00n)
    await table.house.database.owner.query(
      `UPDATE game_settings SET max_win = 250, max_bet = 100 WHERE game_id = 'crash'`,
    )
    await table.house.forceEnd('9.00')
    await reach('STARTING')
    const { id } = value(await place(player, betRequest({ betAmount: '99' })))
    await reach('RUNNING')
    await climb('3.00')
    const readAtMs = table.house.clock.now()
    const { bet } = value(await stop(player, id))
    expect(bet).toMatchObject({ winAmount: '250.00', multiplier: '2.52' })
    await reach('ENDED')
    await table.house.settle('crash')
    const stopped = { readAtMs, multiplier: bet.multiplier }
    const told: BetReplies = {
      player,
      gameId: 'crash',
      stake: 99_00n,
      auto: null,
      id,
      cancelled: false,
      stopped,
      late: [],
    }
    expect(await prove(table.house, [told], 20_000_00n, { isForced: true })).toEqual([])
    const wrong = { ...told, stopped: { ...stopped, multiplier: '2.53' } }
    expect(await prove(table.house, [wrong], 20_000_00n, { isForced: true })).not.toEqual([])
  })

  it('caps all bets of a round together too, as announced in advance', async () => {
    await table.reopen({ maxWin: '400', maxRoundWin: '1000', maxBet: '300' })
    const players = await Promise.all(Array.from({ length: 3 }, () => table.house.newPlayer()))
    await table.house.forceEnd('9.00')
    expect(await roundGameInfo(table.house.ctx, 'USD', 'crash')).toMatchObject({ maxRoundWin: '1000.00' })
    await reach('STARTING')
    for (const player of players.slice(0, 2)) value(await place(player, betRequest({ betAmount: '200' })))
    // A round takes stakes up to half of its maximum payout.
    expect(refused(await place(present(players[2], 'a player'), betRequest({ betAmount: '101' })))).toBe(
      'roundFull',
    )
    expect(await table.house.balanceOf(present(players[2], 'a player'))).toBe(1_000_00n)
    value(await place(present(players[2], 'a player'), betRequest({ betAmount: '100' })))
    await reach('ENDED')
    await table.house.settle('crash')
    // 500.00 staked, 1000.00 at most: every open bet is cashed out at 2.00.
    expect(await Promise.all(players.map((player) => table.house.balanceOf(player)))).toEqual([
      1_200_00n,
      1_200_00n,
      1_100_00n,
    ])
  })
})

describe('[G-02] aviator', () => {
  let leader: Leader
  beforeEach(async () => {
    leader = await newLeader('aviator')
  })

  it('R13: accepts two independent bets of a player', async () => {
    const player = await table.house.newPlayer()
    await table.house.forceEnd('3.00')
    await reach('STARTING', leader, 'aviator')
    const first = value(await place(player, betRequest(), 'aviator'))
    const second = value(await place(player, betRequest({ slot: 1, autoCashOut: '2.50' }), 'aviator'))
    expect(refused(await place(player, betRequest({ slot: 1 }), 'aviator'))).toBe('betHeld')
    expect(refused(await place(player, betRequest({ slot: 2 }), 'aviator'))).toBe('badInput')
    expect(first.view.round).toBe(second.view.round)
    await reach('RUNNING', leader, 'aviator')
    await table.house.advance(10_000)
    expect(value(await stop(player, first.id, 'aviator')).bet.multiplier).toBe('1.82')
    await reach('ENDED', leader, 'aviator')
    await table.house.settle('aviator')
    expect(await table.house.balanceOf(player)).toBe(1_000_00n - 20_00n + 18_20n + 25_00n)
    expect(refused(await place(player, betRequest({ slot: 1 })))).toBe('badInput')
  })

  it('R8: is decided by its hash and the seeds of the first three remaining players', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => table.house.newPlayer()))
    await reach('STARTING', leader, 'aviator')
    const bets = []
    for (const player of players) bets.push(value(await place(player, betRequest(), 'aviator')))
    value(await place(present(players[0], 'a player'), betRequest({ slot: 1 }), 'aviator'))
    value(await cancel(present(players[1], 'a player'), present(bets[1], 'a bet').id, 'aviator'))
    await reach('ENDED', leader, 'aviator')
    const seats = seatsOf(table.house.ctx)
    const seeds = await Promise.all(
      [0, 2, 3].map(async (i) => (await seats.of(present(players[i], 'a player'))).pair.clientSeed),
    )
    const [played] = await roundHistory(table.house.ctx, { gameId: 'aviator', pageSize: 1 })
    expect(played?.clientSeeds).toEqual(seeds)
    const { hash, chain } = present(played, 'a round')
    const ends = drawRound('aviator', { hash, salt: chain.salt, clientSeeds: seeds }, 9700)
    expect(played?.multiplier).toBe((Number(ends) / 10_000).toFixed(2))
  })
})
