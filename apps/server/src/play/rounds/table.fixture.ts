import type { RoundGameId, RoundPhase } from '@baize/contract/player'
import { assert, betId, multiplier, present, type Result, type UserId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { msToReach } from '@baize/rules'
import { afterEach, beforeEach } from 'vitest'
import type { Config } from '../../platform/configuration/config.ts'
import { seatsOf } from '../fairness/service.ts'
import type { GamesContext } from '../games/context.ts'
import type { RoundTimes } from './engine.ts'
import { type Leader, openRoundHouse, type RoundHouse, reachPhase } from './rounds.fixture.ts'
import { cancelRoundBet, placeRoundBet, stopRoundBet } from './service.ts'
import { selectNewest } from './sql.ts'

type BetFields = { betAmount?: string; autoCashOut?: string; slot?: number; nextRound?: boolean }
export const betRequest = (model: BetFields = {}) => ({
  requestId: randomUUID(),
  model: { betAmount: '10', ...model },
})

export const value = <T>(result: Result<T, { id: string }>): T => {
  if (!result.ok) throw new Error(`refused: ${result.error.id}`)
  return result.value
}
export const refused = (result: Result<unknown, { id: string }>): string =>
  result.ok ? 'accepted' : result.error.id

/** A new site for each test of a file, with a leader of crash. After each test its ledger must balance. */
export function roundTable() {
  let house: RoundHouse
  let leader: Leader
  const leaders: Leader[] = []

  const newLeader = async (gameId: RoundGameId, times?: RoundTimes): Promise<Leader> => {
    const made = await house.newLeader(gameId, times)
    leaders.push(made)
    return made
  }
  const open = async (settings: Partial<Config> = {}): Promise<void> => {
    house = await openRoundHouse(settings)
    leader = await newLeader('crash')
  }
  beforeEach(() => open())
  afterEach(async () => {
    for (const { session } of leaders.splice(0)) await session.end().catch(() => {})
    const drift = await house.audit()
    await house.close()
    assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
  })

  const round = async (gameId: RoundGameId = 'crash') =>
    present(await selectNewest(house.ctx.db, gameId), 'a round')

  return {
    get house() {
      return house
    },
    get leader() {
      return leader
    },
    newLeader,
    /** Replaces the site by one with other settings. */
    reopen: async (settings: Partial<Config>): Promise<void> => {
      await house.close()
      await open(settings)
    },
    /** Places a bet through another process, e.g. one that is about to die. */
    placeIn: (ctx: GamesContext, player: UserId, asked = betRequest()) =>
      placeRoundBet(ctx, seatsOf(ctx), player, 'crash', asked, house.clock.now()),
    place: (player: UserId, asked = betRequest(), gameId: RoundGameId = 'crash') =>
      placeRoundBet(house.ctx, seatsOf(house.ctx), player, gameId, asked, house.clock.now()),
    stop: (player: UserId, id: string, gameId: RoundGameId = 'crash') =>
      stopRoundBet(house.ctx, player, gameId, { id }, house.clock.now()),
    cancel: (player: UserId, id: string, gameId: RoundGameId = 'crash') =>
      cancelRoundBet(house.ctx, player, gameId, betId(id), house.clock.now()),
    round,
    reach: (wanted: RoundPhase, by = leader, gameId: RoundGameId = 'crash'): Promise<void> =>
      reachPhase(house, by, wanted, gameId),
    /** Advances the clock until a running round reaches this multiplier. */
    climb: async (times: string): Promise<void> => {
      const { runsAtMs } = await round()
      const atMs =
        present(runsAtMs, 'a start') + msToReach(multiplier(BigInt(Math.round(Number(times) * 100)) * 100n))
      await house.advance(atMs - house.clock.now())
    },
  }
}
