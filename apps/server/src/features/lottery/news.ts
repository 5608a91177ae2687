import { gameModule, LOTTERIES, type ModulePush } from '@baize/contract'
import { LOTTERY_LINES } from '@baize/rules/lottery'
import type { Logger } from 'pino'
import type { Queryable } from '../../ledger/commands.ts'
import { readClock } from '../rounds/service.ts'
import { showTerm } from './show.ts'
import { type StoredTerm, selectNewest } from './sql.ts'

/** How often the lines of a game are polled for changes, while any socket listens to it. */
const LOOK_MS = 500

export type LotteryNewsParts = {
  readonly db: Queryable
  readonly log: Pick<Logger, 'error'>
  readonly isHeard: (module: string) => boolean
  readonly tell: (module: string, news: readonly ModulePush[]) => void
}

export type LotteryNews = { look(): Promise<void>; close(): void }

/**
 * Sends the terms of lottery games to the sockets of this process: NEW when one opens, FINISHED when it is over. It reads
 * committed rows, whichever process wrote them.
 */
export function createLotteryNews({ db, log, isHeard, tell }: LotteryNewsParts): LotteryNews {
  /** The phases of the newest terms that were told, by line and number. */
  let told: ReadonlyMap<string, string> = new Map()
  let looking: Promise<void> | null = null

  async function lookNow(): Promise<void> {
    const heard = LOTTERIES.map(({ id }) => id).filter((id) => isHeard(gameModule(id)))
    const lines = LOTTERY_LINES.filter(({ game }) => heard.includes(game.id)).map(({ id }) => id)
    if (lines.length === 0) {
      told = new Map()
      return
    }
    const [terms, now] = await Promise.all([selectNewest(db, lines), readClock(db)])
    const before = told
    const isNew = (term: StoredTerm): boolean => before.get(keyOf(term)) !== term.phase
    told = new Map(terms.map((term) => [keyOf(term), term.phase]))
    for (const gameId of heard) {
      const changed = terms.filter((term) => term.gameId === gameId && isNew(term))
      const news = changed.map(
        (term): ModulePush => ({
          type: 'game_data',
          gameData: {
            gameId,
            data: {
              term: { id: keyOf(term), status: isOver(term) ? 'FINISHED' : 'NEW' },
              now,
              lotteryTerm: showTerm(term),
              ...(term.values && { values: term.values }),
            },
          },
        }),
      )
      if (news.length > 0) tell(gameModule(gameId), news)
    }
  }

  const look = (): Promise<void> => {
    looking ??= lookNow()
      .catch((error: unknown) => log.error({ err: error }, 'publishing lottery terms failed'))
      .finally(() => {
        looking = null
      })
    return looking
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return { look, close: () => clearInterval(timer) }
}

const keyOf = ({ line, number }: StoredTerm): string => `${line}:${number}`
const isOver = ({ phase }: StoredTerm): boolean => phase === 'FINISHED' || phase === 'VOID'
