import type { LotteryBet, LotteryState } from '@baize/contract/player'
import { type Envelope, isAccepted, type Refused } from '@baize/contract/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { deliver } from '../../api/deliver.ts'
import type { ServerClock } from '../rounds/server-clock.ts'
import { applyTermNews, type LotteryNews, load, withBet } from './live.ts'

export type WantedPick = { readonly pick: string; readonly amount: string }

/** A request in flight. It keeps its request id until its outcome is known. */
export type LotteryMove = { readonly requestId: string } & (
  | {
      readonly kind: 'bet'
      readonly term: number
      readonly picks: readonly WantedPick[]
      readonly share: boolean
    }
  | { readonly kind: 'cancel'; readonly id: string }
)

type Answer<Model> = Promise<Envelope<{ model: Model }>>

export type LotteryTableState = {
  readonly live: LotteryState | null
  /** Why the first state did not come. */
  readonly failed: Refused | null
  readonly move: LotteryMove | null
  /** `sure`: no request, or one in flight. `lost`: the outcome of the last one is unknown. */
  readonly certainty: 'sure' | 'retrying' | 'lost'
}

type Deps = {
  readonly state: () => Answer<LotteryState>
  readonly send: (move: LotteryMove) => Answer<LotteryBet>
  readonly clock: ServerClock
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  readonly newRequestId: () => string
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onRefused: (refused: Refused) => void
  readonly onPlaced: (bet: LotteryBet) => void
}

export type LotteryTable = {
  readonly state: StoreApi<LotteryTableState>
  readonly start: () => () => void
  /** Fetches the whole state; concurrent calls share one request. */
  readonly refresh: () => Promise<void>
  readonly hear: (news: LotteryNews) => void
  /** `share` shows it in the room. */
  readonly bet: (term: number, picks: readonly WantedPick[], share: boolean) => void
  readonly cancel: (id: string) => void
  readonly sendAgain: () => void
  /** Estimated server time, never ahead of the real one. Null before the first reading. */
  readonly now: () => number | null
}

/** One player at one line of draws. */
export function createLotteryTable(deps: Deps): LotteryTable {
  const { clock } = deps
  const state = createStore<LotteryTableState>(() => ({
    live: null,
    failed: null,
    move: null,
    certainty: 'sure',
  }))
  let over = new AbortController()
  let asking: Promise<void> | null = null

  async function ask(signal: AbortSignal): Promise<void> {
    const answer = await deps.state()
    if (signal.aborted) return
    if (!isAccepted(answer)) return state.setState(({ live }) => ({ failed: live ? null : answer }))
    clock.heard(answer.model.now, deps.now())
    state.setState(({ live }) => ({ failed: null, live: load(live, answer.model) }))
  }

  function refresh(): Promise<void> {
    asking ??= ask(over.signal).finally(() => {
      asking = null
    })
    return asking
  }

  async function perform(move: LotteryMove): Promise<void> {
    const { signal } = over
    const isOn = (): boolean => state.getState().move?.requestId === move.requestId
    state.setState({ move, certainty: 'sure' })
    const answer = await deliver(() => deps.send(move), {
      pause: deps.pause,
      onLost: (willRetry) => isOn() && state.setState({ certainty: willRetry ? 'retrying' : 'lost' }),
      signal,
    })
    if (!answer) return
    if (isAccepted(answer)) state.setState(({ live }) => ({ live: live && withBet(live, answer.model) }))
    // The displayed state may be stale and the cause of the refusal, so it is fetched.
    else await refresh()
    if (signal.aborted || !isOn()) return
    state.setState({ move: null, certainty: 'sure' })
    if (!isAccepted(answer)) deps.onRefused(answer)
    else if (move.kind === 'bet') deps.onPlaced(answer.model)
  }

  const isIdle = (): boolean => state.getState().move === null

  return {
    state,
    start() {
      over = new AbortController()
      const mine = over
      asking = null
      void refresh()
      return () => mine.abort()
    },
    refresh,
    hear(news) {
      clock.heard(news.now, deps.now())
      const { live } = state.getState()
      if (!live) return
      const { state: next, isStale } = applyTermNews(live, news)
      if (next !== live) state.setState({ live: next })
      if (isStale) void refresh()
    },
    bet(term, picks, share) {
      if (isIdle()) void perform({ kind: 'bet', requestId: deps.newRequestId(), term, picks, share })
    },
    cancel(id) {
      if (isIdle()) void perform({ kind: 'cancel', requestId: deps.newRequestId(), id })
    },
    sendAgain() {
      const { move, certainty } = state.getState()
      if (move && certainty === 'lost') void perform(move)
    },
    now() {
      const ahead = clock.aheadMs()
      return ahead === null ? null : deps.now() + ahead
    },
  }
}
