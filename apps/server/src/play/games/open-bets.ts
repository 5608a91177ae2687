import type { BetId, UserId } from '@baize/kit'
import type { StoredBet } from './sql.ts'

const MOST = 20_000

/**
 * Cache of open bets as this process left them, so that a step need not read back the one before. An entry may be
 * stale, since other processes can move the bet too. That is harmless: the ledger refuses a move on a changed bet, and
 * then it is read. Keyed by player too, as bet ids are unique per player only.
 */
export class OpenBets {
  readonly #bets = new Map<string, StoredBet>()

  of(userId: UserId, id: BetId): StoredBet | undefined {
    return this.#bets.get(`${userId}:${id}`)
  }

  /** Drops a settled bet. */
  remember(bet: StoredBet): void {
    const name = `${bet.userId}:${bet.id}`
    this.#bets.delete(name)
    if (bet.status !== 'PENDING') return
    this.#bets.set(name, bet)
    const [oldest] = this.#bets.keys()
    if (this.#bets.size > MOST && oldest !== undefined) this.#bets.delete(oldest)
  }
}
