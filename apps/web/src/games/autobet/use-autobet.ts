import {
  type Autobet,
  type AutobetState,
  type GameId,
  isAccepted,
  type PlayerBet,
  REFUSALS,
  type RequestOf,
} from '@baize/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { deliver, pauseUntilOnline } from '../../api/deliver.ts'
import { CallRefused, refreshAnswers, setAnswer, useQuery } from '../../api/query.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { serverNow } from '../../api/server-time.ts'
import { learnBarred } from '../../features/identity/barred.ts'
import { onLive } from '../../realtime/events.ts'
import { tellMove, useMovesBeside } from '../other-windows.ts'

export type AutobetWish = RequestOf<'/api/game/autobet/start'>['model']

/** Bets come by push as they are made; without a live channel this keeps the page up to date. */
const LOOK_MS = 1500
/** So long after its end somebody who comes back is told how it ended. */
const NEWS_MS = 10 * 60_000

export type AutobetRun = {
  /** The run under way, or the last one until the player has read how it ended. */
  readonly run: Autobet | null
  /** Of a game of rounds it may be open still. */
  readonly lastBet: PlayerBet | null
  readonly running: boolean
  /** A start or a stop is on its way. */
  readonly busy: boolean
  /** Whether it was started. */
  readonly start: (wish: AutobetWish) => Promise<boolean>
  readonly stop: () => void
  /** The player has read how it ended. */
  readonly dismiss: () => void
  /** Something was seen that it must know of. */
  readonly refresh: () => void
}

const isRunning = (run: Autobet | null | undefined): run is Autobet => run?.end === null

/** What was read to its end, so that a way back to the game does not tell it again. */
const dismissed = new Set<string>()

type Terms = {
  readonly enabled: boolean
  readonly ownBet: string | undefined
  /** How often to ask, where there is reason to expect something less often. */
  readonly lookMs?: number
}

/** The runs of one game. `ownBet` is the bet this page has made by hand; a push of another one is asked about. */
export function useAutobet(gameId: GameId, { enabled, ownBet, lookMs = LOOK_MS }: Terms): AutobetRun {
  const queryKey = ['/api/game/autobet/state', gameId]
  const [busy, setBusy] = useState(false)
  const [, setRead] = useState(0)
  const over = useRef<AbortController | null>(null)
  const asked = useQuery<AutobetState>({
    queryKey,
    enabled,
    staleTime: 0,
    queryFn: async () => {
      const answer = await call('/api/game/autobet/state', { gameId }, { quiet: true })
      if (!isAccepted(answer)) throw new CallRefused(answer)
      return answer.model
    },
    refetchInterval: ({ state }) => (enabled && isRunning(state.data?.run) ? lookMs : false),
  })
  const { refetch } = asked
  const { run, lastBet } = (enabled && asked.data) || { run: null, lastBet: null }
  const running = isRunning(run)

  useEffect(() => {
    over.current = new AbortController()
    return () => over.current?.abort()
  }, [])

  useEffect(() => {
    if (!enabled) return undefined
    return onLive('me-bet', ({ bet }) => {
      if (bet.gameId === gameId && (running || bet.id !== ownBet)) void refetch()
    })
  }, [enabled, gameId, running, ownBet, refetch])

  const refresh = useCallback(() => void (enabled && refetch()), [enabled, refetch])
  useMovesBeside(refresh)

  const end = run?.end ?? null
  useEffect(() => {
    if (end === null) return
    for (const path of ['/api/game/bet_record', '/api/game/autobet/record', '/api/fairness/seeds'])
      void refreshAnswers([path])
  }, [end])

  const learn = (next: Autobet): void =>
    setAnswer<AutobetState>(queryKey, (now) => ({
      run: next,
      lastBet: now?.run?.id === next.id ? now.lastBet : null,
    }))

  async function start(wish: AutobetWish): Promise<boolean> {
    setBusy(true)
    const input = { gameId, requestId: newRequestId(), model: wish }
    const answer = await deliver(() => call('/api/game/autobet/start', input, { quiet: true }), {
      pause: pauseUntilOnline,
      onLost: () => {},
      signal: over.current?.signal ?? AbortSignal.abort(),
    })
    setBusy(false)
    if (answer && isAccepted(answer)) {
      learn(answer.model)
      tellMove()
      return true
    }
    if (answer?.status === REFUSALS.barred.status) learnBarred(true)
    if (answer) react(answer)
    void refetch()
    return false
  }

  async function stop(): Promise<void> {
    if (!run) return
    setBusy(true)
    const answer = await call('/api/game/autobet/stop', { id: run.id })
    setBusy(false)
    if (!isAccepted(answer)) return
    learn(answer.model)
    tellMove()
  }

  const endedAt = run?.endedAt ?? null
  const isNews = run !== null && endedAt !== null && serverNow() - endedAt < NEWS_MS && !dismissed.has(run.id)
  return {
    run: running || isNews ? run : null,
    lastBet: running || isNews ? lastBet : null,
    running,
    busy,
    start,
    stop: () => void stop(),
    dismiss: () => {
      if (run) dismissed.add(run.id)
      setRead((times) => times + 1)
    },
    refresh,
  }
}
