import { type Bet, type Envelope, isAccepted, REFUSALS, type Refused, type ReplyOf } from '@baize/contract'
import { never } from '@baize/kit'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { call } from '../../api/client.ts'
import { deliver } from '../../api/deliver.ts'
import { placeBet } from '../bet.ts'
import { isOpen, type Move, NO_ROUND, type Round, type RoundEvent, step } from './round.ts'

export type GameInfo = Omit<ReplyOf<'/api/game/info'>['model'], 'heldBet'>

/** What the player's own move brought about, for sound, words and celebration. */
export type Happening = 'placed' | 'gem' | 'mine' | 'paid'

export type TableState = {
  readonly round: Round
  /** Null until the server has said under which terms it plays. */
  readonly info: GameInfo | null
  readonly loadFailed: boolean
}

type Deps = {
  readonly call: typeof call
  readonly newRequestId: () => string
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onHappening: (what: Happening, bet: Bet) => void
  readonly onRefused: (refused: Refused) => void
  /** A move came too late: the bet had moved in another tab, and now shows as it is. */
  readonly onMovedElsewhere: () => void
  /** A bet was open before this page was. */
  readonly onResumed: () => void
}

export type Table = {
  readonly state: StoreApi<TableState>
  /** Looks for an open bet and starts to play; the answer stops. */
  readonly start: () => () => void
  readonly bet: (betAmount: string, mines: number) => void
  readonly open: (tile: number) => void
  readonly cashOut: () => void
  /** Sends the move in doubt once more, with the request id it has. */
  readonly sendAgain: () => void
  /** Asks the server how things stand: the bet may have moved in another tab. */
  readonly resync: () => Promise<void>
}

/** One player at one mines game: every move goes out once at a time, and its answer moves the round. */
export function createTable(deps: Deps): Table {
  const state = createStore<TableState>(() => ({
    round: NO_ROUND,
    info: null,
    loadFailed: false,
  }))
  let over = new AbortController()

  const apply = (event: RoundEvent): void => state.setState(({ round }) => ({ round: step(round, event) }))

  function send(move: Move): Promise<Envelope<{ model: Bet }>> {
    const { requestId } = move
    switch (move.kind) {
      case 'bet': {
        const model = { betAmount: move.betAmount, mines: move.mines }
        return placeBet(deps.call, { gameId: 'mines', requestId, model })
      }
      case 'play': {
        const input = { id: move.id, requestId, model: { choice: move.tile } }
        return deps.call('/api/game/mines_game/play', input, { quiet: true })
      }
      case 'cashOut':
        return deps.call('/api/game/mines_game/cash_out', { id: move.id, requestId }, { quiet: true })
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
    // A refused move may mean that the bet moved elsewhere, so what is shown is not trusted any more.
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
    const answer = await deps.call('/api/game/info', { gameId: 'mines' }, { quiet: true })
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

  /** The bet shown as open is not held any more: somebody finished it. */
  async function learnResult(id: string, signal: AbortSignal): Promise<void> {
    const answer = await deps.call('/api/game/bet_result', { id }, { quiet: true })
    if (!signal.aborted && isAccepted(answer)) apply({ type: 'seen', bet: answer.model.bet })
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
    bet(betAmount, mines) {
      if (!idle() || isOpen(state.getState().round.bet)) return
      void perform({ kind: 'bet', requestId: deps.newRequestId(), betAmount, mines })
    },
    open(tile) {
      const { bet } = state.getState().round
      if (!idle() || !isOpen(bet) || bet.view.picks.includes(tile)) return
      void perform({ kind: 'play', requestId: deps.newRequestId(), id: bet.id, tile })
    },
    cashOut() {
      const { bet } = state.getState().round
      if (!idle() || !isOpen(bet) || bet.view.picks.length === 0) return
      void perform({ kind: 'cashOut', requestId: deps.newRequestId(), id: bet.id })
    },
    sendAgain() {
      const { move, certainty } = state.getState().round
      if (move && certainty === 'lost') void perform(move)
    },
    resync,
  }
}

/** What the server says to a move that another tab was quicker with. */
const OVERTAKEN: ReadonlySet<number> = new Set([
  REFUSALS.betHeld.status,
  REFUSALS.betMoved.status,
  REFUSALS.betSettled.status,
  REFUSALS.moveNotAllowed.status,
])

const hasMoved = (before: Bet | null, now: Bet | null): boolean =>
  before?.id !== now?.id ||
  before?.result !== now?.result ||
  before?.view.picks.length !== now?.view.picks.length

function happeningOf(move: Move, bet: Bet): Happening {
  if (bet.result === 'LOSE') return 'mine'
  if (bet.result === 'WIN') return 'paid'
  return move.kind === 'bet' ? 'placed' : 'gem'
}
