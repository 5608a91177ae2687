import { gameModule, type LotteryBet, type LotteryState } from '@baize/contract/player'
import type { LotteryLine } from '@baize/rules/lottery'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../../api/client.ts'
import { pauseUntilOnline } from '../../api/deliver.ts'
import { refreshAnswers } from '../../api/query.ts'
import { newRequestId } from '../../api/request-id.ts'
import { holdBalance, releaseBalance } from '../../features/embed/balance-hold.ts'
import { reloadUser } from '../../player/account.ts'
import { noteBet } from '../../popups/budget.ts'
import { onLive } from '../../realtime/events.ts'
import { useModule } from '../../realtime/modules.ts'
import { useConnection } from '../../session/connection.ts'
import { visitorMoney } from '../../session/visitor-money.ts'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { useOnline } from '../../ui/use-online.ts'
import { broadcastMove, useMovesBeside } from '../other-windows.ts'
import { createServerClock } from '../rounds/server-clock.ts'
import { type Betting, bettingAt, eventsBetween, type Happening, readNews } from './live.ts'
import { createReveal, type RevealState } from './reveal.ts'
import { showRefusal } from './say-refused.ts'
import { lotterySound } from './sounds.ts'
import { createLotteryTable, type LotteryMove, type LotteryTable, type LotteryTableState } from './table.ts'

const quiet = { quiet: true } as const
/** How often the page checks whether news is overdue. */
const CHECK_MS = 2000
/** News arrives within half a second of a change, and a beacon within a few seconds of its round. */
const OVERDUE_MS = 2500

/** A late beacon is late for everybody: what is overdue is asked for this often. */
const PATIENT_MS = 8000

export type LotteryRoomState = LotteryTableState &
  RevealState & {
    readonly table: LotteryTable
    /** The latest happenings, for screen reader announcements. */
    readonly heard: readonly Happening[]
    readonly online: boolean
    readonly isLive: boolean
  }

/** The current player at one line, connected to pushes, sounds, reconnects and a device that wakes up. */
export function useLottery(line: LotteryLine, onPlaced: (bet: LotteryBet) => void): LotteryRoomState {
  const [clock] = useState(createServerClock)
  const [table] = useState(() =>
    createLotteryTable({
      state: () => call('/api/lottery/state', { line: line.id, ...visitorMoney() }, quiet),
      send: (move) => send(line.id, move),
      clock,
      now: () => performance.now(),
      newRequestId,
      pause: pauseUntilOnline,
      onRefused: (refused) => {
        showRefusal(refused)
        learnBalance()
      },
      onPlaced,
    }),
  )
  const [reveal] = useState(() =>
    createReveal({ canShow: () => !document.hidden && !prefersReducedMotion() }),
  )
  const state = useStore(table.state)
  const { shown, show } = useStore(reveal.state)
  const online = useOnline()
  const connection = useConnection((now) => now.state)
  const joins = useConnection((now) => now.joins)
  const isLive = online && connection !== 'retrying' && connection !== 'lost'
  const [heard, setHeard] = useState<readonly Happening[]>([])

  useModule(gameModule(line.game.id))
  useEffect(() => table.start(), [table])
  useEffect(
    () =>
      onLive('game-data', ({ gameData }) => {
        const news = gameData.gameId === line.game.id ? readNews(gameData.data) : null
        if (news) table.hear(news)
      }),
    [table, line],
  )
  const look = useCallback(() => void table.refresh(), [table])
  useMovesBeside(look)
  // Catches up on news from before this page joined the channel.
  useEffect(() => {
    if (joins > 0) look()
  }, [look, joins])
  useEffect(() => {
    let askedMs = Number.NEGATIVE_INFINITY
    const timer = setInterval(() => {
      const { live } = table.state.getState()
      const paceMs = isLive && live ? PATIENT_MS : 0
      if (document.hidden || performance.now() - askedMs < paceMs) return
      if (isLive && !isOverdue(live, table.now())) return
      askedMs = performance.now()
      look()
    }, CHECK_MS)
    return () => clearInterval(timer)
  }, [table, isLive, look])
  useEffect(() => {
    const wake = (): void => {
      reveal.skip()
      if (document.visibilityState !== 'visible') return
      // A device that slept has missed all news, and its monotonic clock may have stopped.
      clock.forget()
      look()
    }
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', wake)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
    }
  }, [clock, look, reveal])

  useEffect(() => {
    const forget = table.state.subscribe((after, before) => {
      if (!after.live || after.live === before.live) return
      if (eventsBetween(before.live, after.live).some((happening) => 'bet' in happening)) learnBalance()
      reveal.update(after.live)
    })
    return () => {
      forget()
      reveal.stop()
    }
  }, [table, reveal])
  useEffect(
    () =>
      reveal.state.subscribe((after, before) => {
        if (after.show && !before.show) lotterySound('drawn')
        if (!after.shown || after.shown === before.shown) return
        const found = eventsBetween(before.shown, after.shown)
        if (found.length === 0) return
        setHeard(found)
        for (const happening of found) {
          // The dice of a show have rattled already.
          if (happening.what !== 'drawn' || !before.show) lotterySound(happening.what)
          if ('bet' in happening) moved(happening.what)
        }
      }),
    [reveal],
  )
  useBalanceHold(state.live, shown)
  return { ...state, table, shown, show, heard, online, isLive }
}

function moved(what: Happening['what']): void {
  if (what === 'placed') noteBet()
  if (what === 'placed' || what === 'cancelled') broadcastMove()
  void refreshAnswers(['/api/game/bet_record'])
}

/** Keeps the header's balance from telling a win before its draw is shown: it is paid while the dice still roll. */
function useBalanceHold(live: LotteryState | null, shown: LotteryState | null): void {
  const term = shown?.mine.find(
    ({ result, view }) => result === 'PENDING' && view.term !== null && view.term !== live?.term?.number,
  )?.view.term
  const awaited = live && term ? (isOver(live, term) ? 'shown' : 'drawn') : null
  useEffect(() => {
    if (awaited === null) releaseBalance()
    // A hold ends by itself, such as with a late beacon: the show begins another.
    else holdBalance()
  }, [awaited])
  useEffect(() => releaseBalance, [])
}

/** The balance is pushed; without a live channel it must be fetched. */
function learnBalance(): void {
  if (useConnection.getState().state !== 'online') void reloadUser()
}

function send(line: string, move: LotteryMove) {
  if (move.kind === 'cancel')
    return call('/api/lottery/cancel', { id: move.id, requestId: move.requestId }, quiet)
  const { requestId, term, picks, share } = move
  const input = { requestId, line, term, picks: [...picks], ...(share && { share }) }
  return call('/api/lottery/bet', input, quiet)
}

/** Whether something should have been heard by now. */
export function isOverdue(live: LotteryState | null, now: number | null): boolean {
  if (!live || now === null) return true
  if (live.mine.some(({ result, view }) => result === 'PENDING' && isOver(live, view.term))) return true
  if (live.term) return now > live.term.drawsAt + OVERDUE_MS
  const [first] = live.waiting
  return !first || now > first.drawsAt + OVERDUE_MS
}

const isOver = ({ last }: LotteryState, term: number | null): boolean =>
  last.some(({ number }) => number === term)

const SECOND_MS = 1000

/** Betting now, by server time; changes once a second. Terms close at whole seconds. */
export function useBetting(table: LotteryTable, live: LotteryState | null): Betting {
  const [now, setNow] = useState(() => wholeSecond(table.now()))
  useEffect(() => {
    const look = (): void => setNow(wholeSecond(table.now()))
    look()
    const timer = setInterval(look, SECOND_MS / 5)
    return () => clearInterval(timer)
  }, [table])
  return live ? bettingAt(live, now) : { is: 'none' }
}

const wholeSecond = (ms: number | null): number | null =>
  ms === null ? null : Math.floor(ms / SECOND_MS) * SECOND_MS
