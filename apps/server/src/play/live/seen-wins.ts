import type { BetGameId } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import type { Clock, UserId } from '@baize/kit'
import type { BetWatch } from '../../ledger/outbox.ts'
import type { CatalogueContext } from '../catalogue/service.ts'
import type { WithGameSettings } from '../settings/service.ts'
import { LAST_BETS, LAST_WINS, type PublicStake } from './sql.ts'

/** Bets beyond this rate are skipped: the list is for display, and must cost nothing. */
const LOOKUPS_PER_SECOND = 20

type SeenWin = {
  readonly betId: string
  readonly userId: UserId
  readonly gameId: BetGameId
  readonly currencyId: CurrencyId
  readonly winAmount: string
  readonly atMs: number
}

/** Bets this process has seen settled lately, newest first: newer than what the job has counted. */
export type SeenWins = BetWatch & {
  readonly latest: () => readonly SeenWin[]
  /** Bets of one game, won and lost. */
  readonly latestIn: (gameId: BetGameId) => readonly PublicStake[]
}

type WithSeenWins = { readonly seenWins: SeenWins }
export type LiveContext = CatalogueContext & WithGameSettings & WithSeenWins

export function createSeenWins(clock: Clock): SeenWins {
  const seen: SeenWin[] = []
  const played = new Map<BetGameId, PublicStake[]>()
  let second = 0
  let looks = 0
  const thisSecond = (): number => Math.floor(clock.now() / 1000)
  return {
    wants: () => thisSecond() !== second || looks < LOOKUPS_PER_SECOND,
    settled: ({ userId, currencyId, bet, stake, payout }) => {
      if (thisSecond() !== second) looks = 0
      second = thisSecond()
      looks += 1
      const { id: betId, gameId, winAmount } = bet
      const ofGame = played.get(gameId) ?? []
      ofGame.unshift({ betId, userId, gameId, currencyId, stake, payout, atMs: clock.now() })
      if (ofGame.length > LAST_BETS) ofGame.pop()
      played.set(gameId, ofGame)
      if (!bet.win) return
      seen.unshift({ betId, userId, gameId, currencyId, winAmount, atMs: clock.now() })
      if (seen.length > LAST_WINS) seen.pop()
    },
    latest: () => seen,
    latestIn: (gameId) => played.get(gameId) ?? [],
  }
}

/** Passes bets on to several watches, to each those it wants. */
export const watchedBy = (...watches: readonly BetWatch[]): BetWatch => ({
  wants: (gameId) => watches.some((watch) => watch.wants(gameId)),
  settled: (bet) => {
    for (const watch of watches) if (watch.wants(bet.bet.gameId)) watch.settled(bet)
  },
})
