import { type BetOf, gameModule, type Path, type SoloGameId, type StepGameId } from '@baize/contract/player'
import { toast } from '@baize/ui/toast'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../../api/client.ts'
import { pauseUntilOnline } from '../../api/deliver.ts'
import { refreshAnswers } from '../../api/query.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useBarred } from '../../features/identity/barred.ts'
import { usePause } from '../../features/protection/pause.ts'
import { t } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { onLive } from '../../realtime/events.ts'
import { useModule } from '../../realtime/modules.ts'
import { useConnection } from '../../session/connection.ts'
import { useSession } from '../../session/session.ts'
import { useOnline } from '../../ui/use-online.ts'
import { broadcastMove, useMovesBeside } from '../other-windows.ts'
import type { Happening, StepGameUi } from './scene.ts'
import { serverDealer } from './server-dealer.ts'
import { createTable, type Table, type TableState } from './table.ts'

const NOTICE_MS = 3000

export type Heard<Id extends SoloGameId> = { readonly what: Happening; readonly bet: BetOf<Id> }

/** The player at the table and their money. */
export type TablePlayer = {
  readonly userId: string
  readonly hasLogin: boolean
  readonly balance: string
  /** The account is barred from play. Play money is open to everybody. */
  readonly barred: boolean
  /** Until when a break or the rest after a session lasts, in words; null when bets are taken. */
  readonly pause: string | null
  /** Refills the purse; only with play money. */
  readonly refill: (() => void) | null
}

export type TableGame<Id extends SoloGameId> = TableState<Id> & {
  readonly table: Table<Id>
  readonly seat: TablePlayer
  readonly heard: Heard<Id> | null
  readonly online: boolean
}
export type StepGame<Id extends StepGameId> = TableGame<Id>

/** The part of a game's definition that its table needs. */
export type TableUi<Id extends SoloGameId> = {
  readonly id: Id
  readonly canPick: (bet: BetOf<Id>, choice: number) => boolean
  readonly sound: (what: Happening, bet: BetOf<Id>) => void
}

export const stepTableUi = <Id extends StepGameId>(ui: StepGameUi<Id>): TableUi<Id> => ({
  id: ui.id,
  canPick: (bet, choice) => canPick(ui, bet, choice),
  sound: (what, bet) => ui.sound(what, bet.view.picks.length),
})

/** The current player's table at a step game. */
export const useStepGame = <Id extends StepGameId>(ui: StepGameUi<Id>): StepGame<Id> =>
  useTableGame(stepTableUi(ui))

/** The current player's table, connected to sounds, pushes and reconnects. */
export function useTableGame<Id extends SoloGameId>(ui: TableUi<Id>): TableGame<Id> {
  const [heard, setHeard] = useState<Heard<Id> | null>(null)
  const [table] = useState(() =>
    createTable({
      dealer: serverDealer(call, ui.id),
      canPick: ui.canPick,
      newRequestId,
      pause: pauseUntilOnline,
      onRefused: (refused) => {
        react(refused)
        learnBalance()
      },
      onMovedElsewhere: () => {
        toast(t('step.movedElsewhere'), { durationMs: NOTICE_MS })
        learnBalance()
      },
      onResumed: toastResumed,
      onHappening: (what, bet) => {
        ui.sound(what, bet)
        setHeard({ what, bet })
        broadcastMove()
        afterwards(what)
      },
    }),
  )
  const state = useStore(table.state)
  const online = useOnline()
  const hasLogin = useSession((session) => session.hasLogin)
  const balance = useSession((session) => session.user.balance)
  const userId = useSession((session) => session.user.userId)
  const barred = useBarred(userId)
  const pause = usePause()?.words ?? null

  useEffect(() => table.start(), [table])
  useModule(gameModule(ui.id))
  useMovesElsewhere(table, ui.id)
  useSideBySide(table)
  useReturn(table, online)
  return { ...state, table, heard, online, seat: { userId, hasLogin, balance, barred, pause, refill: null } }
}

export const toastResumed = (): void => toast(t('step.resumed'), { durationMs: NOTICE_MS })

export function canPick<Id extends StepGameId>(ui: StepGameUi<Id>, bet: BetOf<Id>, choice: number): boolean {
  const { view } = bet
  const options = ui.readOptions(view)
  return options !== null && ui.choices(options, view.picks).includes(choice)
}

function afterwards(what: Happening): void {
  if (what === 'good') return
  for (const path of ['/api/game/info', '/api/game/bet_record', '/api/fairness/seeds'] satisfies Path[]) {
    void refreshAnswers([path])
  }
  learnBalance()
}

/** The balance is pushed; without a live channel it must be fetched. */
function learnBalance(): void {
  if (useConnection.getState().state !== 'online') void reloadUser()
}

/** Resyncs on a push for a bet that this page did not just move: another tab or device did. */
function useMovesElsewhere<Id extends SoloGameId>(table: Table<Id>, id: Id): void {
  useEffect(
    () =>
      onLive('me-bet', ({ bet }) => {
        const { round } = table.state.getState()
        const known = round.bet?.id === bet.id && round.bet.result !== 'PENDING'
        if (bet.gameId === id && round.move === null && !known) void table.resync()
      }),
    [table, id],
  )
}

/** Follows moves made in another window of this browser. */
function useSideBySide<Id extends SoloGameId>(table: Table<Id>): void {
  const look = useCallback(() => {
    if (table.state.getState().round.move === null) void table.resync()
  }, [table])
  useMovesBeside(look)
}

/** After an interruption, refetches what was missed and retries a move in doubt. */
function useReturn<Id extends SoloGameId>(table: Table<Id>, online: boolean): void {
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
    // Two windows side by side both stay visible, so `visibilitychange` is not enough.
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [table])
}

function catchUp<Id extends SoloGameId>(table: Table<Id>): void {
  const { move, certainty } = table.state.getState().round
  if (certainty === 'lost') table.sendAgain()
  else if (move === null) void table.resync()
}
