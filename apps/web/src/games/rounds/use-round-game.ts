import { gameModule, type LiveRound, type RoundGameId } from '@baize/contract/player'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { call } from '../../api/client.ts'
import { pauseUntilOnline } from '../../api/deliver.ts'
import { refreshAnswers } from '../../api/query.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useBarred } from '../../features/identity/barred.ts'
import { usePause } from '../../features/protection/pause.ts'
import { reloadUser } from '../../player/account.ts'
import { onLive } from '../../realtime/events.ts'
import { useModule } from '../../realtime/modules.ts'
import { onTerm } from '../../realtime/terms.ts'
import { useConnection } from '../../session/connection.ts'
import { useSession } from '../../session/session.ts'
import { useOnline } from '../../ui/use-online.ts'
import { broadcastMove, useMovesBeside } from '../other-windows.ts'
import type { TablePlayer } from '../step/use-step-game.ts'
import { showRefusal } from './say-refused.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'
import { serverDealer } from './server-dealer.ts'
import { createRoundTable, type RoundTable, type RoundTableState } from './table.ts'
import type { RoundUi } from './ui.ts'
import { eventsBetween, type Happening } from './what-happened.ts'

/** A balance push within this time of a move is attributed to that move. */
const OWN_MOVE_WINDOW_MS = 5000
/** Polling interval while the live channel is down. */
const POLL_INTERVAL_MS = 2000
/** Approximate pause of the server between rounds. Too short a value only costs a request. */
const PAUSE_MS = 3000

/** All state but the board, which changes ten times a second and has its own subscription. */
type Followed = Omit<RoundTableState, 'live'> & Omit<RoundTableState['live'], 'board'>

export type RoundGame = Followed & {
  readonly table: RoundTable
  readonly seat: TablePlayer
  /** The latest happenings, for screen reader announcements. */
  readonly heard: readonly Happening[]
  readonly online: boolean
  /** Whether live updates arrive. */
  readonly isLive: boolean
}

/** The current player's table, connected to pushes, sounds, reconnects and a device that wakes up. */
export function useRoundGame(ui: RoundUi): RoundGame {
  const [clock] = useState(createServerClock)
  const [table] = useState(() =>
    createRoundTable({
      dealer: serverDealer(call, ui.id),
      clock,
      slots: ui.slots,
      now: () => performance.now(),
      newRequestId,
      pause: pauseUntilOnline,
      onRefused: (refused) => {
        showRefusal(refused)
        learnBalance()
      },
    }),
  )
  const hasLogin = useSession((session) => session.hasLogin)
  const balance = useSession((session) => session.user.balance)
  const userId = useSession((session) => session.user.userId)
  const barred = useBarred(userId)
  const pause = usePause()?.words ?? null
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const followed = useFollowedTable(ui, table, clock, ({ what }) => {
    if (what === 'began' || what === 'open' || what === 'ended') return
    movedAt.current = performance.now()
    broadcastMove()
    void refreshAnswers(['/api/game/bet_record'])
    learnBalance()
  })
  const look = useCallback(() => void table.refresh(), [table])
  useMovesBeside(look)
  // The balance changed without a move on this page: perhaps a bet from another device, which can be cashed out here
  // too.
  useEffect(
    () =>
      onLive('balance', () => {
        const isOwn =
          performance.now() - movedAt.current < OWN_MOVE_WINDOW_MS ||
          table.state.getState().panels.some(({ move }) => move !== null)
        if (!isOwn) look()
      }),
    [table, look],
  )
  useEffect(
    () =>
      onLive('me-bet', ({ bet }) => {
        if (bet.gameId === ui.id) table.heardSettled(bet.id, bet.winAmount)
      }),
    [table, ui],
  )
  return { ...followed, seat: { userId, hasLogin, balance, barred, pause, refill: null } }
}

/** Follows the live rounds, for both the server and the demo dealer. */
export function useFollowedTable(
  ui: RoundUi,
  table: RoundTable,
  clock: ServerClock,
  onHappening: (happening: Happening) => void,
): Omit<RoundGame, 'seat'> {
  const state = useStore(
    table.state,
    useShallow(({ live, ...rest }): Followed => {
      const { round, chain, last, mine, receiptKey, sight } = live
      return { round, chain, last, mine, receiptKey, sight, ...rest }
    }),
  )
  const online = useOnline()
  const connection = useConnection((now) => now.state)
  const [heard, setHeard] = useState<readonly Happening[]>([])
  const isLive = online && connection !== 'retrying' && connection !== 'lost'

  useModule(gameModule(ui.id))
  useEffect(() => table.start(), [table])
  useEffect(() => subscribeRounds(ui.id, table), [ui, table])
  useReturn(table, clock)

  const [tell] = useState(() => onHappening)
  useEffect(
    () =>
      table.state.subscribe((after, before) => {
        const found = eventsBetween(before.live, after.live)
        if (found.length === 0) return
        setHeard(found)
        for (const happening of found) {
          ui.sound(happening)
          tell(happening)
        }
      }),
    [table, ui, tell],
  )

  const joins = useConnection((now) => now.joins)
  // Catches up on news from before this page joined the channel.
  useEffect(() => {
    if (joins > 0) void table.refresh()
  }, [table, joins])
  // Polls while the live channel is down, and when news is overdue.
  const { round } = state
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void table.refresh()
    }
    const timer = setInterval(look, isLive ? patienceMs(round, table.now()) : POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [table, isLive, round])

  return { ...state, table, heard, online, isLive }
}

const OVERDUE_MS = 1000
/** A running round without bets sends no news for a long time. */
const QUIET_MS = 8000

/** Time until the next news of a round is overdue. */
function patienceMs(round: LiveRound | null, now: number | null): number {
  if (round?.phase === 'RUNNING') return QUIET_MS
  if (!round || now === null) return POLL_INTERVAL_MS
  const due = round.phase === 'ENDED' ? (round.endedAt ?? now) + PAUSE_MS : round.locksAt
  return Math.max(OVERDUE_MS, due + OVERDUE_MS - now)
}

/** In this order: a term is over only after the table has heard its last news. */
function subscribeRounds(gameId: RoundGameId, table: RoundTable): () => void {
  const stops = [
    onLive('game-data', ({ gameData }) => {
      if (gameData.gameId === gameId) table.hear(gameData.data)
    }),
    onTerm(gameId, ({ id, status }) => table.roundOver(status === 'FINISHED' ? Number(id) : Number(id) - 1)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A device that slept has missed all news, and its monotonic clock may have stopped. */
function useReturn(table: RoundTable, clock: ServerClock): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return
      clock.forget()
      void table.refresh()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
      window.removeEventListener('online', look)
    }
  }, [table, clock])
}

/** The balance is pushed; without a live channel it must be fetched. */
function learnBalance(): void {
  if (useConnection.getState().state !== 'online') void reloadUser()
}
