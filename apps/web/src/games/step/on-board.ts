import { type BetOf, isLotteryBet, isRoundBet, type StepGameId } from '@baize/contract'
import type { AutobetRun } from '../autobet/use-autobet.ts'
import { fresher, isOpen } from './round.ts'
import { isBetOf } from './server-dealer.ts'
import type { StepGame } from './use-step-game.ts'

type OnBoard<Id extends StepGameId> = {
  /** The bet on the board: the player's own, or the last one of an autobet run. */
  readonly onBoard: BetOf<Id> | null
  readonly isOfRun: boolean
}

/** Bets of a run appear on the board as they are made. */
export function onBoardOf<Id extends StepGameId>(
  gameId: Id,
  { round: { bet, move } }: Pick<StepGame<Id>, 'round'>,
  { lastBet }: Pick<AutobetRun, 'lastBet'>,
): OnBoard<Id> {
  const made =
    lastBet && !isRoundBet(lastBet) && !isLotteryBet(lastBet) && isBetOf(lastBet, gameId) ? lastBet : null
  if (!made || isOpen(bet) || move !== null) return { onBoard: bet, isOfRun: false }
  const onBoard = fresher(bet, made)
  return { onBoard, isOfRun: onBoard.id === made.id }
}
