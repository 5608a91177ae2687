import type { BetId, UserId } from '@baize/kit'
import type { StoredBet } from './sql.ts'

const MOST = 20_000

/**
 * Open bets as this process left them, so that a step need not read what the step before has written. What is remembered may be old,
 * since others can move the bet too, but it does no harm: the ledger refuses a move on a bet that is no longer as it was, and then
 * it is read. A bet goes by its player too: two players can have bets of one id.
 */
export class OpenBets {
  readonly #bets = new Map<string, StoredBet>()

  of(userId: UserId, id: BetId): StoredBet | undefined {
    return this.#bets.get(`${userId}:${id}`)
  }

  /** What is settled is not open any more. */
  remember(bet: StoredBet): void {
    const name = `${bet.userId}:${bet.id}`
    this.#bets.delete(name)
    if (bet.status !== 'PENDING') return
    this.#bets.set(name, bet)
    const [oldest] = this.#bets.keys()
    if (this.#bets.size > MOST && oldest !== undefined) this.#bets.delete(oldest)
  }
}
