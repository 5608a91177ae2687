import { BetGameId } from '@baize/contract/player'
import { moneyText, t } from '../../i18n/language.ts'
import { NOTIFICATION_MS, notify } from '../../popups/notifications.ts'
import { onLive } from '../../realtime/events.ts'
import { session } from '../../session/session.ts'
import { useCurrentPath } from '../../session/ui-state.ts'
import { sumAmounts } from '../../ui/amounts.ts'
import { scaleOf } from './bet-amounts.ts'
import { gameName, gamePath } from './winner.ts'

/** Wins of one game since it was last told of, and the player they belong to. */
type Waiting = { readonly userId: string; amounts: string[] }

let inBar: ReadonlySet<string> = new Set()

/** Games whose autobet stands in the bar with its result: a notification of each win would cover the bar and its "Stop". */
export const setRunsInBar = (gameIds: readonly string[]): void => {
  inBar = new Set(gameIds)
}

/**
 * Tells the player of wins in games that they are not at: of a round or draw that they have
 * left. Of a series the first is told at once, the rest as one sum each time its notification has gone.
 */
export function watchOwnWins(): () => void {
  const waiting = new Map<string, Waiting>()
  const say = (gameId: BetGameId, amounts: readonly string[]) => {
    const sum = sumAmounts(amounts, scaleOf(session().user.currencyId))
    notify({ title: t('bets.youWon', { amount: moneyText(sum) }), description: gameName(gameId) })
  }
  const pause = (gameId: BetGameId, userId: string) => {
    waiting.set(gameId, { userId, amounts: [] })
    setTimeout(() => {
      const { amounts = [] } = waiting.get(gameId) ?? {}
      waiting.delete(gameId)
      if (amounts.length === 0 || session().user.userId !== userId || isSeen(gameId)) return
      say(gameId, amounts)
      pause(gameId, userId)
    }, NOTIFICATION_MS)
  }
  return onLive('me-win', ({ userId, bet }) => {
    const gameId = BetGameId.safeParse(bet.gameId).data
    if (gameId === undefined || isSeen(gameId)) return
    const before = waiting.get(gameId)
    if (before?.userId === userId) return void before.amounts.push(bet.winAmount)
    say(gameId, [bet.winAmount])
    pause(gameId, userId)
  })
}

/** The player sees the win where they are. */
const isSeen = (gameId: BetGameId): boolean =>
  inBar.has(gameId) || useCurrentPath.getState().pathname === gamePath(gameId).replace(/\?.*/, '')
