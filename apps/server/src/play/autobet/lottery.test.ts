import type { Autobet, AutobetRequest } from '@baize/contract/player'
import { assert, betId, present, type Result, type UserId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seatsOf } from '../fairness/service.ts'
import type { GamesContext } from '../games/context.ts'
import { type LotteryHouse, openLotteryHouse } from '../lottery/lottery.fixture.ts'
import { makeDueBets } from './driver.ts'
import { runState, startRun, stopRun } from './service.ts'

let house: LotteryHouse
beforeAll(async () => {
  house = await openLotteryHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await house.rounds.database.owner.query(
    `UPDATE autobets SET ended_at = now(), ended_by = 'stopped', open_bet = NULL WHERE ended_at IS NULL`,
  )
  const drift = await house.rounds.audit()
  assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
})

const value = <T>(result: Result<T, { id: string }>): T => {
  if (!result.ok) throw new Error(`refused: ${result.error.id}`)
  return result.value
}
const refusedBy = (result: Result<unknown, { id: string }>): string =>
  result.ok ? 'accepted' : result.error.id

const start = (player: UserId, model: Partial<AutobetRequest> = {}) =>
  startRun(house.ctx, player, {
    gameId: 'fast3',
    requestId: randomUUID(),
    model: {
      betAmount: '1',
      line: 'fast3-60',
      picks: ['big', 'small'],
      bets: 2,
      lossLimit: '100',
      onWin: null,
      onLoss: null,
      ...model,
    },
  })
const due = (ctx: GamesContext = house.ctx) => makeDueBets(ctx, seatsOf(ctx))
const standing = async (player: UserId): Promise<Autobet> =>
  present((await runState(house.ctx, player, 'fast3')).run, 'run')

/** Draws the open term, with the bets of all runs in it. */
async function playTerm(ctx?: GamesContext): Promise<void> {
  const { number } = await house.open()
  await due(ctx)
  await house.reach('FINISHED', number)
  await house.settle()
  await due(ctx)
  // Long enough for the claim of a dead process to expire, and for a refused bet to try the next term.
  await house.rounds.advance(10_000)
}

describe('an autobet run on draws', () => {
  it('bets once a term on all its picks and counts what the ledger has settled', async () => {
    const player = await house.rounds.newPlayer()
    const run = value(await start(player, { onLoss: 50 }))
    expect(run).toMatchObject({ gameId: 'fast3', betAmount: '2.00', made: 0, nextAmount: '2.00' })
    const { number } = await house.open()
    expect([await due(), await due()]).toEqual([1, 0])
    const { lastBet } = await runState(house.ctx, player, 'fast3')
    expect(lastBet).toMatchObject({ result: 'PENDING', betAmount: '2.00', view: { term: number } })
    await house.reach('FINISHED', number)
    expect((await standing(player)).made).toBe(0)
    await house.settle()
    expect(await due()).toBe(1)
    // One of both sides wins 1.94 of the 2.00 staked: a loss, so that the next stake is half as much again.
    expect(await standing(player)).toMatchObject({
      made: 1,
      staked: '2.00',
      paid: '1.94',
      nextAmount: '3.00',
    })
    await house.rounds.advance(10_000)
    await playTerm()
    expect(await standing(player)).toMatchObject({ end: 'done', made: 2, staked: '5.00', paid: '4.85' })
    expect(await house.rounds.balanceOf(player)).toBe(999_85n)
  })

  it('ends by its limits, without money, and when the player stops it', async () => {
    const [careful, stopper, poor] = [
      await house.rounds.newPlayer(),
      await house.rounds.newPlayer(),
      await house.rounds.newPlayer(),
    ]
    value(await start(careful, { bets: 9, lossLimit: '2', picks: ['triple:1', 'triple:2'] }))
    value(await start(stopper, { bets: 9 }))
    value(
      await start(poor, { bets: 9, betAmount: '400', lossLimit: '5000', picks: ['triple:3', 'triple:4'] }),
    )
    await playTerm()
    const asked = value(await stopRun(house.ctx, stopper, (await standing(stopper)).id))
    expect(asked.made).toBe(1)
    await playTerm()
    expect((await standing(stopper)).end).toBe('stopped')
    expect(['lossLimit', 'done', null]).toContain((await standing(careful)).end)
    // A triple is one draw in 216: all but surely both lost.
    expect((await standing(careful)).made).toBeGreaterThan(0)
    const { end, made } = await standing(poor)
    expect([end, made]).toEqual(['noMoney', 1])
  })

  it('makes a bet once when the process dies at any point, in this term or the next', async () => {
    const player = await house.rounds.newPlayer()
    value(await start(player, { bets: 3 }))
    const broken: GamesContext = {
      ...house.ctx,
      lottery: { ...house.ctx.lottery, join: () => Promise.reject(new Error('killed')) },
    }
    await playTerm(broken)
    expect((await standing(player)).made).toBe(0)
    for (let i = 0; i < 6 && (await standing(player)).end === null; i++) await playTerm()
    expect(await standing(player)).toMatchObject({ end: 'done', made: 3, staked: '6.00', paid: '5.82' })
    expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 999_82n, held: 0n })
  })

  it('skips a void term without counting it and stops when the player cancels a bet', async () => {
    const player = await house.rounds.newPlayer()
    value(await start(player, { bets: 2 }))
    const term = await house.open()
    await due()
    house.beacon.lost.add(term.beaconRound)
    await house.reach('VOID', term.number)
    await house.settle()
    await due()
    expect(await standing(player)).toMatchObject({ made: 0, end: null })
    await house.rounds.advance(10_000)
    const next = await house.open()
    await due()
    const { lastBet } = await runState(house.ctx, player, 'fast3')
    expect(lastBet).toMatchObject({ view: { term: next.number } })
    value(await house.cancel(player, betId(present(lastBet, 'a bet').id)))
    await house.rounds.advance(10_000)
    await due()
    expect(await standing(player)).toMatchObject({ end: 'stopped', made: 0 })
    expect(await house.rounds.balanceOf(player)).toBe(1_000_00n)
  })

  it('is refused for a game that is no lottery', async () => {
    const player = await house.rounds.newPlayer()
    const { requestId, ...request } = {
      requestId: randomUUID(),
      gameId: 'crash' as const,
      model: {
        betAmount: '1',
        autoCashOut: '2.00',
        line: 'fast3-60',
        bets: 1,
        lossLimit: '10',
        onWin: null,
        onLoss: null,
      },
    }
    expect(refusedBy(await startRun(house.ctx, player, { ...request, requestId }))).toBe('badInput')
  })

  it.each<[string, Partial<AutobetRequest>, string]>([
    ['without a line', { line: undefined }, 'badInput'],
    ['without picks', { picks: undefined }, 'badInput'],
    ['on a line of another game', { line: 'colour-60' }, 'unknownLine'],
    ['on an unknown pick', { picks: ['sum:99'] }, 'unknownPick'],
    ['on a pick twice', { picks: ['big', 'big'] }, 'badInput'],
    ['above the largest bet', { betAmount: '900000' }, 'betAboveMaximum'],
    ['with a loss limit below one bet', { lossLimit: '1' }, 'badInput'],
  ])('is refused %s', async (_why, change, expected) => {
    const player = await house.rounds.newPlayer()
    expect(refusedBy(await start(player, change))).toBe(expected)
  })
})
