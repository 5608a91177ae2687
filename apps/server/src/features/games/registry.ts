import type { GameId, StepGameId } from '@baize/contract'
import { STEP_GAMES, type StepGames } from '@baize/rules'

/** Whether there are rules to play this game by yet. */
export const isStepGame = (id: GameId): id is StepGameId => Object.hasOwn(STEP_GAMES, id)

export const stepGame = (id: GameId): StepGames[StepGameId] | null => (isStepGame(id) ? STEP_GAMES[id] : null)

export const STEP_GAME_IDS: readonly StepGameId[] = Object.values(STEP_GAMES).flatMap(({ id }) =>
  isStepGame(id) ? [id] : [],
)
