import type { Autobet, RoundGameId } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { assert, betId, present, type Result, type UserId } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, setLimits } from '../../ledger/testing/ledger.fixture.ts'
import { seatsOf } from '../fairness/service.ts'
import type { GamesContext } from '../games/context.ts'
import { newRequest } from '../games/games.fixture.ts'
import { type Leader, openRoundHouse, type RoundHouse, reachPhase } from '../rounds/rounds.fixture.ts'
import { cancelRoundBet, placeRoundBet } from '../rounds/service.ts'
import { makeDueBets } from './driver.ts'
import { runState, startRun, stopRun } from './service.ts'

let house: RoundHouse
let leader: Leader
beforeAll(async () => {
  house = await openRoundHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  leader = await house.newLeader('crash')
  await reachPhase(house, leader, 'ENDED')
})
afterEach(async () => {
  await house.database.owner.query(`UPDATE autobets SET ended_at = now(), ended_by = 'stopped', open_bet = NULL
    WHERE ended_at IS NULL`)
  await leader.session.end()
  const drift = await house.audit()
  assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
})

const value = <T>(result: Result<T, { id: string }>): T => {
  if (!result.ok) throw new Error(`refused: ${result.error.id}`)
  return result.value
}
const refusedBy = (result: Result<unknown, { id: string }>): string =>
  result.ok ? 'accepted' : result.error.id

type RunRequest = Partial<InputOf<'/api/game/autobet/start'>['model']> & { readonly gameId?: RoundGameId }
const asked = ({ gameId = 'crash', ...model }: RunRequest = {}) => ({
  gameId,
  requestId: newRequest(),
  model: {
    betAmount: '1',
    autoCashOut: '2.00',
    bets: 3,
    lossLimit: '100',
    onWin: null,
    onLoss: null,
    ...model,
  },
})
const start = (player: UserId, request?: RunRequest) => startRun(house.ctx, player, asked(request))
const due = (ctx: GamesContext = house.ctx) => makeDueBets(ctx, seatsOf(ctx))
const standing = async (player: UserId): Promise<Autobet> =>
  present((await runState(house.ctx, player, 'crash')).run, 'run')

/**
 * One round from start to end, in which the runs bet when they can; `ctx` is that of the process that makes their bets.
 */
async function playRound(endsAt: string, ctx?: GamesContext): Promise<void> {
  await house.forceEnd(endsAt)
  await reachPhase(house, leader, 'STARTING')
  await due(ctx)
  await reachPhase(house, leader, 'ENDED')
  await house.settle('crash')
  await due(ctx)
  // Long enough for a dead process's claim to expire, and for a refused bet to try the next round.
  await house.advance(10_000)
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''))
/** The player's real totals from the database, independent of the run's own. */
async function truth(
  player: UserId,
): Promise<{ made: number; staked: bigint; paid: bigint; rounds: number }> {
  const { rows } = await house.database.owner.query<{
    made: number
    staked: string
    paid: string
    rounds: number
  }>(
    `SELECT count(*)::int AS made, coalesce(sum(b.stake), 0)::text AS staked, coalesce(sum(l.payout), 0)::text AS paid,
       count(DISTINCT b.round_id)::int AS rounds
     FROM round_bets b JOIN bets l ON l.user_id = b.user_id AND l.id = b.bet_id
     WHERE b.user_id = $1 AND NOT b.cancelled AND b.autobet_id IS NOT NULL`,
    [player],
  )
  const { made, staked, paid, rounds } = present(rows[0], 'sums')
  return { made, staked: BigInt(staked), paid: BigInt(paid), rounds }
}

describe('an autobet run on rounds', () => {
  it('bets once a round, adjusts its stake to the result, and counts what the ledger has settled', async () => {
    const player = await house.newPlayer()
    const run = value(await start(player, { onLoss: 100, bets: 4 }))
    expect(run).toMatchObject({ gameId: 'crash', options: { autoCashOut: '2.00' }, choices: [], made: 0 })
    await house.forceEnd('1.50')
    await reachPhase(house, leader, 'STARTING')
    expect([await due(), await due()]).toEqual([1, 0])
    const { lastBet } = await runState(house.ctx, player, 'crash')
    expect(lastBet).toMatchObject({ autobetId: run.id, result: 'PENDING', view: { state: 'PLACED' } })
    await reachPhase(house, leader, 'ENDED')
    // Nothing is counted before the ledger has settled it.
    expect([await due(), (await standing(player)).made]).toEqual([0, 0])
    await house.settle('crash')
    expect(await due()).toBe(1)
    expect(await standing(player)).toMatchObject({ made: 1, won: 0, staked: '1.00', nextAmount: '2.00' })
    await house.advance(10_000)
    for (const end of ['1.99', '2.00', '9.00']) await playRound(end)
    expect(await standing(player)).toMatchObject({
      end: 'done',
      made: 4,
      won: 2,
      staked: '8.00',
      paid: '10.00',
    })
    expect(await truth(player)).toEqual({ made: 4, staked: 8_00n, paid: 10_00n, rounds: 4 })
    expect(await house.balanceOf(player)).toBe(1_002_00n)
  })

  it('never loses more than its limit, which the database checks before the bet', async () => {
    const player = await house.newPlayer()
    const { id } = value(await start(player, { onLoss: 1000, lossLimit: '20', bets: 100 }))
    await playRound('1.00')
    expect(await standing(player)).toMatchObject({ made: 1, nextAmount: '11.00' })
    await expect(
      house.ctx.db.query('UPDATE autobets SET next_stake = 1901 WHERE id = $1', [id]),
    ).rejects.toThrow('check constraint')
    for (let i = 0; i < 3; i++) await playRound('1.00')
    expect(await standing(player)).toMatchObject({ end: 'lossLimit', made: 3, staked: '20.00', paid: '0.00' })
  })

  it('ends with the pending bet when it is stopped, and at once without one', async () => {
    const [idle, betting] = [await house.newPlayer(), await house.newPlayer()]
    const [first, second] = [value(await start(idle)), value(await start(betting))]
    expect(value(await stopRun(house.ctx, idle, first.id))).toMatchObject({ end: 'stopped', made: 0 })
    await house.forceEnd('3.00')
    await reachPhase(house, leader, 'STARTING')
    expect(await due()).toBe(1)
    expect(value(await stopRun(house.ctx, betting, second.id))).toMatchObject({ end: null, stopping: true })
    await reachPhase(house, leader, 'ENDED')
    await house.settle('crash')
    await due()
    expect(await standing(betting)).toMatchObject({ end: 'stopped', made: 1, paid: '2.00' })
  })

  it('skips a round with the player’s own bet and ends when the player cancels its bet', async () => {
    const player = await house.newPlayer()
    value(await start(player))
    await reachPhase(house, leader, 'STARTING')
    const own = { requestId: newRequest(), model: { betAmount: '5' } }
    const seats = seatsOf(house.ctx)
    value(await placeRoundBet(house.ctx, seats, player, 'crash', own, house.clock.now()))
    expect(await due()).toBe(0)
    await reachPhase(house, leader, 'ENDED')
    await reachPhase(house, leader, 'STARTING')
    expect(await due()).toBe(1)
    const { lastBet } = await runState(house.ctx, player, 'crash')
    value(await cancelRoundBet(house.ctx, player, 'crash', betId(lastBet?.id ?? ''), house.clock.now()))
    await expect
      .poll(async () => (await due(), await standing(player)))
      .toMatchObject({
        end: 'stopped',
        made: 0,
        staked: '0.00',
      })
  })

  it('tries the next round when one is full', async () => {
    const player = await house.newPlayer()
    value(await start(player, { bets: 1 }))
    await reachPhase(house, leader, 'STARTING')
    await house.database.owner.query(`UPDATE rounds SET caps = '{}' WHERE phase = 'STARTING'`)
    expect([await due(), await due()]).toEqual([1, 0])
    await reachPhase(house, leader, 'ENDED')
    await house.settle('crash')
    expect(await house.ctx.ledger.balances(player)).toMatchObject({ main: 1_000_00n, held: 0n })
    await playRound('2.00')
    expect(await standing(player)).toMatchObject({ end: 'done', made: 1, paid: '2.00' })
  })

  it('says why it ended: no money, a limit, a break, maintenance', async () => {
    const limit = (userId: UserId, change: object) =>
      done(house.ctx.ledger.post(setLimits({ userId, currencyId: 'USD' }, change)))
    const [poor, limited, away, other] = [
      await house.newPlayer(1_50n),
      await house.newPlayer(),
      await house.newPlayer(),
      await house.newPlayer(),
    ]
    for (const player of [poor, limited, away]) value(await start(player))
    await limit(limited, { maxLossDay: 50n })
    await limit(away, { excludedUntilMs: house.clock.now() + 86_400_000 })
    await playRound('1.00')
    await playRound('1.00')
    expect(await standing(poor)).toMatchObject({ end: 'noMoney', made: 1 })
    expect(await standing(limited)).toMatchObject({ end: 'playerLimit', made: 0 })
    expect(await standing(away)).toMatchObject({ end: 'excluded', made: 0 })
    value(await start(other))
    await house.switchCrash('maintenance')
    await playRound('2.00')
    expect(await standing(other)).toMatchObject({ end: 'maintenance', made: 0 })
    expect(refusedBy(await start(poor))).toBe('gameMaintenance')
    await house.switchCrash('open')
  })

  it('requires an automatic cash-out and takes no choices', async () => {
    const player = await house.newPlayer()
    for (const request of [
      { autoCashOut: undefined },
      { autoCashOut: '1.00' },
      { choices: [1] },
      { mines: 3 },
      { lossLimit: '0.50' },
    ])
      expect(refusedBy(await start(player, request))).toBe('badInput')
    const step = { ...asked(), gameId: 'mines' as const }
    expect(refusedBy(await startRun(house.ctx, player, step))).toBe('badInput')
  })
})

describe('runs whose process dies', () => {
  /** Where a process dies: before and after each step of making a bet. */
  const DEATHS = ['never', 'unsent', 'held', 'entered', 'counted'] as const
  type Death = (typeof DEATHS)[number]

  /** Simulates a process that dies there. */
  function dying(where: Death): GamesContext {
    const { ledger, rounds, db } = house.ctx
    const die = (): never => {
      throw new Error(`died ${where}`)
    }
    return {
      ...house.ctx,
      ledger: {
        ...ledger,
        post: async (command) => {
          if (where === 'unsent') die()
          const posted = await ledger.post(command)
          return where === 'held' ? die() : posted
        },
      },
      rounds: {
        ...rounds,
        bet: async (key) => (where === 'entered' ? die() : rounds.bet(key)),
      },
      db: new Proxy(db, {
        get: (pool, name): unknown => {
          const found: unknown = Reflect.get(pool, name)
          if (typeof found !== 'function') return found
          const bound: unknown = found.bind(pool)
          if (name !== 'query' || where !== 'counted') return bound
          return (text: string, values?: unknown[]) =>
            text.startsWith('UPDATE autobets SET made')
              ? Promise.reject(new Error('died'))
              : pool.query(text, values)
        },
      }),
    }
  }

  it('bet once a round at most, and each of their bets is counted once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...DEATHS), fc.constantFrom('1.00', '1.99', '2.00', '5.00')), {
          minLength: 4,
          maxLength: 6,
        }),
        async (rounds) => {
          const player = await house.newPlayer()
          value(await start(player, { bets: 4, onLoss: 50, lossLimit: '10' }))
          for (const [where, endsAt] of rounds) {
            await playRound(endsAt, dying(where))
            // Two other processes take over at once.
            await Promise.all([due(), due()])
          }
          for (let i = 0; i < 8 && (await standing(player)).end === null; i++) await playRound('2.00')
          const run = await standing(player)
          const real = await truth(player)
          expect(run.end).not.toBeNull()
          expect({ made: run.made, staked: cents(run.staked), paid: cents(run.paid) }).toEqual({
            made: real.made,
            staked: real.staked,
            paid: real.paid,
          })
          expect(real.rounds).toBe(real.made)
          expect(real.staked - real.paid).toBeLessThanOrEqual(10_00n)
          expect(await house.ctx.ledger.balances(player)).toMatchObject({
            main: 1_000_00n - real.staked + real.paid,
            held: 0n,
          })
        },
      ),
      { numRuns: caseCount(3, 6) },
    )
  })
})
