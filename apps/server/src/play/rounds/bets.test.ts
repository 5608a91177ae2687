import { multiplier, type UserId } from '@baize/kit'
import { msToReach } from '@baize/rules'
import { describe, expect, it } from 'vitest'
import { betIdFrom } from '../../ledger/requests.ts'
import { walletOf } from '../../ledger/testing/books.fixture.ts'
import { seatsOf } from '../fairness/service.ts'
import { placeRoundBet, stopRoundBet } from './service.ts'
import { publicState, roundState } from './state.ts'
import { betRequest, refused, roundTable, value } from './table.fixture.ts'

const table = roundTable()
const { place, stop, cancel, reach, climb } = table

describe('R5: a bet on a round', () => {
  it('[A-27] is held from the stake on and is lost when the round ends below its cash-out', async () => {
    const player = await table.house.newPlayer()
    await table.house.forceEnd('1.50')
    await reach('STARTING')
    const bet = value(await place(player))
    expect(bet).toMatchObject({ result: 'PENDING', view: { state: 'PLACED', round: 1, endsAt: null } })
    // This id cannot be used to request a bet of another game.
    expect(betIdFrom(bet.id, table.house.clock.now())).toBeNull()
    expect(await table.house.balanceOf(player)).toBe(990_00n)
    await reach('ENDED')
    await table.house.settle('crash')
    expect(await table.house.ctx.ledger.balances(player)).toMatchObject({ main: 990_00n, held: 0n })
    const { mine } = await roundState(table.house.ctx, player, 'crash', (gameId) =>
      publicState(table.house.ctx, gameId),
    )
    expect(mine[0]).toMatchObject({ result: 'LOSE', view: { state: 'LOST', crashedAt: '1.50' } })
  })

  it('[A-31] cashes out at the multiplier of the moment it was read', async () => {
    const player = await table.house.newPlayer()
    await table.house.forceEnd('3.00')
    await reach('STARTING')
    const bet = value(await place(player))
    await reach('RUNNING')
    await climb('2.34')
    const { bet: stopped, receipt } = value(await stop(player, bet.id))
    expect(stopped).toMatchObject({ result: 'WIN', multiplier: '2.34', winAmount: '23.40' })
    expect(receipt).toMatchObject({
      round: 1,
      multiplier: '2.34',
      serverTime: table.house.clock.now(),
      latencyMs: 0,
    })
    expect(await table.house.balanceOf(player)).toBe(1_013_40n)
  })

  it('L57: counts nothing for rewards when cashed out at 1.05x or less, and in full later', async () => {
    const [hasty, patient] = [await table.house.newPlayer(), await table.house.newPlayer()]
    const counted = async (player: UserId) => (await walletOf(table.house.ctx.db, { userId: player })).wagered
    await table.house.forceEnd('3.00')
    await reach('STARTING')
    const [early, late] = [value(await place(hasty)), value(await place(patient))]
    await reach('RUNNING')
    await climb('1.03')
    value(await stop(hasty, early.id))
    await climb('1.50')
    value(await stop(patient, late.id))
    await table.house.settle('crash')
    expect(await counted(hasty)).toBe(0n)
    expect(await counted(patient)).toBe(10_00n)
    expect(await table.house.audit()).toEqual([])
  })

  it('R10: cannot be cashed out at the millisecond of the crash, only before', async () => {
    const [early, late] = [await table.house.newPlayer(), await table.house.newPlayer()]
    await table.house.forceEnd('2.00')
    await reach('STARTING')
    const [first, second] = [value(await place(early)), value(await place(late))]
    await reach('RUNNING')
    const crashMs = msToReach(multiplier(20_000n))
    await table.house.advance(crashMs - 1)
    expect(value(await stop(early, first.id)).bet.multiplier).toBe('1.99')
    await table.house.advance(1)
    expect(refused(await stop(late, second.id))).toBe('roundOver')
  })

  it('R10: counts at the multiplier reached, whatever reading time a process claims', async () => {
    const player = await table.house.newPlayer()
    await table.house.forceEnd('3.00')
    await reach('STARTING')
    const bet = value(await place(player))
    await reach('RUNNING')
    await climb('1.50')
    const ahead = table.house.clock.now() + 2000
    const stopped = await stopRoundBet(table.house.ctx, player, 'crash', { id: bet.id }, ahead)
    expect(value(stopped).receipt).toMatchObject({ multiplier: '1.50', serverTime: table.house.clock.now() })
  })

  it('R10: counts when it was read in time and reaches the database after the crash but before the end', async () => {
    const [slow, tooSlow] = [await table.house.newPlayer(), await table.house.newPlayer()]
    await table.house.forceEnd('2.00')
    await reach('STARTING')
    const [first, second] = [value(await place(slow)), value(await place(tooSlow))]
    await reach('RUNNING')
    await climb('1.90')
    const readAt = table.house.clock.now()
    await climb('2.00')
    await table.house.advance(50)
    const late = await stopRoundBet(table.house.ctx, slow, 'crash', { id: first.id }, readAt)
    expect(value(late).receipt).toMatchObject({ multiplier: '1.90', serverTime: readAt })
    await reach('ENDED')
    expect(refused(await stopRoundBet(table.house.ctx, tooSlow, 'crash', { id: second.id }, readAt))).toBe(
      'roundOver',
    )
  })

  it('is not cashed out before the round runs, by others, or twice', async () => {
    const [player, other] = [await table.house.newPlayer(), await table.house.newPlayer()]
    await table.house.forceEnd('3.00')
    await reach('STARTING')
    const bet = value(await place(player))
    expect(refused(await stop(player, bet.id))).toBe('roundNotRunning')
    await reach('RUNNING')
    await climb('1.50')
    expect(refused(await stop(other, bet.id))).toBe('unknownBet')
    const answers = await Promise.all(Array.from({ length: 20 }, () => stop(player, bet.id)))
    expect(new Set(answers.map((answer) => JSON.stringify(value(answer).receipt))).size).toBe(1)
    await climb('2.00')
    expect(value(await stop(player, bet.id)).bet.multiplier).toBe('1.50')
    expect(await table.house.balanceOf(player)).toBe(1_005_00n)
  })
})

describe('R7: the cancellation of a bet', () => {
  it('is possible until the round is locked and refunds the stake once', async () => {
    const player = await table.house.newPlayer()
    await reach('STARTING')
    const bet = value(await place(player))
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(player, bet.id)))
    expect(answers.map((answer) => value(answer).view.state)).toEqual(
      Array.from({ length: 10 }, () => 'CANCELLED'),
    )
    expect(await table.house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
    expect((await publicState(table.house.ctx, 'crash')).board).toMatchObject({
      bets: [],
      totals: { bets: 0 },
    })
    // The slot is free again.
    const again = value(await place(player))
    await reach('LOCKED')
    expect(refused(await cancel(player, again.id))).toBe('roundLocked')
  })

  it('is allowed only to the owner, also for waiting bets', async () => {
    const [player, other] = [await table.house.newPlayer(), await table.house.newPlayer()]
    await reach('STARTING')
    const sitting = value(await place(player))
    expect(refused(await cancel(other, sitting.id))).toBe('unknownBet')
    expect((await publicState(table.house.ctx, 'crash')).board.totals).toMatchObject({ bets: 1 })
    expect(value(await cancel(player, sitting.id)).view.state).toBe('CANCELLED')
    await reach('RUNNING')
    const bet = value(await place(player, betRequest({ nextRound: true })))
    expect(refused(await cancel(other, bet.id))).toBe('unknownBet')
    expect(value(await cancel(player, bet.id)).view.state).toBe('CANCELLED')
    expect(await table.house.balanceOf(player)).toBe(1_000_00n)
  })
})

describe('R5: bets of several players with one id', () => {
  /** Nothing is random here: bets placed in the same millisecond get the same id. */
  const placeAlike = (player: UserId, asked = betRequest(), rounds = table.house.ctx.rounds) =>
    placeRoundBet(
      { ...table.house.ctx, rounds, randomBytes: (size) => new Uint8Array(size) },
      seatsOf(table.house.ctx),
      player,
      'crash',
      asked,
      table.house.clock.now(),
    )
  const stateOf = async (player: UserId) =>
    (
      await roundState(table.house.ctx, player, 'crash', (gameId) => publicState(table.house.ctx, gameId))
    ).mine.map((bet) => bet.view.state)
  const newPlayers = () =>
    Promise.all([table.house.newPlayer(), table.house.newPlayer(), table.house.newPlayer()])

  it('wait, join the round, are cashed out and settled separately', async () => {
    await table.house.forceEnd('2.00')
    const [first, second, third] = await newPlayers()
    await reach('RUNNING')
    const ids = [
      value(await placeAlike(first, betRequest({ nextRound: true }))).id,
      value(await placeAlike(second, betRequest({ nextRound: true }))).id,
      value(await placeAlike(third, betRequest({ nextRound: true, autoCashOut: '1.60' }))).id,
    ]
    expect(new Set(ids).size).toBe(1)
    const [id = ''] = ids
    await reach('ENDED')
    await reach('STARTING')
    const { board } = await publicState(table.house.ctx, 'crash')
    expect(board.totals).toMatchObject({ bets: 3, sums: [{ staked: '30.00' }] })
    expect(new Set(board.bets.map((bet) => bet.place)).size).toBe(3)
    await reach('RUNNING')
    await climb('1.50')
    expect(value(await stop(first, id)).bet).toMatchObject({ multiplier: '1.50', winAmount: '15.00' })
    expect([await stateOf(first), await stateOf(second)]).toEqual([['CASHED_OUT'], ['RUNNING']])
    await climb('1.80')
    const both = await Promise.all([stop(first, id), stop(second, id)])
    expect(both.map((answer) => value(answer).bet.multiplier)).toEqual(['1.50', '1.80'])
    await reach('ENDED')
    await table.house.settle('crash')
    expect(await table.house.settle('crash')).toBe(0)
    const balances = await Promise.all([first, second, third].map((player) => table.house.balanceOf(player)))
    expect(balances).toEqual([1_005_00n, 1_008_00n, 1_006_00n])
  })

  it('are cancelled, and returned when their process died, separately', async () => {
    await table.house.forceEnd('2.00')
    const [first, second, third] = await newPlayers()
    await reach('STARTING')
    const { id } = value(await placeAlike(first))
    expect(value(await placeAlike(second)).id).toBe(id)
    const dying = { ...table.house.ctx.rounds, join: () => Promise.reject(new Error('died')) }
    await expect(placeAlike(third, betRequest(), dying)).rejects.toThrow('died')
    expect(value(await cancel(first, id)).view.state).toBe('CANCELLED')
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([[], ['PLACED'], []])
    expect((await publicState(table.house.ctx, 'crash')).board.totals.bets).toBe(1)
    await reach('ENDED')
    await table.house.advance(30_001)
    await reach('STARTING')
    await table.house.settle('crash')
    const balances = await Promise.all([first, second, third].map((player) => table.house.balanceOf(player)))
    expect(balances).toEqual([1_000_00n, 990_00n, 1_000_00n])
  })
})
