import { type BetOf, isSoloBet, type SoloGameId } from '@baize/contract/player'
import type { AutobetRun } from '../autobet/use-autobet.ts'
import { fresher, isOpen } from './round.ts'
import { isBetOf } from './server-dealer.ts'
import type { TableGame } from './use-step-game.ts'

type OnBoard<Id extends SoloGameId> = {
  /** The bet on the board: the player's own, or the last one of an autobet run. */
  readonly onBoard: BetOf<Id> | null
  readonly isOfRun: boolean
}

/** Bets of a run appear on the board as they are made. */
export function onBoardOf<Id extends SoloGameId>(
  gameId: Id,
  { round: { bet, move } }: Pick<TableGame<Id>, 'round'>,
  { lastBet }: Pick<AutobetRun, 'lastBet'>,
): OnBoard<Id> {
  const made = lastBet && isSoloBet(lastBet) && isBetOf(lastBet, gameId) ? lastBet : null
  if (!made || isOpen(bet) || move !== null) return { onBoard: bet, isOfRun: false }
  const onBoard = fresher(bet, made)
  return { onBoard, isOfRun: onBoard.id === made.id }
}
