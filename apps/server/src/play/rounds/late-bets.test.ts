import { describe, expect, it } from 'vitest'
import { setBarred } from '../../ledger/bars.ts'
import type { LedgerCommand } from '../../ledger/commands.ts'
import { done, setLimits } from '../../ledger/testing/ledger.fixture.ts'
import { seatsOf } from '../fairness/service.ts'
import { placeRoundBet } from './service.ts'
import { publicState, roundState } from './state.ts'
import { betRequest, refused, roundTable, value } from './table.fixture.ts'

const table = roundTable()
const { place, stop, reach, climb } = table

describe('R6: a late bet', () => {
  it('is refused once the round is locked and keeps its stake', async () => {
    const player = await table.house.newPlayer()
    await reach('LOCKED')
    expect(refused(await place(player))).toBe('roundLocked')
    expect(await table.house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
  })

  it('waits on request for the next round as soon as this one is locked', async () => {
    const player = await table.house.newPlayer()
    await reach('LOCKED')
    const bet = value(await place(player, betRequest({ nextRound: true })))
    expect(bet.view).toMatchObject({ state: 'QUEUED', round: null })
    expect((await publicState(table.house.ctx, 'crash')).board.totals.bets).toBe(0)
  })

  it('joins when it was read before the lock and arrives while LOCKED waits for it', async () => {
    const player = await table.house.newPlayer()
    await reach('STARTING')
    const readAt = table.house.clock.now() + 6999
    await reach('LOCKED')
    await table.house.advance(200)
    const asked = betRequest()
    const placed = await placeRoundBet(
      table.house.ctx,
      seatsOf(table.house.ctx),
      player,
      'crash',
      asked,
      readAt,
    )
    expect(value(placed).view).toMatchObject({ state: 'PLACED', round: 1 })
    await table.house.advance(100)
    await reach('RUNNING')
    const late = await placeRoundBet(
      table.house.ctx,
      seatsOf(table.house.ctx),
      player,
      'crash',
      betRequest(),
      readAt,
    )
    expect(refused(late)).toBe('roundLocked')
  })

  it('is refunded with the same refusal when the lock overtook the stake', async () => {
    const player = await table.house.newPlayer()
    await reach('STARTING')
    const asked = betRequest()
    const overtaken = {
      ...table.house.ctx,
      ledger: {
        ...table.house.ctx.ledger,
        post: async (command: LedgerCommand) => {
          const receipt = await table.house.ctx.ledger.post(command)
          if (command.kind === 'bet.hold') await reach('RUNNING')
          return receipt
        },
      },
    }
    const placed = await placeRoundBet(
      overtaken,
      seatsOf(table.house.ctx),
      player,
      'crash',
      asked,
      table.house.clock.now(),
    )
    expect(refused(placed)).toBe('roundLocked')
    expect(await table.house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
    expect(refused(await place(player, asked))).toBe('roundLocked')
  })

  it('waits for the next round on request, with the stake held', async () => {
    const player = await table.house.newPlayer()
    await table.house.forceEnd('1.00')
    await reach('RUNNING')
    const bet = value(await place(player, betRequest({ nextRound: true })))
    expect(bet.view).toMatchObject({ state: 'QUEUED', round: null })
    expect(refused(await place(player, betRequest({ nextRound: true })))).toBe('betHeld')
    expect(await table.house.balanceOf(player)).toBe(990_00n)
    await reach('ENDED')
    await reach('STARTING')
    const { mine, board } = await roundState(table.house.ctx, player, 'crash', (gameId) =>
      publicState(table.house.ctx, gameId),
    )
    expect(mine).toMatchObject([{ id: bet.id, view: { state: 'PLACED', round: 2 } }])
    expect(board.totals).toMatchObject({ bets: 1, sums: [{ staked: '10.00' }] })
  })
})

describe('R19: a bet that waits for a round it cannot join', () => {
  it('is refunded when the game goes into maintenance, and so is a bet under way', async () => {
    const [waiting, hasty, player] = [
      await table.house.newPlayer(),
      await table.house.newPlayer(),
      await table.house.newPlayer(),
    ]
    await table.house.forceEnd('1.50')
    await reach('STARTING')
    const bet = value(await place(player))
    await reach('RUNNING')
    const asked = betRequest({ nextRound: true })
    value(await place(waiting, asked))
    await table.house.switchCrash('maintenance')
    expect(refused(await place(hasty))).toBe('gameMaintenance')
    // A running round is played to its end.
    await climb('1.40')
    expect(value(await stop(player, bet.id)).bet.winAmount).toBe('14.00')
    await reach('ENDED')
    await reach('STARTING')
    await table.house.settle('crash')
    expect(await table.house.ctx.ledger.balances(waiting)).toMatchObject({ main: 1_000_00n, held: 0n })
    expect(refused(await place(waiting, asked))).toBe('roundFull')
    await table.house.switchCrash('open')
    expect(refused(await place(hasty))).toBe('roundFull')
    expect(await table.house.ctx.ledger.balances(hasty)).toMatchObject({ main: 1_000_00n, held: 0n })
    await reach('ENDED')
    await reach('STARTING')
    value(await place(hasty))
  })

  it('is refunded when its player has taken a break or was barred since, and others join', async () => {
    const newPlayer = () => table.house.newPlayer()
    const [away, barred, here] = [await newPlayer(), await newPlayer(), await newPlayer()]
    await reach('RUNNING')
    const asked = betRequest({ nextRound: true })
    for (const player of [away, barred, here]) value(await place(player, asked))
    const limits = { excludedUntilMs: table.house.clock.now() + 86_400_000 }
    await done(table.house.ctx.ledger.post(setLimits({ userId: away, currencyId: 'USD' }, limits)))
    await setBarred(table.house.ctx.db, barred, true)
    await reach('ENDED')
    await reach('STARTING')
    await table.house.settle('crash')
    for (const player of [away, barred])
      expect(await table.house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
    expect(refused(await place(away, asked))).toBe('excluded')
    expect(refused(await place(barred, asked))).toBe('barred')
    expect(refused(await place(barred))).toBe('barred')
    expect((await publicState(table.house.ctx, 'crash')).board.totals.bets).toBe(1)
  })
})
