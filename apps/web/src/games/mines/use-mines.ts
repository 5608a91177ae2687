import type { Bet, Path } from '@baize/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../../api/client.ts'
import { pauseUntilOnline } from '../../api/deliver.ts'
import { queryClient } from '../../api/query.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { t } from '../../i18n/language.ts'
import { useConnection } from '../../realtime/connection.ts'
import { onLive } from '../../realtime/events.ts'
import { useModule } from '../../realtime/modules.ts'
import { reloadUser } from '../../session/account.ts'
import { toast } from '../../ui/toast.ts'
import { tellMove, useMovesBeside } from '../other-windows.ts'
import { useOnline } from '../use-online.ts'
import { sound } from './sounds.ts'
import { createTable, type Happening, type Table, type TableState } from './table.ts'

const NOTICE_MS = 3000

export type Heard = { readonly what: Happening; readonly bet: Bet }

export type Mines = TableState & {
  readonly table: Table
  readonly heard: Heard | null
  readonly online: boolean
}

/** The table of the current player, tied to the page: sounds, pushes, a connection that comes back. */
export function useMines(): Mines {
  const [heard, setHeard] = useState<Heard | null>(null)
  const [table] = useState(() =>
    createTable({
      call,
      newRequestId,
      pause: pauseUntilOnline,
      onRefused: (refused) => {
        react(refused)
        learnBalance()
      },
      onMovedElsewhere: () => {
        toast(t('mines.movedElsewhere'), { durationMs: NOTICE_MS })
        learnBalance()
      },
      onResumed: () => toast(t('mines.resumed'), { durationMs: NOTICE_MS }),
      onHappening: (what, bet) => {
        sound(what, bet.view.picks.length)
        setHeard({ what, bet })
        tellMove()
        afterwards(what)
      },
    }),
  )
  const state = useStore(table.state)
  const online = useOnline()

  useEffect(() => table.start(), [table])
  useModule('game:mines')
  useMovesElsewhere(table)
  useSideBySide(table)
  useReturn(table, online)
  return { ...state, table, heard, online }
}

function afterwards(what: Happening): void {
  if (what === 'gem') return
  for (const path of ['/api/game/info', '/api/game/bet_record', '/api/fairness/seeds'] satisfies Path[]) {
    void queryClient.invalidateQueries({ queryKey: [path] })
  }
  learnBalance()
}

/** The balance comes by push; without a live channel nobody would bring it. */
function learnBalance(): void {
  if (useConnection.getState().state !== 'online') void reloadUser()
}

/** A push about a bet that this page did not just move itself: another tab or device did. */
function useMovesElsewhere(table: Table): void {
  useEffect(
    () =>
      onLive('me-bet', ({ bet }) => {
        const { round } = table.state.getState()
        const known = round.bet?.id === bet.id && round.bet.result !== 'PENDING'
        if (bet.gameId === 'mines' && round.move === null && !known) void table.resync()
      }),
    [table],
  )
}

/** What is played in another window of this browser shows here as it happens. */
function useSideBySide(table: Table): void {
  const look = useCallback(() => {
    if (table.state.getState().round.move === null) void table.resync()
  }, [table])
  useMovesBeside(look)
}

/** Whatever happened while the page could not listen is asked for, and a move in doubt is sent again. */
function useReturn(table: Table, online: boolean): void {
  const connection = useConnection((state) => state.state)
  const away = useRef(false)
  useEffect(() => {
    const reachable = online && connection !== 'retrying' && connection !== 'lost'
    if (!reachable) {
      away.current = true
    } else if (away.current) {
      away.current = false
      catchUp(table)
    }
  }, [table, online, connection])

  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') catchUp(table)
    }
    document.addEventListener('visibilitychange', look)
    // Two windows side by side are both visible all the time.
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [table])
}

function catchUp(table: Table): void {
  const { move, certainty } = table.state.getState().round
  if (certainty === 'lost') table.sendAgain()
  else if (move === null) void table.resync()
}
