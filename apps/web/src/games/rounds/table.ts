import type { CashOutReceipt, RoundBet, RoundState } from '@baize/contract/player'
import { type Envelope, isAccepted, type Refused } from '@baize/contract/shared'
import { never } from '@baize/kit'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { deliver } from '../../api/deliver.ts'
import type { GameInfo } from '../step/table.ts'
import { follow, type Live, type LiveEvent, NOTHING_KNOWN, type RoundNews } from './live.ts'
import type { ServerClock } from './server-clock.ts'

/** A request in flight. It keeps its request id until its outcome is known. */
export type RoundMove = { readonly requestId: string; readonly slot: number } & (
  | {
      readonly kind: 'bet'
      readonly betAmount: string
      readonly autoCashOut: string | null
      /** For the next round, when this one no longer takes bets. */
      readonly next: boolean
    }
  | { readonly kind: 'cancel'; readonly id: string }
  /** `sentAt` is the page's estimate of the server time. */
  | { readonly kind: 'stop'; readonly id: string; readonly sentAt: number | null }
)
type Asked<Kind extends RoundMove['kind']> = Extract<RoundMove, { kind: Kind }>

type Answer<Model> = Promise<Envelope<{ model: Model }>>

export type StateAnswer = { readonly answer: Envelope<{ model: RoundState }>; readonly atMs: number }

/** Takes the bets on rounds: the server, or the browser itself for play money. */
export type RoundDealer = {
  readonly info: () => Answer<GameInfo>
  /** The response and its time of arrival. */
  readonly state: () => Promise<StateAnswer>
  readonly bet: (move: Asked<'bet'>) => Answer<RoundBet>
  readonly cancel: (move: Asked<'cancel'>) => Answer<RoundBet>
  readonly stop: (move: Asked<'stop'>) => Answer<{ bet: RoundBet; receipt: CashOutReceipt | null }>
  /** One bet, once it is settled. */
  readonly result: (id: string, signal: AbortSignal) => Answer<RoundBet>
}

/** `sure`: no request, or one in flight. `retrying`, `lost`: as in step games. */
export type Panel = {
  readonly move: RoundMove | null
  readonly certainty: 'sure' | 'retrying' | 'lost'
}
const AT_REST: Panel = { move: null, certainty: 'sure' }

export type RoundTableState = {
  readonly live: Live
  /** Null until the terms are loaded. */
  readonly info: GameInfo | null
  readonly loadFailed: boolean
  /** By slot. */
  readonly panels: readonly Panel[]
  /** Receipts of cash-outs made on this page, by bet. */
  readonly receipts: Readonly<Record<string, CashOutReceipt>>
}

type Deps = {
  readonly dealer: RoundDealer
  readonly clock: ServerClock
  readonly slots: number
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  readonly newRequestId: () => string
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onRefused: (refused: Refused) => void
}

export type RoundTable = {
  readonly state: StoreApi<RoundTableState>
  readonly start: () => () => void
  readonly bet: (slot: number, betAmount: string, autoCashOut: string | null, next: boolean) => void
  readonly cancel: (slot: number, id: string) => void
  readonly stop: (slot: number, id: string) => void
  readonly sendAgain: (slot: number) => void
  /** Refetches the whole state; concurrent calls share one request. */
  readonly refresh: () => Promise<void>
  readonly hear: (news: RoundNews) => void
  /** A round and all before it are over: fetches the results of the player's bets in them that are still unknown. */
  readonly roundOver: (number: number) => void
  /** Adds a bet that arrived without a request of this table. */
  readonly see: (bet: RoundBet) => void
  /** The ledger has settled a bet of the player. */
  readonly heardSettled: (id: string, winAmount: string) => void
  /** Estimated server time, never ahead of the real one. Null before the first reading. */
  readonly now: () => number | null
  /** Offset of the server clock to the monotonic clock. */
  readonly aheadMs: () => number | null
}

/** One player at a round game. The server drives the rounds; the table only sends the player's moves. */
export function createRoundTable(deps: Deps): RoundTable {
  const { dealer, clock } = deps
  const state = createStore<RoundTableState>(() => ({
    live: NOTHING_KNOWN,
    info: null,
    loadFailed: false,
    panels: Array.from({ length: deps.slots }, () => AT_REST),
    receipts: {},
  }))
  let over = new AbortController()
  let asking: Promise<void> | null = null
  /** Bets whose result is being waited for. */
  let learning = new Set<string>()

  const apply = (event: LiveEvent): void => state.setState(({ live }) => ({ live: follow(live, event) }))
  const panel = (slot: number): Panel => state.getState().panels[slot] ?? AT_REST
  const setPanel = (slot: number, next: Panel): void =>
    state.setState(({ panels }) => ({
      panels: panels.map((current, index) => (index === slot ? next : current)),
    }))

  const serverNow = (): number | null => {
    const ahead = clock.aheadMs()
    return ahead === null ? null : deps.now() + ahead
  }

  async function ask(signal: AbortSignal): Promise<void> {
    const { answer, atMs } = await dealer.state()
    if (signal.aborted) return
    if (!isAccepted(answer)) return state.setState(({ live }) => ({ loadFailed: live.sight === 'unknown' }))
    clock.heard(answer.model.now, atMs)
    state.setState({ loadFailed: false })
    const { mine: before } = state.getState().live
    apply({ type: 'loaded', state: answer.model })
    for (const { id, result, createdAt } of before) {
      const isListed = answer.model.mine.some((bet) => bet.id === id)
      // It ended in a round this page missed; its result is fetched for the player.
      if (result === 'PENDING' && !isListed && createdAt < answer.model.now) void learnResult(id)
    }
    const { round } = answer.model
    // Without a live channel nothing else tells that the round is over.
    if (round) roundOver(round.phase === 'ENDED' ? round.number : round.number - 1)
  }

  function refresh(): Promise<void> {
    asking ??= ask(over.signal).finally(() => {
      asking = null
    })
    return asking
  }

  async function learnTerms(signal: AbortSignal): Promise<void> {
    const answer = await dealer.info()
    if (signal.aborted) return
    if (isAccepted(answer)) state.setState({ info: answer.model })
    else state.setState(({ info }) => ({ loadFailed: info === null }))
  }

  async function send(move: RoundMove): Promise<Envelope<{ model: RoundBet }>> {
    switch (move.kind) {
      case 'bet':
        return dealer.bet(move)
      case 'cancel':
        return dealer.cancel(move)
      case 'stop': {
        const answer = await dealer.stop(move)
        if (!isAccepted(answer)) return answer
        const { bet, receipt } = answer.model
        if (receipt) state.setState(({ receipts }) => ({ receipts: { ...receipts, [bet.id]: receipt } }))
        return { ...answer, model: bet }
      }
      default:
        return never(move)
    }
  }

  async function perform(move: RoundMove): Promise<void> {
    const { slot, requestId } = move
    const { signal } = over
    const isOn = (): boolean => panel(slot).move?.requestId === requestId
    setPanel(slot, { move, certainty: 'sure' })
    const answer = await deliver(() => send(move), {
      pause: deps.pause,
      onLost: (willRetry) => isOn() && setPanel(slot, { move, certainty: willRetry ? 'retrying' : 'lost' }),
      signal,
    })
    if (!answer) return
    if (isAccepted(answer)) apply({ type: 'bet', bet: answer.model })
    // The displayed state may be stale and the cause of the refusal, so it is refetched.
    else await refresh()
    if (signal.aborted || !isOn()) return
    setPanel(slot, AT_REST)
    if (!isAccepted(answer)) deps.onRefused(answer)
  }

  const idle = (slot: number): boolean => panel(slot).move === null

  async function learnResult(id: string): Promise<void> {
    const { signal } = over
    if (learning.has(id)) return
    learning.add(id)
    const answer = await dealer.result(id, signal)
    if (signal.aborted) return
    learning.delete(id)
    if (isAccepted(answer)) apply({ type: 'bet', bet: answer.model })
  }

  function roundOver(number: number): void {
    for (const { id, result, view } of state.getState().live.mine)
      if (result === 'PENDING' && view.state !== 'QUEUED' && (view.round ?? 0) <= number) void learnResult(id)
  }

  return {
    state,
    start() {
      over = new AbortController()
      const mine = over
      asking = null
      learning = new Set()
      void refresh()
      void learnTerms(mine.signal)
      return () => mine.abort()
    },
    bet(slot, betAmount, autoCashOut, next) {
      const requestId = deps.newRequestId()
      if (idle(slot)) void perform({ kind: 'bet', requestId, slot, betAmount, autoCashOut, next })
    },
    cancel(slot, id) {
      if (idle(slot)) void perform({ kind: 'cancel', requestId: deps.newRequestId(), slot, id })
    },
    stop(slot, id) {
      if (!idle(slot)) return
      const now = serverNow()
      const sentAt = now === null ? null : Math.round(now)
      void perform({ kind: 'stop', requestId: deps.newRequestId(), slot, id, sentAt })
    },
    sendAgain(slot) {
      const { move, certainty } = panel(slot)
      if (move && certainty === 'lost') void perform(move)
    },
    async refresh() {
      if (state.getState().info === null) void learnTerms(over.signal)
      await refresh()
    },
    hear(news) {
      if (news.now !== undefined) clock.heard(news.now, deps.now())
      apply({ type: 'told', news })
      if (state.getState().live.sight === 'gap') void refresh()
    },
    roundOver,
    see: (bet) => apply({ type: 'bet', bet }),
    heardSettled(id, winAmount) {
      const bet = state.getState().live.mine.find((candidate) => candidate.id === id)
      if (!/[1-9]/.test(winAmount)) apply({ type: 'lost', id })
      else if (bet?.result !== 'WIN') void learnResult(id)
    },
    now: serverNow,
    aheadMs: () => clock.aheadMs(),
  }
}
