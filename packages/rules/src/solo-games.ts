import type { BetGameId, SoloGameId, SoloViews } from '@baize/contract/player'
import { INSTANT_GAMES, isInstantGame } from './instant-games.ts'
import type { SoloGame } from './solo-game.ts'
import { isStepGame, STEP_GAMES } from './step-games.ts'

export type SoloGames = { readonly [Id in SoloGameId]: SoloGame<SoloViews[Id]> }

/** Whether a bet on this game is decided by the player's own seeds, at once or in steps. */
export const isSoloGame = (id: BetGameId): id is SoloGameId => isStepGame(id) || isInstantGame(id)

/** The rules of a solo game. Overloaded, because a branch by kind loses which view belongs to which game. */
export function soloGame<Id extends SoloGameId>(id: Id): SoloGames[Id]
export function soloGame(id: SoloGameId): SoloGame<SoloViews[SoloGameId]> {
  return isInstantGame(id) ? INSTANT_GAMES[id] : STEP_GAMES[id]
}
