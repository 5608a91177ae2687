import type { LotteryBet, LotteryTermCard } from '@baize/contract/player'
import type { UserId } from '@baize/kit'
import type { StoredTerm } from './sql.ts'

/** Tells the room of a game about its terms. The chat does; `app/` connects it. */
export type TermCards = {
  told(term: StoredTerm, status: LotteryTermCard['status']): Promise<void>
}

/** Shows a player's bets in the room of a game. The chat does; `app/` connects it. */
export type BetCards = {
  share(userId: UserId, bet: LotteryBet): Promise<void>
  /** Says on the card of a bet, if it has one, that the bet was taken back. */
  unshare(userId: UserId, bet: LotteryBet): Promise<void>
}
