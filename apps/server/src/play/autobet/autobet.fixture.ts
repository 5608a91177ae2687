import type { Autobet, AutobetRequest } from '@baize/contract/player'
import type { GameId } from '@baize/contract/shared'
import { present, type UserId } from '@baize/kit'
import { accepted } from '../../testing/replies.fixture.ts'
import { seatsOf } from '../fairness/service.ts'
import { type House, newRequest, type Table } from '../games/games.fixture.ts'
import { makeDueBets } from './driver.ts'

type RunRequest = Partial<AutobetRequest> & { readonly gameId?: GameId; readonly requestId?: string }

/** By default a run that picks two tiles among three mines. */
export function asked({ gameId = 'mines', requestId = newRequest(), ...model }: RunRequest = {}) {
  const options = gameId === 'mines' ? { mines: 3, choices: [7, 12] } : {}
  return { gameId, requestId, model: { betAmount: '1', bets: 5, lossLimit: '100', ...options, ...model } }
}

export const started = async (house: House, player: UserId, request: RunRequest = {}): Promise<Autobet> =>
  accepted(await house.ask('/api/game/autobet/start', player, asked(request))).model

export const standing = async (house: House, player: UserId, gameId: GameId = 'mines'): Promise<Autobet> =>
  present(accepted(await house.ask('/api/game/autobet/state', player, { gameId })).model.run, 'run')

/** Makes the due bets in one process, then advances the clock by half a second. */
export async function beat({ clock }: Pick<Table, 'clock'>, house: House): Promise<number> {
  const made = await makeDueBets(house.ctx, seatsOf(house.ctx))
  clock.advance(500)
  return made
}

/** Repeats beats until the run has ended. */
export async function runToEnd(
  table: Pick<Table, 'clock'>,
  house: House,
  player: UserId,
  gameId: GameId = 'mines',
): Promise<Autobet> {
  for (let beats = 0; beats < 200; beats++) {
    await beat(table, house)
    const run = await standing(house, player, gameId)
    if (run.end !== null) return run
  }
  throw new Error('the run does not end')
}
