import { type BetOf, REFUSALS, type ReplyOf, type SoloGameId } from '@baize/contract/player'
import { type Envelope, isAccepted, type Refused } from '@baize/contract/shared'
import { never } from '@baize/kit'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { deliver } from '../../api/deliver.ts'
import {
  type AnySoloBet,
  isOpen,
  type Move,
  madeChoices,
  NO_ROUND,
  type Options,
  type Round,
  type RoundEvent,
  step,
} from './round.ts'
import type { Happening } from './scene.ts'

export type GameInfo = Omit<ReplyOf<'/api/game/info'>['model'], 'heldBet'>
type Answer<Model> = Promise<Envelope<{ model: Model }>>

/** Takes the moves of one game and resolves them: the server, or the browser itself for play money. */
export type Dealer<Id extends SoloGameId> = {
  /** The terms of the game, and its open bet. */
  readonly info: () => Answer<GameInfo & { heldBet: BetOf<Id> | null }>
  readonly bet: (move: Move & { kind: 'bet' }) => Answer<BetOf<Id>>
  readonly play: (move: Move & { kind: 'play' }) => Answer<BetOf<Id>>
  readonly cashOut: (move: Move & { kind: 'cashOut' }) => Answer<BetOf<Id>>
  /** One bet, once it is settled. */
  readonly result: (id: string, signal: AbortSignal) => Answer<BetOf<Id>>
}

export type TableState<Id extends SoloGameId> = {
  readonly round: Round<BetOf<Id>>
  /** Null until the terms are loaded. */
  readonly info: GameInfo | null
  readonly loadFailed: boolean
}

type Deps<Id extends SoloGameId> = {
  readonly dealer: Dealer<Id>
  /** Whether this choice is valid for the bet now. */
  readonly canPick: (bet: BetOf<Id>, choice: number) => boolean
  readonly newRequestId: () => string
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onHappening: (what: Happening, bet: BetOf<Id>) => void
  readonly onRefused: (refused: Refused) => void
  /** A move was refused because the bet had moved in another tab; its current state is now shown. */
  readonly onMovedElsewhere: () => void
  /** A bet was already open when the page loaded. */
  readonly onResumed: () => void
}

export type Table<Id extends SoloGameId> = {
  readonly state: StoreApi<TableState<Id>>
  /** Resumes an open bet and starts the table; returns a function that stops it. */
  readonly start: () => () => void
  readonly bet: (betAmount: string, options: Options) => void
  readonly pick: (choice: number) => void
  readonly cashOut: () => void
  /** Retries the move in doubt with the same request id. */
  readonly sendAgain: () => void
  /** Refetches the state: the bet may have moved in another tab. */
  readonly resync: () => Promise<void>
}

/** One player at one game: one move in flight at a time, and its response advances the round. */
export function createTable<Id extends SoloGameId>(deps: Deps<Id>): Table<Id> {
  const { dealer } = deps
  const state = createStore<TableState<Id>>(() => ({
    round: NO_ROUND,
    info: null,
    loadFailed: false,
  }))
  let over = new AbortController()

  const apply = (event: RoundEvent<BetOf<Id>>): void =>
    state.setState(({ round }) => ({ round: step(round, event) }))

  function send(move: Move): Answer<BetOf<Id>> {
    switch (move.kind) {
      case 'bet':
        return dealer.bet(move)
      case 'play':
        return dealer.play(move)
      case 'cashOut':
        return dealer.cashOut(move)
      default:
        return never(move)
    }
  }

  async function perform(move: Move): Promise<void> {
    const { requestId } = move
    apply({ type: 'sent', move })
    const answer = await deliver(() => send(move), {
      pause: deps.pause,
      onLost: (willRetry) => apply({ type: 'replyLost', requestId, willRetry }),
      signal: over.signal,
    })
    if (!answer) return
    if (isAccepted(answer)) {
      apply({ type: 'answered', requestId, bet: answer.model })
      deps.onHappening(happeningOf(move, answer.model), answer.model)
      return
    }
    // The bet may have moved elsewhere, which would explain the refusal, so the displayed state is refetched.
    const before = state.getState().round.bet
    await look()
    apply({ type: 'refused', requestId })
    const moved = OVERTAKEN.has(answer.status) && hasMoved(before, state.getState().round.bet)
    if (moved) deps.onMovedElsewhere()
    else deps.onRefused(answer)
  }

  async function resync(): Promise<void> {
    const known = state.getState().round.bet
    await look()
    if (!known && isOpen(state.getState().round.bet)) deps.onResumed()
  }

  async function look(): Promise<void> {
    const { signal } = over
    const answer = await dealer.info()
    if (signal.aborted) return
    if (!isAccepted(answer)) {
      state.setState(({ info }) => ({ loadFailed: info === null }))
      return
    }
    const { heldBet, ...info } = answer.model
    const known = state.getState().round.bet
    state.setState({ info, loadFailed: false })
    if (heldBet) {
      apply({ type: 'seen', bet: heldBet })
    } else if (isOpen(known)) {
      await learnResult(known.id, signal)
    }
  }

  /** The bet shown as open is no longer held: it was finished elsewhere. */
  async function learnResult(id: string, signal: AbortSignal): Promise<void> {
    const answer = await dealer.result(id, signal)
    if (!signal.aborted && isAccepted(answer)) apply({ type: 'seen', bet: answer.model })
  }

  const idle = (): boolean => state.getState().round.move === null

  return {
    state,
    start() {
      over = new AbortController()
      const mine = over
      void resync()
      return () => mine.abort()
    },
    bet(betAmount, options) {
      if (!idle() || isOpen(state.getState().round.bet)) return
      void perform({ kind: 'bet', requestId: deps.newRequestId(), betAmount, options })
    },
    pick(choice) {
      const { bet } = state.getState().round
      if (!idle() || !isOpen(bet) || !deps.canPick(bet, choice)) return
      void perform({ kind: 'play', requestId: deps.newRequestId(), id: bet.id, choice })
    },
    cashOut() {
      const { bet } = state.getState().round
      if (!idle() || !isOpen(bet) || madeChoices(bet) === 0) return
      void perform({ kind: 'cashOut', requestId: deps.newRequestId(), id: bet.id })
    },
    sendAgain() {
      const { move, certainty } = state.getState().round
      if (move && certainty === 'lost') void perform(move)
    },
    resync,
  }
}

/** Refusals of a move that another tab has overtaken. */
const OVERTAKEN: ReadonlySet<number> = new Set([
  REFUSALS.betHeld.status,
  REFUSALS.betMoved.status,
  REFUSALS.betSettled.status,
  REFUSALS.moveNotAllowed.status,
])

type VisibleBet = AnySoloBet | null

const hasMoved = (before: VisibleBet, now: VisibleBet): boolean =>
  before?.id !== now?.id ||
  before?.result !== now?.result ||
  (before && madeChoices(before)) !== (now && madeChoices(now))

function happeningOf(move: Move, bet: NonNullable<VisibleBet>): Happening {
  if (bet.result === 'LOSE') return 'bad'
  if (bet.result === 'WIN') return 'paid'
  return move.kind === 'bet' ? 'placed' : 'good'
}
