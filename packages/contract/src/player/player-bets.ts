import * as z from 'zod/mini'
import { type Bet, isInstantBet, SoloBet } from './bets.ts'
import { LotteryBet } from './lottery.ts'
import { RoundBet } from './rounds.ts'

/** A bet of any game. */
export const PlayerBet = z.union([SoloBet, RoundBet, LotteryBet])
export type PlayerBet = z.infer<typeof PlayerBet>

export const isRoundBet = (bet: PlayerBet): bet is RoundBet =>
  bet.gameId === 'crash' || bet.gameId === 'aviator'

export const isLotteryBet = (bet: PlayerBet): bet is LotteryBet => 'line' in bet.view

/** Narrows to a step-game bet; throws for any other. */
export function stepBet(bet: PlayerBet): Bet {
  if (isRoundBet(bet) || isLotteryBet(bet) || isInstantBet(bet))
    throw new Error(`expected a bet on a step game, got ${bet.gameId}`)
  return bet
}

/** A bet that is decided by the player's own seeds. */
export const isSoloBet = (bet: PlayerBet): bet is SoloBet => !isRoundBet(bet) && !isLotteryBet(bet)
