import {
  type BetGameId,
  delayOf,
  GLOBAL_MODULE,
  gameModule,
  HIDDEN_NAME,
  type ModulePush,
} from '@baize/contract/player'
import type { Clock, UserId } from '@baize/kit'
import type { Logger } from 'pino'
import type { SettledBet } from '../../ledger/outbox.ts'
import { masked } from '../../players/channel/service.ts'

/** Interval of messages per module, and maximum bets in each: the first of each second, whatever their outcome. */
const PACE_MS = 1000
const MOST = 10
const NAMES_KEPT = 10_000
/** Name cache lifetime: a player who opts out is hidden this soon. */
const NAMES_KEPT_MS = 60_000

export type BetNews = {
  /** Whether any socket would get a bet of this game now. Checked first, since for most bets none would. */
  readonly wants: (gameId: BetGameId) => boolean
  readonly settled: (settled: SettledBet) => void
  readonly close: () => void
}

type BetNewsParts = {
  readonly log: Pick<Logger, 'error'>
  readonly hasListeners: (module: string) => boolean
  readonly tell: (module: string, news: readonly ModulePush[]) => void
  readonly clock: Clock
  readonly namesOf: (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>
}

/** Broadcasts settled bets. The bets need no query; the names are queried, and cached for a minute. */
export function createBetNews({ log, hasListeners, tell, clock, namesOf }: BetNewsParts): BetNews {
  let waiting = new Map<string, SettledBet[]>()
  let timer: NodeJS.Timeout | undefined
  const names = new Map<UserId, string>()
  let namesSinceMs = clock.now()

  const hasRoom = (module: string): boolean =>
    hasListeners(module) && (waiting.get(module)?.length ?? 0) < MOST
  const modulesOf = (gameId: BetGameId): readonly string[] => [GLOBAL_MODULE, gameModule(gameId)]

  async function learnNames(bets: readonly SettledBet[]): Promise<void> {
    if (clock.now() - namesSinceMs >= NAMES_KEPT_MS) {
      names.clear()
      namesSinceMs = clock.now()
    }
    const unknown = new Set(bets.map((bet) => bet.userId).filter((userId) => !names.has(userId)))
    if (unknown.size === 0) return
    for (const [userId, name] of await namesOf([...unknown])) names.set(userId, masked(name))
    for (const userId of names.keys()) {
      if (names.size <= NAMES_KEPT) break
      names.delete(userId)
    }
  }

  async function tellAll(): Promise<void> {
    timer = undefined
    const due = waiting
    waiting = new Map()
    try {
      await learnNames([...due.values()].flat())
      for (const [module, bets] of due) {
        tell(
          module,
          bets.map(({ userId, currencyId, bet }) => ({
            type: 'bet',
            bet: { ...bet, currencyId, name: names.get(userId) ?? HIDDEN_NAME },
            ...delayOf(bet.gameId),
          })),
        )
      }
    } catch (error) {
      // Dropped, not retried: late news is worthless.
      log.error({ err: error }, 'publishing bets failed')
    }
  }

  return {
    wants: (gameId) => modulesOf(gameId).some(hasRoom),
    settled: (settled) => {
      for (const module of modulesOf(settled.bet.gameId)) {
        if (hasRoom(module)) waiting.set(module, [...(waiting.get(module) ?? []), settled])
      }
      if (waiting.size > 0) timer ??= setTimeout(() => void tellAll(), PACE_MS).unref()
    },
    close: () => clearTimeout(timer),
  }
}
