import { isLotteryBet, isRoundBet, type PlayerBet } from '@baize/contract/player'
import { gain } from './bet-amounts.ts'

/** Label of a bet in a list. A payout without a gain is not called a win. */
export type BetStanding = 'open' | 'won' | 'returned' | 'partly' | 'cancelled' | 'lost'

export function betStanding(bet: PlayerBet): BetStanding {
  if (bet.result === 'PENDING') return 'open'
  if (bet.result === 'LOSE') return 'lost'
  if ((isRoundBet(bet) || isLotteryBet(bet)) && bet.view.state === 'CANCELLED') return 'cancelled'
  const gained = gain(bet)
  if (gained > 0n) return 'won'
  return gained === 0n ? 'returned' : 'partly'
}
