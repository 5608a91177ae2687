import type { GameId } from '@baize/contract/shared'

let wanted: GameId | null = null

/** A visitor has asked to try a game: its demo begins with a bet, without a second press. */
export function wantDemoBet(gameId: GameId): void {
  wanted = gameId
}

/** Whether the demo of this game is to begin with a bet; once. */
export function takeDemoBet(gameId: GameId): boolean {
  if (wanted !== gameId) return false
  wanted = null
  return true
}
