import {
  type Autobet,
  type AutobetState,
  type BetGameId,
  type PlayerBet,
  REFUSALS,
  type RequestOf,
} from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { deliver, pauseUntilOnline } from '../../api/deliver.ts'
import { CallRefused, refreshAnswers, useQuery, useSetOwnAnswer } from '../../api/query.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useOwnSignal } from '../../api/use-delivery.ts'
import { learnBarred } from '../../features/identity/barred.ts'
import { relearnPause } from '../../features/protection/pause.ts'
import { onLive } from '../../realtime/events.ts'
import { serverNow } from '../../session/server-time.ts'
import { isPause } from '../bet.ts'
import { broadcastMove, useMovesBeside } from '../other-windows.ts'

export type AutobetRequest = RequestOf<'/api/game/autobet/start'>['model']

/** Polling interval of a running run. Bets are pushed as they are made; polling covers a live channel that is down. */
const POLL_INTERVAL_MS = 1500
/** For this long after its end, a run's result is shown to a player who comes back. */
const NEWS_MS = 10 * 60_000

export type AutobetRun = {
  /** The running run, or the last one until its result is dismissed: by the player, or by their next bet. */
  readonly run: Autobet | null
  /** The last bet of the run. In a round game it may still be open. */
  readonly lastBet: PlayerBet | null
  readonly running: boolean
  /** A start or stop request is in flight. */
  readonly busy: boolean
  /** Resolves to whether the run was started. */
  readonly start: (request: AutobetRequest) => Promise<boolean>
  readonly stop: () => void
  /** Hides the result of an ended run. */
  readonly dismiss: () => void
  /** Refetches the run after an event that may have changed it. */
  readonly refresh: () => void
}

const isRunning = (run: Autobet | null | undefined): run is Autobet => run?.end === null

/** Runs whose result was dismissed, so that it is not shown again when the player returns to the game. */
const dismissed = new Set<string>()

type Terms = {
  readonly enabled: boolean
  readonly ownBet: string | undefined
  /** Polling interval, for callers that expect changes less often. */
  readonly lookMs?: number
}

/** Autobet runs of one game. `ownBet` is the bet placed by hand here; a push for any other bet triggers a refetch. */
export function useAutobet(
  gameId: BetGameId,
  { enabled, ownBet, lookMs = POLL_INTERVAL_MS }: Terms,
): AutobetRun {
  const queryKey = ['/api/game/autobet/state', gameId]
  const ownSignal = useOwnSignal()
  const setOwnAnswer = useSetOwnAnswer()
  const [busy, setBusy] = useState(false)
  const [, setRead] = useState(0)
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
    setOwnAnswer<AutobetState>(queryKey, (now) => ({
      run: next,
      lastBet: now?.run?.id === next.id ? now.lastBet : null,
    }))

  async function start(request: AutobetRequest): Promise<boolean> {
    setBusy(true)
    const input = { gameId, requestId: newRequestId(), model: request }
    const answer = await deliver(() => call('/api/game/autobet/start', input, { quiet: true }), {
      pause: pauseUntilOnline,
      onLost: () => {},
      signal: ownSignal(),
    })
    setBusy(false)
    if (answer && isAccepted(answer)) {
      learn(answer.model)
      broadcastMove()
      void refreshAnswers(['/api/game/autobet/record'])
      return true
    }
    if (answer?.status === REFUSALS.barred.status) learnBarred(true)
    if (answer && isPause(answer.status)) relearnPause()
    if (answer) react(answer)
    void refetch()
    return false
  }

  async function stop(): Promise<void> {
    if (!run) return
    setBusy(true)
    const signal = ownSignal()
    const answer = await call('/api/game/autobet/stop', { id: run.id })
    setBusy(false)
    if (!isAccepted(answer) || signal.aborted) return
    learn(answer.model)
    broadcastMove()
  }

  const endedAt = run?.endedAt ?? null
  const isRecent = run !== null && endedAt !== null && serverNow() - endedAt < NEWS_MS
  const isNews = isRecent && !dismissed.has(run.id)
  return {
    run: running || isNews ? run : null,
    // Stays on the board when the result is hidden: the bet before the run would take its place.
    lastBet: running || isRecent ? lastBet : null,
    running,
    busy,
    start,
    stop: () => void stop(),
    dismiss: () => {
      if (run && run.end !== null) dismissed.add(run.id)
      setRead((times) => times + 1)
    },
    refresh,
  }
}
