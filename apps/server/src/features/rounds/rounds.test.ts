import { randomUUID } from 'node:crypto'
import type { RoundGameId, RoundPhase } from '@baize/contract'
import { assert, betId, multiplier, present, type Result, type UserId } from '@baize/kit'
import { drawRound, linkAfter, msToReach, verifyRounds } from '@baize/rules'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LedgerCommand } from '../../ledger/commands.ts'
import { done, setLimits } from '../../ledger/fixture.ts'
import { seatsOf } from '../fairness/service.ts'
import { type Leader, openRoundHouse, type RoundHouse, reachPhase } from './fixture.ts'
import { cancelRoundBet, placeRoundBet, roundGameInfo, stopRoundBet } from './service.ts'
import { selectNewest } from './sql.ts'
import { publicState, roundHistory, roundState } from './state.ts'

let house: RoundHouse
let leader: Leader
const leaders: Leader[] = []
beforeEach(async () => {
  house = await openRoundHouse()
  leader = await newLeader('crash')
})
afterEach(async () => {
  for (const one of leaders.splice(0)) await one.session.end().catch(() => {})
  const drift = await house.audit()
  await house.close()
  assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
})

async function newLeader(gameId: RoundGameId): Promise<Leader> {
  const made = await house.newLeader(gameId)
  leaders.push(made)
  return made
}

const value = <T>(result: Result<T, { id: string }>): T => {
  if (!result.ok) throw new Error(`refused: ${result.error.id}`)
  return result.value
}
const refused = (result: Result<unknown, { id: string }>): string =>
  result.ok ? 'accepted' : result.error.id

type Wish = { betAmount?: string; autoCashOut?: string; slot?: number; nextRound?: boolean }
const wish = (model: Wish = {}) => ({ requestId: randomUUID(), model: { betAmount: '10', ...model } })
const place = (player: UserId, asked = wish(), gameId: RoundGameId = 'crash') =>
  placeRoundBet(house.ctx, seatsOf(house.ctx), player, gameId, asked, house.clock.now())
const stop = (player: UserId, id: string, gameId: RoundGameId = 'crash') =>
  stopRoundBet(house.ctx, player, gameId, { id }, house.clock.now())
const cancel = (player: UserId, id: string, gameId: RoundGameId = 'crash') =>
  cancelRoundBet(house.ctx, player, gameId, betId(id), house.clock.now())
const round = async (gameId: RoundGameId = 'crash') =>
  present(await selectNewest(house.ctx.db, gameId), 'a round')
const phase = async (gameId?: RoundGameId) => (await round(gameId)).phase

const reach = (wanted: RoundPhase, by = leader, gameId: RoundGameId = 'crash'): Promise<void> =>
  reachPhase(house, by, wanted, gameId)
/** Lets a running round reach so much. */
const climb = async (times: string): Promise<void> => {
  const { runsAtMs } = await round()
  const atMs =
    present(runsAtMs, 'a start') + msToReach(multiplier(BigInt(Math.round(Number(times) * 100)) * 100n))
  await house.advance(atMs - house.clock.now())
}

describe('R3: a round', () => {
  it('[G-01] goes from STARTING over LOCKED and RUNNING to ENDED, each at its time', async () => {
    await house.forceEnd('1.50')
    await reach('STARTING')
    const { startsAtMs, locksAtMs } = await round()
    expect([startsAtMs, locksAtMs - startsAtMs]).toEqual([house.clock.now(), 7000])
    await reach('LOCKED')
    expect(house.clock.now()).toBe(locksAtMs)
    await reach('RUNNING')
    expect(house.clock.now()).toBe(locksAtMs + 300)
    await reach('ENDED')
    expect(house.clock.now()).toBe(locksAtMs + 300 + msToReach(multiplier(15_000n)) + 100)
    await reach('STARTING')
    expect((await round()).number).toBe(2)
  })

  it('R2: ends where its hash says, and the chain of all rounds leads to the published end', async () => {
    for (let i = 0; i < 5; i++) {
      await reach('ENDED')
      await house.advance(3000)
      await reach('STARTING')
    }
    const played = await roundHistory(house.ctx, { gameId: 'crash', pageSize: 50 })
    expect(played.map((one) => one.number)).toEqual([5, 4, 3, 2, 1])
    expect(verifyRounds(played.toReversed())).toEqual({ rounds: 5, faults: [] })
    expect(await roundHistory(house.ctx, { gameId: 'crash', before: 3, pageSize: 50 })).toEqual(
      played.slice(3),
    )
  })

  it('R4: tells neither hash nor multiplier before its end, and the application cannot read them', async () => {
    await reach('RUNNING')
    expect(await round()).toMatchObject({ hash: null, multiplier: null })
    for (const table of ['round_draws', 'round_links'])
      await expect(house.ctx.db.query(`SELECT * FROM ${table}`)).rejects.toThrow('permission denied')
    await expect(house.ctx.db.query(`SELECT round_look('crash')`)).rejects.toThrow('does not lead')
    await expect(house.ctx.db.query('UPDATE rounds SET rtp = 1')).rejects.toThrow('permission denied')
    await expect(house.ctx.db.query('UPDATE round_bets SET payout = 1')).rejects.toThrow('permission denied')
  })

  it('R4: gives its hash to nobody while bets can come in, not even to who leads', async () => {
    await reach('STARTING')
    const draw = () =>
      leader.session.query<{ hash: string }>(`SELECT * FROM round_draw('crash', $1, 300, 0)`, [roundId])
    const { id: roundId } = await round()
    expect((await draw()).rows).toEqual([])
    await reach('LOCKED')
    expect((await draw()).rows).toEqual([])
    await house.advance(300)
    const { rows } = await draw()
    const { chain, link } = await round()
    expect(linkAfter(present(rows[0], 'a hash').hash, link)).toBe(chain.endHash)
  })

  it('R1: goes on with the next chain when one is used up, which was made ahead', async () => {
    await house.close()
    house = await openRoundHouse({ roundChainLength: 100 })
    leader = await newLeader('crash')
    await house.forceEnd('1.00')
    await reach('ENDED')
    // 99 are left: the next is made before the next round.
    await reach('STARTING')
    const { rows } = await house.database.owner.query('SELECT id FROM round_chains')
    expect(rows).toHaveLength(2)
    await house.database.owner.query('UPDATE rounds SET link = 100 WHERE number = 2')
    await reach('ENDED')
    await reach('STARTING')
    expect(await round()).toMatchObject({ number: 3, link: 1 })
  })
})

describe('R5: a bet', () => {
  it('[A-27] is held from the stake on, and is lost when the round ends below it', async () => {
    const player = await house.newPlayer()
    await house.forceEnd('1.50')
    await reach('STARTING')
    const bet = value(await place(player))
    expect(bet).toMatchObject({ result: 'PENDING', view: { state: 'PLACED', round: 1, endsAt: null } })
    expect(await house.balanceOf(player)).toBe(990_00n)
    await reach('ENDED')
    await house.settle('crash')
    expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 990_00n, held: 0n })
    const { mine } = await roundState(house.ctx, player, 'crash', (gameId) => publicState(house.ctx, gameId))
    expect(mine[0]).toMatchObject({ result: 'LOSE', view: { state: 'LOST', crashedAt: '1.50' } })
  })

  it('[A-31] cashes out at what the round had reached when it was read', async () => {
    const player = await house.newPlayer()
    await house.forceEnd('3.00')
    await reach('STARTING')
    const bet = value(await place(player))
    await reach('RUNNING')
    await climb('2.34')
    const { bet: stopped, receipt } = value(await stop(player, bet.id))
    expect(stopped).toMatchObject({ result: 'WIN', multiplier: '2.34', winAmount: '23.40' })
    expect(receipt).toMatchObject({
      round: 1,
      multiplier: '2.34',
      serverTime: house.clock.now(),
      latencyMs: 0,
    })
    expect(await house.balanceOf(player)).toBe(1_013_40n)
  })

  it('R10: cannot be cashed out at the millisecond of the crash, but at the one before', async () => {
    const [early, late] = [await house.newPlayer(), await house.newPlayer()]
    await house.forceEnd('2.00')
    await reach('STARTING')
    const [first, second] = [value(await place(early)), value(await place(late))]
    await reach('RUNNING')
    const crashMs = msToReach(multiplier(20_000n))
    await house.advance(crashMs - 1)
    expect(value(await stop(early, first.id)).bet.multiplier).toBe('1.99')
    await house.advance(1)
    expect(refused(await stop(late, second.id))).toBe('roundOver')
  })

  it('R10: that was read in time counts when it reaches the database after the crash, but not after the end', async () => {
    const [slow, tooSlow] = [await house.newPlayer(), await house.newPlayer()]
    await house.forceEnd('2.00')
    await reach('STARTING')
    const [first, second] = [value(await place(slow)), value(await place(tooSlow))]
    await reach('RUNNING')
    await climb('1.90')
    const readAt = house.clock.now()
    await climb('2.00')
    await house.advance(50)
    const late = await stopRoundBet(house.ctx, slow, 'crash', { id: first.id }, readAt)
    expect(value(late).receipt).toMatchObject({ multiplier: '1.90', serverTime: readAt })
    await reach('ENDED')
    expect(refused(await stopRoundBet(house.ctx, tooSlow, 'crash', { id: second.id }, readAt))).toBe(
      'roundOver',
    )
  })

  it('is not cashed out before it runs, by others, or twice', async () => {
    const [player, other] = [await house.newPlayer(), await house.newPlayer()]
    await house.forceEnd('3.00')
    await reach('STARTING')
    const bet = value(await place(player))
    expect(refused(await stop(player, bet.id))).toBe('roundNotRunning')
    await reach('RUNNING')
    await climb('1.50')
    expect(refused(await stop(other, bet.id))).toBe('unknownBet')
    const answers = await Promise.all(Array.from({ length: 20 }, () => stop(player, bet.id)))
    expect(new Set(answers.map((one) => JSON.stringify(value(one).receipt))).size).toBe(1)
    await climb('2.00')
    expect(value(await stop(player, bet.id)).bet.multiplier).toBe('1.50')
    expect(await house.balanceOf(player)).toBe(1_005_00n)
  })
})

describe('R6: who comes late', () => {
  it('is refused once the round is locked and keeps the stake', async () => {
    const player = await house.newPlayer()
    await reach('LOCKED')
    expect(refused(await place(player))).toBe('roundLocked')
    expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
  })

  it('comes in when the bet was read before the lock and arrives while LOCKED waits for it', async () => {
    const player = await house.newPlayer()
    await reach('STARTING')
    const readAt = house.clock.now() + 6999
    await reach('LOCKED')
    await house.advance(200)
    const asked = wish()
    const placed = await placeRoundBet(house.ctx, seatsOf(house.ctx), player, 'crash', asked, readAt)
    expect(value(placed).view).toMatchObject({ state: 'PLACED', round: 1 })
    await house.advance(100)
    await reach('RUNNING')
    const late = await placeRoundBet(house.ctx, seatsOf(house.ctx), player, 'crash', wish(), readAt)
    expect(refused(late)).toBe('roundLocked')
  })

  it('has the stake back and the same refusal again when the lock overtook the stake', async () => {
    const player = await house.newPlayer()
    await reach('STARTING')
    const asked = wish()
    const overtaken = {
      ...house.ctx,
      ledger: {
        ...house.ctx.ledger,
        post: async (command: LedgerCommand) => {
          const receipt = await house.ctx.ledger.post(command)
          if (command.kind === 'bet.hold') await reach('RUNNING')
          return receipt
        },
      },
    }
    const placed = await placeRoundBet(
      overtaken,
      seatsOf(house.ctx),
      player,
      'crash',
      asked,
      house.clock.now(),
    )
    expect(refused(placed)).toBe('roundLocked')
    expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
    expect(refused(await place(player, asked))).toBe('roundLocked')
  })

  it('waits for the next round if they like, with the stake held', async () => {
    const player = await house.newPlayer()
    await house.forceEnd('1.00')
    await reach('RUNNING')
    const bet = value(await place(player, wish({ nextRound: true })))
    expect(bet.view).toMatchObject({ state: 'QUEUED', round: null })
    expect(refused(await place(player, wish({ nextRound: true })))).toBe('betHeld')
    expect(await house.balanceOf(player)).toBe(990_00n)
    await reach('ENDED')
    await reach('STARTING')
    const { mine, board } = await roundState(house.ctx, player, 'crash', (gameId) =>
      publicState(house.ctx, gameId),
    )
    expect(mine).toMatchObject([{ id: bet.id, view: { state: 'PLACED', round: 2 } }])
    expect(board.totals).toMatchObject({ bets: 1, sums: [{ staked: '10.00' }] })
  })
})

describe('R19: who waits for a round that they cannot play', () => {
  it('has the stake back when the game has gone into maintenance, and so has a bet on its way then', async () => {
    const [waiting, hasty, player] = [
      await house.newPlayer(),
      await house.newPlayer(),
      await house.newPlayer(),
    ]
    await house.forceEnd('1.50')
    await reach('STARTING')
    const bet = value(await place(player))
    await reach('RUNNING')
    const asked = wish({ nextRound: true })
    value(await place(waiting, asked))
    await house.switchCrash('maintenance')
    expect(refused(await place(hasty))).toBe('gameMaintenance')
    // What runs is played to its end.
    await climb('1.40')
    expect(value(await stop(player, bet.id)).bet.winAmount).toBe('14.00')
    await reach('ENDED')
    await reach('STARTING')
    await house.settle('crash')
    expect(await house.ctx.ledger.balances(waiting)).toMatchObject({ main: 1_000_00n, held: 0n })
    expect(refused(await place(waiting, asked))).toBe('roundFull')
    await house.switchCrash('open')
    expect(refused(await place(hasty))).toBe('roundFull')
    expect(await house.ctx.ledger.balances(hasty)).toMatchObject({ main: 1_000_00n, held: 0n })
    await reach('ENDED')
    await reach('STARTING')
    value(await place(hasty))
  })

  it('has the stake back when they have taken a break since, and others come in', async () => {
    const [away, here] = [await house.newPlayer(), await house.newPlayer()]
    await reach('RUNNING')
    const asked = wish({ nextRound: true })
    for (const player of [away, here]) value(await place(player, asked))
    const limits = { excludedUntilMs: house.clock.now() + 86_400_000 }
    await done(house.ctx.ledger.post(setLimits({ userId: away, currencyId: 'USD' }, limits)))
    await reach('ENDED')
    await reach('STARTING')
    await house.settle('crash')
    expect(await house.ctx.ledger.balances(away)).toMatchObject({ main: 1_000_00n, held: 0n })
    expect(refused(await place(away, asked))).toBe('excluded')
    expect((await publicState(house.ctx, 'crash')).board.totals.bets).toBe(1)
  })
})

describe('R7: taking a bet back', () => {
  it('is possible until the round is locked, and gives the whole stake back once', async () => {
    const player = await house.newPlayer()
    await reach('STARTING')
    const bet = value(await place(player))
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(player, bet.id)))
    expect(answers.map((one) => value(one).view.state)).toEqual(Array.from({ length: 10 }, () => 'CANCELLED'))
    expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
    expect((await publicState(house.ctx, 'crash')).board).toMatchObject({ bets: [], totals: { bets: 0 } })
    // The place is free again.
    const again = value(await place(player))
    await reach('LOCKED')
    expect(refused(await cancel(player, again.id))).toBe('roundLocked')
  })

  it('is for the owner alone, and for bets that wait too', async () => {
    const [player, other] = [await house.newPlayer(), await house.newPlayer()]
    await reach('RUNNING')
    const bet = value(await place(player, wish({ nextRound: true })))
    expect(refused(await cancel(other, bet.id))).toBe('unknownBet')
    expect(value(await cancel(player, bet.id)).view.state).toBe('CANCELLED')
    expect(await house.balanceOf(player)).toBe(1_000_00n)
  })
})

describe('R11: a cash-out that is asked for in advance', () => {
  it('is made to the hundredth without the player, also at the very end of the round', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => house.newPlayer()))
    await house.forceEnd('2.00')
    await reach('STARTING')
    for (const [i, autoCashOut] of ['1.01', '1.77', '2.00', '2.01'].entries())
      value(await place(present(players[i], 'a player'), wish({ autoCashOut })))
    await reach('ENDED')
    await house.settle('crash')
    expect(await Promise.all(players.map((player) => house.balanceOf(player)))).toEqual([
      1_000_10n,
      1_007_70n,
      1_010_00n,
      990_00n,
    ])
  })

  it('is paid while the round runs on', async () => {
    const player = await house.newPlayer()
    await house.forceEnd('5.00')
    await reach('STARTING')
    const bet = value(await place(player, wish({ autoCashOut: '1.50' })))
    await reach('RUNNING')
    await climb('1.52')
    await leader.act()
    await house.settle('crash')
    expect(await phase()).toBe('RUNNING')
    expect(await house.balanceOf(player)).toBe(1_005_00n)
    const { mine } = await roundState(house.ctx, player, 'crash', (gameId) => publicState(house.ctx, gameId))
    expect(mine[0]).toMatchObject({ id: bet.id, multiplier: '1.50', view: { state: 'CASHED_OUT' } })
  })

  it('counts before a stop that comes after it was due, at its own multiplier', async () => {
    const player = await house.newPlayer()
    await house.forceEnd('5.00')
    await reach('STARTING')
    const bet = value(await place(player, wish({ autoCashOut: '1.50' })))
    await reach('RUNNING')
    await climb('1.60')
    // Nobody has made it yet when the stop arrives.
    expect(value(await stop(player, bet.id)).bet.multiplier).toBe('1.50')
    await leader.act()
    await house.settle('crash')
    expect(await house.balanceOf(player)).toBe(1_005_00n)
  })

  it('is from 1.01 on, with at most two decimals', async () => {
    const player = await house.newPlayer()
    await reach('STARTING')
    for (const autoCashOut of ['1.00', '0.5', '-2', '1.015', 'two', '1000001'])
      expect(refused(await place(player, wish({ autoCashOut })))).toBe('badInput')
    expect(await house.balanceOf(player)).toBe(1_000_00n)
  })
})

describe('R12: what can be won', () => {
  it('is the max win for a bet: it ends where that is reached and pays exactly that', async () => {
    const player = await house.newPlayer(20_000_00n)
    await house.database.owner.query(
      `UPDATE game_settings SET max_win = 250, max_bet = 100 WHERE game_id = 'crash'`,
    )
    await house.forceEnd('9.00')
    await reach('STARTING')
    value(await place(player, wish({ betAmount: '99' })))
    await reach('RUNNING')
    const { mine } = await roundState(house.ctx, player, 'crash', (gameId) => publicState(house.ctx, gameId))
    expect(mine[0]).toMatchObject({ maxWin: '250.00', view: { endsAt: '2.53' } })
    await reach('ENDED')
    await house.settle('crash')
    expect(await house.balanceOf(player)).toBe(20_000_00n - 99_00n + 250_00n)
  })

  it('is bounded for all bets of a round together, which is told beforehand', async () => {
    await house.close()
    house = await openRoundHouse({ maxWin: '400', maxRoundWin: '1000', maxBet: '300' })
    leader = await newLeader('crash')
    const players = await Promise.all(Array.from({ length: 3 }, () => house.newPlayer()))
    await house.forceEnd('9.00')
    expect(await roundGameInfo(house.ctx, 'USD', 'crash')).toMatchObject({ maxRoundWin: '1000.00' })
    await reach('STARTING')
    for (const player of players.slice(0, 2)) value(await place(player, wish({ betAmount: '200' })))
    // Half of what can be won is as much as a round takes.
    expect(refused(await place(present(players[2], 'a player'), wish({ betAmount: '101' })))).toBe(
      'roundFull',
    )
    expect(await house.balanceOf(present(players[2], 'a player'))).toBe(1_000_00n)
    value(await place(present(players[2], 'a player'), wish({ betAmount: '100' })))
    await reach('ENDED')
    await house.settle('crash')
    // 500.00 staked, 1000.00 at most: everybody still in is cashed out at 2.00.
    expect(await Promise.all(players.map((player) => house.balanceOf(player)))).toEqual([
      1_200_00n,
      1_200_00n,
      1_100_00n,
    ])
  })
})

describe('[G-02] aviator', () => {
  beforeEach(async () => {
    leader = await newLeader('aviator')
  })

  it('R13: takes two bets of a player, each by itself', async () => {
    const player = await house.newPlayer()
    await house.forceEnd('3.00')
    await reach('STARTING', leader, 'aviator')
    const first = value(await place(player, wish(), 'aviator'))
    const second = value(await place(player, wish({ slot: 1, autoCashOut: '2.50' }), 'aviator'))
    expect(refused(await place(player, wish({ slot: 1 }), 'aviator'))).toBe('betHeld')
    expect(refused(await place(player, wish({ slot: 2 }), 'aviator'))).toBe('badInput')
    expect(first.view.round).toBe(second.view.round)
    await reach('RUNNING', leader, 'aviator')
    await house.advance(10_000)
    expect(value(await stop(player, first.id, 'aviator')).bet.multiplier).toBe('1.82')
    await reach('ENDED', leader, 'aviator')
    await house.settle('aviator')
    expect(await house.balanceOf(player)).toBe(1_000_00n - 20_00n + 18_20n + 25_00n)
    expect(refused(await place(player, wish({ slot: 1 })))).toBe('badInput')
  })

  it('R8: is decided by its hash and the seeds of the first three players who are still in', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => house.newPlayer()))
    await reach('STARTING', leader, 'aviator')
    const bets = []
    for (const player of players) bets.push(value(await place(player, wish(), 'aviator')))
    value(await place(present(players[0], 'a player'), wish({ slot: 1 }), 'aviator'))
    value(await cancel(present(players[1], 'a player'), present(bets[1], 'a bet').id, 'aviator'))
    await reach('ENDED', leader, 'aviator')
    const seats = seatsOf(house.ctx)
    const seeds = await Promise.all(
      [0, 2, 3].map(async (i) => (await seats.of(present(players[i], 'a player'))).pair.clientSeed),
    )
    const [played] = await roundHistory(house.ctx, { gameId: 'aviator', pageSize: 1 })
    expect(played?.clientSeeds).toEqual(seeds)
    const { hash, chain } = present(played, 'a round')
    const ends = drawRound('aviator', { hash, salt: chain.salt, clientSeeds: seeds }, 9700)
    expect(played?.multiplier).toBe((Number(ends) / 10_000).toFixed(2))
  })
})

describe('R14: the lead', () => {
  it('is with one at a time and free as soon as its session has ended, and only who has it can drive', async () => {
    const other = await newLeader('crash')
    await reach('STARTING')
    expect(await other.lead()).toBe(false)
    expect(await other.act()).toBeNull()
    await leader.die()
    await expect.poll(() => other.lead()).toBe(true)
    await reach('ENDED', other)
    expect((await round()).number).toBe(1)
  })

  it.each<RoundPhase>(['STARTING', 'LOCKED', 'RUNNING', 'ENDED'])(
    'R15: passes on in %s: the round is finished by its hash, and every stake with it',
    async (when) => {
      const players = await Promise.all(Array.from({ length: 4 }, () => house.newPlayer()))
      const [quick, patient, absent, queued] = players.map((player) => present(player, 'a player'))
      await house.forceEnd('2.00')
      await reach('STARTING')
      const bet = value(await place(present(quick, 'a player')))
      value(await place(present(patient, 'a player'), wish({ autoCashOut: '1.90' })))
      value(await place(present(absent, 'a player')))
      await reach(when)
      if (when === 'RUNNING') {
        await climb('1.50')
        value(await stop(present(quick, 'a player'), bet.id))
      }
      await leader.die()
      // Nobody leads for longer than the round would have taken.
      await house.advance(60_000)
      const next = await newLeader('crash')
      await expect.poll(() => next.lead()).toBe(true)
      if (when !== 'ENDED') {
        value(await place(present(queued, 'a player'), wish({ nextRound: true })))
        await reach('ENDED', next)
      } else await next.act()
      await house.settle('crash')
      expect(await house.balanceOf(present(patient, 'a player'))).toBe(1_009_00n)
      expect(await house.balanceOf(present(absent, 'a player'))).toBe(990_00n)
      expect(await house.balanceOf(present(quick, 'a player'))).toBe(when === 'RUNNING' ? 1_005_00n : 990_00n)
    },
  )

  it('R16: brings back a stake whose process died between the ledger and the round', async () => {
    const player = await house.newPlayer()
    await reach('STARTING')
    const lost = {
      ...house.ctx,
      rounds: { ...house.ctx.rounds, join: () => Promise.reject(new Error('died')) },
    }
    const asked = wish()
    await expect(
      placeRoundBet(lost, seatsOf(house.ctx), player, 'crash', asked, house.clock.now()),
    ).rejects.toThrow('died')
    expect(await house.balanceOf(player)).toBe(990_00n)
    await reach('ENDED')
    await house.advance(30_001)
    await reach('STARTING')
    await house.settle('crash')
    expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
    // Whoever asks again is told that it did not come in, and nothing is taken.
    expect(refused(await place(player, asked))).toBe('roundLocked')
    expect(await house.balanceOf(player)).toBe(1_000_00n)
  })

  it('takes the place after all when the same request is sent again in time', async () => {
    const player = await house.newPlayer()
    await reach('STARTING')
    const lost = {
      ...house.ctx,
      rounds: { ...house.ctx.rounds, join: () => Promise.reject(new Error('died')) },
    }
    const asked = wish()
    await expect(
      placeRoundBet(lost, seatsOf(house.ctx), player, 'crash', asked, house.clock.now()),
    ).rejects.toThrow('died')
    const [first, again] = [value(await place(player, asked)), value(await place(player, asked))]
    expect(first.view).toMatchObject({ state: 'PLACED', round: 1 })
    expect(again).toEqual(first)
    expect(await house.balanceOf(player)).toBe(990_00n)
  })
})

describe('R5: bets of several players that have one id', () => {
  /** Nothing is random here: what is placed in one millisecond gets one id. */
  const placeAlike = (player: UserId, asked = wish(), rounds = house.ctx.rounds) =>
    placeRoundBet(
      { ...house.ctx, rounds, randomBytes: (size) => new Uint8Array(size) },
      seatsOf(house.ctx),
      player,
      'crash',
      asked,
      house.clock.now(),
    )
  const stateOf = async (player: UserId) =>
    (await roundState(house.ctx, player, 'crash', (gameId) => publicState(house.ctx, gameId))).mine.map(
      (bet) => bet.view.state,
    )
  const newPlayers = () => Promise.all([house.newPlayer(), house.newPlayer(), house.newPlayer()])

  it('wait, come into the round, are cashed out and settled each on their own', async () => {
    await house.forceEnd('2.00')
    const [one, other, third] = await newPlayers()
    await reach('RUNNING')
    const ids = [
      value(await placeAlike(one, wish({ nextRound: true }))).id,
      value(await placeAlike(other, wish({ nextRound: true }))).id,
      value(await placeAlike(third, wish({ nextRound: true, autoCashOut: '1.60' }))).id,
    ]
    expect(new Set(ids).size).toBe(1)
    const [id = ''] = ids
    await reach('ENDED')
    await reach('STARTING')
    const { board } = await publicState(house.ctx, 'crash')
    expect(board.totals).toMatchObject({ bets: 3, sums: [{ staked: '30.00' }] })
    expect(new Set(board.bets.map((bet) => bet.place)).size).toBe(3)
    await reach('RUNNING')
    await climb('1.50')
    expect(value(await stop(one, id)).bet).toMatchObject({ multiplier: '1.50', winAmount: '15.00' })
    expect([await stateOf(one), await stateOf(other)]).toEqual([['CASHED_OUT'], ['RUNNING']])
    await climb('1.80')
    const both = await Promise.all([stop(one, id), stop(other, id)])
    expect(both.map((answer) => value(answer).bet.multiplier)).toEqual(['1.50', '1.80'])
    await reach('ENDED')
    await house.settle('crash')
    expect(await house.settle('crash')).toBe(0)
    const balances = await Promise.all([one, other, third].map((player) => house.balanceOf(player)))
    expect(balances).toEqual([1_005_00n, 1_008_00n, 1_006_00n])
  })

  it('are taken back, and brought back when their process died, each on their own', async () => {
    await house.forceEnd('2.00')
    const [one, other, third] = await newPlayers()
    await reach('STARTING')
    const { id } = value(await placeAlike(one))
    expect(value(await placeAlike(other)).id).toBe(id)
    const dying = { ...house.ctx.rounds, join: () => Promise.reject(new Error('died')) }
    await expect(placeAlike(third, wish(), dying)).rejects.toThrow('died')
    expect(value(await cancel(one, id)).view.state).toBe('CANCELLED')
    expect([await stateOf(one), await stateOf(other), await stateOf(third)]).toEqual([[], ['PLACED'], []])
    expect((await publicState(house.ctx, 'crash')).board.totals.bets).toBe(1)
    await reach('ENDED')
    await house.advance(30_001)
    await reach('STARTING')
    await house.settle('crash')
    const balances = await Promise.all([one, other, third].map((player) => house.balanceOf(player)))
    expect(balances).toEqual([1_000_00n, 990_00n, 1_000_00n])
  })
})
