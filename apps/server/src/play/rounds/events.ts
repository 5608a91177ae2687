import { gameModule, type ModulePush, type RoundBoard, type RoundGameId } from '@baize/contract/player'
import type { Clock, UserId } from '@baize/kit'
import type { Logger } from 'pino'
import type { Queryable } from '../../platform/db/queryable.ts'
import { EMPTY_BOARD, feedBetween, readBoard } from './board.ts'
import { readClock, type StoredRound, selectNewest } from './sql.ts'
import { showLive } from './view.ts'

/** How often the round is polled for changes, while any socket listens. */
const POLL_INTERVAL_MS = 70
/**
 * Minimum interval between messages about bets. Together with the phases of a round that makes ten messages a second at
 * most.
 */
const FEED_MS = 140
const MAX_PER_SECOND = 10

export type RoundNewsParts = {
  readonly gameId: RoundGameId
  readonly db: Queryable
  readonly steadyClock: Clock
  readonly log: Pick<Logger, 'error'>
  readonly hasListeners: (module: string) => boolean
  readonly tell: (module: string, news: readonly ModulePush[]) => void
  readonly namesOf: (ids: readonly UserId[]) => Promise<(id: UserId) => string>
  /** Records the board that all listeners of this process have now; null when unknown. */
  readonly keep: (sent: SentBoard | null) => void
}

/** The board of a round as sent to the sockets of this process. */
export type SentBoard = { readonly roundId: string; readonly board: RoundBoard }

export type RoundNews = {
  /** Polls, and sends the changes. Never concurrently. */
  look(): Promise<void>
  close(): void
}

type Sent = { readonly round: StoredRound; readonly board: RoundBoard }

/**
 * Sends the state of a game's round to the sockets of this process. It reads committed rows, whichever process wrote
 * them, so that all processes send the same. The cost does not depend on the number of bets.
 */
export function createRoundNews(parts: RoundNewsParts): RoundNews {
  const { gameId, db, steadyClock, log, hasListeners, tell, namesOf, keep } = parts
  const module = gameModule(gameId)
  let sent: Sent | null = null
  let looking: Promise<void> | null = null
  let feedAtMs = Number.NEGATIVE_INFINITY
  let sentAtMs: readonly number[] = []

  const mayTell = (nowMs: number): boolean => {
    sentAtMs = sentAtMs.filter((atMs) => nowMs - atMs < 1000)
    return sentAtMs.length < MAX_PER_SECOND
  }

  async function lookNow(): Promise<void> {
    if (!hasListeners(module)) {
      sent = null
      keep(null)
      return
    }
    const round = await selectNewest(db, gameId)
    const nowMs = steadyClock.now()
    if (!round || !mayTell(nowMs)) return
    const isPhase = sent?.round.id !== round.id || sent.round.phase !== round.phase
    const isFeed = sent?.round.changes !== round.changes && (isPhase || nowMs - feedAtMs >= FEED_MS)
    if (!isPhase && !isFeed) return
    const board = await readBoard(db, round, namesOf)
    const isNew = sent?.round.id !== round.id
    const before = sent && !isNew ? sent.board : EMPTY_BOARD
    const feed = feedBetween(before, board)
    const news = newsOf(round, isPhase, feed, await readClock(db))
    // Without a feed the listeners still have the board before, and the next feed continues from that.
    sent = { round, board: feed ? board : before }
    keep({ roundId: round.id, board: sent.board })
    feedAtMs = nowMs
    if (!isPhase && !feed) return
    sentAtMs = [...sentAtMs, nowMs]
    tell(
      module,
      isNew && round.phase === 'STARTING' ? [{ type: 'bet_begin', bet: { gameId } }, news] : [news],
    )
  }

  const look = (): Promise<void> => {
    looking ??= lookNow()
      .catch((error: unknown) => {
        log.error({ err: error, gameId }, 'publishing a round failed')
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  const timer = setInterval(() => void look(), POLL_INTERVAL_MS)
  timer.unref()
  return { look, close: () => clearInterval(timer) }
}

function newsOf(
  round: StoredRound,
  isPhase: boolean,
  feed: ReturnType<typeof feedBetween>,
  now: number,
): ModulePush {
  return {
    type: 'game_data',
    gameData: {
      gameId: round.gameId,
      data: {
        term: { id: String(round.number), status: round.phase === 'ENDED' ? 'FINISHED' : 'NEW' },
        now,
        ...(isPhase && { round: showLive(round) }),
        ...(feed && { feed }),
      },
    },
  }
}
