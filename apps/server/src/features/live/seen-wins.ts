import type { CurrencyId } from '@baize/contract'
import type { Clock, UserId } from '@baize/kit'
import type { BetWatch, SettledBet } from '../../ledger/outbox.ts'
import { LAST_WINS } from './sql.ts'

/** Of more bets a second than this the rest are not looked at: it is for show, and must cost nothing. */
const LOOKS_A_SECOND = 20

type SeenWin = {
  readonly betId: string
  readonly userId: UserId
  readonly gameId: SettledBet['bet']['gameId']
  readonly currencyId: CurrencyId
  readonly winAmount: string
  readonly atMs: number
}

/** The wins this process has told of lately, newest first: newer than what the job has counted. */
export type SeenWins = BetWatch & { readonly latest: () => readonly SeenWin[] }

export function createSeenWins(clock: Clock): SeenWins {
  const seen: SeenWin[] = []
  let second = 0
  let looks = 0
  const thisSecond = (): number => Math.floor(clock.now() / 1000)
  return {
    wants: () => thisSecond() !== second || looks < LOOKS_A_SECOND,
    settled: ({ userId, currencyId, bet }) => {
      if (thisSecond() !== second) looks = 0
      second = thisSecond()
      looks += 1
      if (!bet.win) return
      const { id: betId, gameId, winAmount } = bet
      seen.unshift({ betId, userId, gameId, currencyId, winAmount, atMs: clock.now() })
      if (seen.length > LAST_WINS) seen.pop()
    },
    latest: () => seen,
  }
}

/** All of them hear of bets, each of those it wants. */
export const watchedBy = (...watches: readonly BetWatch[]): BetWatch => ({
  wants: (gameId) => watches.some((watch) => watch.wants(gameId)),
  settled: (one) => {
    for (const watch of watches) if (watch.wants(one.bet.gameId)) watch.settled(one)
  },
})
