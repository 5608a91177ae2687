import { gameModule, LOTTERIES, type ModulePush } from '@baize/contract/player'
import { LOTTERY_LINES } from '@baize/rules/lottery'
import type { Logger } from 'pino'
import type { Queryable } from '../../platform/db/queryable.ts'
import { readClock } from '../rounds/service.ts'
import type { TermCards } from './cards.ts'
import { type StoredTerm, selectNewest } from './sql.ts'
import { showTerm } from './view.ts'

/** How often the lines of a game are polled for changes, while any socket listens to it. */
const POLL_INTERVAL_MS = 500

export type LotteryNewsParts = {
  readonly db: Queryable
  readonly log: Pick<Logger, 'error'>
  readonly hasListeners: (module: string) => boolean
  readonly tell: (module: string, news: readonly ModulePush[]) => void
  /** Tells the rooms; left out where there are none. */
  readonly cards?: TermCards
}

export type LotteryNews = { look(): Promise<void>; close(): void }

/**
 * Sends the terms of lottery games to the sockets of this process: NEW when one opens, FINISHED when it is over. It reads
 * committed rows, whichever process wrote them.
 */
export function createLotteryNews({ db, log, hasListeners, tell, cards }: LotteryNewsParts): LotteryNews {
  /** The phases of the newest terms that were told, by line and number. */
  let told: ReadonlyMap<string, StoredTerm['phase']> = new Map()
  /** Terms whose last seconds were told. */
  const soon = new Set<string>()
  let looking: Promise<void> | null = null

  /** Posts a card in the room for each change of a term, and one shortly before it closes. */
  async function tellRooms(terms: readonly StoredTerm[], changed: readonly StoredTerm[], now: number) {
    if (!cards) return
    for (const term of changed) await cards.told(term, STATUS[term.phase])
    for (const key of soon) if (!terms.some((term) => keyOf(term) === key)) soon.delete(key)
    for (const term of terms) {
      const leftMs = term.closesAtMs - now
      if (term.phase !== 'OPEN' || leftMs > CLOSING_SOON_MS || leftMs <= 0 || soon.has(keyOf(term))) continue
      soon.add(keyOf(term))
      await cards.told(term, 'soon')
    }
  }

  async function lookNow(): Promise<void> {
    const heard = LOTTERIES.map(({ id }) => id).filter((id) => hasListeners(gameModule(id)))
    const lines = LOTTERY_LINES.filter(({ game }) => heard.includes(game.id)).map(({ id }) => id)
    if (lines.length === 0) {
      told = new Map()
      return
    }
    const [terms, now] = await Promise.all([selectNewest(db, lines), readClock(db)])
    const before = told
    const isChanged = (term: StoredTerm): boolean => before.get(keyOf(term)) !== term.phase
    // The close of a term is known from its time: it is neither a new term nor a finished one.
    const isNew = (term: StoredTerm): boolean =>
      isOver(term) ? isChanged(term) : before.get(keyOf(term)) === undefined
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
    if (before.size > 0) await tellRooms(terms, terms.filter(isChanged), now)
  }

  const look = (): Promise<void> => {
    looking ??= lookNow()
      .catch((error: unknown) => log.error({ err: error }, 'publishing lottery terms failed'))
      .finally(() => {
        looking = null
      })
    return looking
  }
  const timer = setInterval(() => void look(), POLL_INTERVAL_MS)
  timer.unref()
  return { look, close: () => clearInterval(timer) }
}

/** From here a term is told to close soon. */
const CLOSING_SOON_MS = 10_000
const STATUS = { OPEN: 'open', CLOSED: 'closed', FINISHED: 'drawn', VOID: 'void' } as const

const keyOf = ({ line, number }: StoredTerm): string => `${line}:${number}`
const isOver = ({ phase }: StoredTerm): boolean => phase === 'FINISHED' || phase === 'VOID'
