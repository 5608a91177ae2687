import * as z from 'zod/mini'
import { Bet } from './bets.ts'
import { LotteryBet } from './lottery.ts'
import { RoundBet } from './rounds.ts'

/** A bet of any game. */
export const PlayerBet = z.union([Bet, RoundBet, LotteryBet])
export type PlayerBet = z.infer<typeof PlayerBet>

export const isRoundBet = (bet: PlayerBet): bet is RoundBet =>
  bet.gameId === 'crash' || bet.gameId === 'aviator'

export const isLotteryBet = (bet: PlayerBet): bet is LotteryBet => 'line' in bet.view

/** Narrows to a step-game bet; throws for any other. */
export function stepBet(bet: PlayerBet): Bet {
  if (isRoundBet(bet) || isLotteryBet(bet))
    throw new Error(`expected a bet on a step game, got ${bet.gameId}`)
  return bet
}
