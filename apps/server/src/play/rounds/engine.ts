import type { RoundPhase } from '@baize/contract/player'
import { type Multiplier, never } from '@baize/kit'
import { msToReach } from '@baize/rules'

/** Duration of each phase of a round, in milliseconds. */
export type RoundTimes = {
  readonly bettingMs: number
  /** How long LOCKED waits for bets that were read before the lock. */
  readonly lockWaitMs: number
  /** Delay from the crash to the commit of the end: the time that a cash-out read before the crash may be in flight. */
  readonly endGraceMs: number
  /** From the end of a round to the opening of the next. */
  readonly pauseMs: number
}

/** Minimum interval between batches of automatic cash-outs. */
const AUTOS_EVERY_MS = 50
/** The next chain is made when this few links are left. */
const LINKS_AHEAD = 100
const RETRY_MS = 250

/** A round as the leader last read it from the database. */
export type DrivenRound = {
  readonly id: string
  readonly number: number
  readonly phase: RoundPhase
  readonly locksAtMs: number
  readonly runsAtMs: number | null
  readonly endedAtMs: number | null
  /** Milliseconds from `runsAtMs` to the crash. */
  readonly crashMs: number | null
  /** The lowest auto cash-out target that is still open. */
  readonly nextTarget: Multiplier | null
}

/** The state in the database as of its `nowMs`. */
export type Look = {
  readonly nowMs: number
  readonly linksLeft: number
  readonly round: DrivenRound | null
}

/** Moves on a round. Each is one transaction, and a no-op where it is not (or no longer) due. */
export type Move =
  | { readonly kind: 'makeChain' }
  | { readonly kind: 'open' }
  | { readonly kind: 'lock' | 'run' | 'autos' | 'end'; readonly roundId: string }

export type EngineState =
  | { readonly role: 'candidate' }
  | {
      readonly role: 'leader'
      readonly look: Look | null
      /** A move is in flight: no other is started. */
      readonly busy: boolean
      readonly autosAtMs: number
    }

export type EngineEvent =
  | { readonly kind: 'elected' }
  /** The lock is lost, or may be. */
  | { readonly kind: 'deposed' }
  /** The database's state after a move, or as it was read. */
  | { readonly kind: 'looked'; readonly look: Look }
  /** A move has failed; whether it was committed is unknown. */
  | { readonly kind: 'failed'; readonly nowMs: number }
  | { readonly kind: 'woken'; readonly nowMs: number }

export type Effect =
  | { readonly kind: 'look' }
  | { readonly kind: 'move'; readonly move: Move }
  /** The round or its bets have changed, and it is committed: notify sockets and settle what is due. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'wakeAt'; readonly atMs: number }

export type EngineStep = { readonly state: EngineState; readonly effects: readonly Effect[] }

export const CANDIDATE: EngineState = { role: 'candidate' }

/**
 * Leader state machine of a game's rounds: which move comes next. It knows only what the database has told it. A new
 * leader begins by reading and continues from there, so a round ends the same way whoever began it.
 */
export function step(state: EngineState, event: EngineEvent, times: RoundTimes): EngineStep {
  switch (event.kind) {
    case 'elected':
      return { state: { role: 'leader', look: null, busy: true, autosAtMs: 0 }, effects: [{ kind: 'look' }] }
    case 'deposed':
      return { state: CANDIDATE, effects: [] }
    case 'looked':
      return state.role === 'candidate' ? { state, effects: [] } : afterLook(state, event.look, times)
    case 'failed':
      if (state.role === 'candidate') return { state, effects: [] }
      // The failed move may have been committed: the next action is to read the state.
      return {
        state: { ...state, look: null, busy: false },
        effects: [{ kind: 'wakeAt', atMs: event.nowMs + RETRY_MS }],
      }
    case 'woken':
      if (state.role === 'candidate' || state.busy) return { state, effects: [] }
      if (!state.look) return { state: { ...state, busy: true }, effects: [{ kind: 'look' }] }
      return advance(state, event.nowMs, times)
    default:
      return never(event)
  }
}

type Leader = Extract<EngineState, { role: 'leader' }>

function afterLook(before: Leader, look: Look, times: RoundTimes): EngineStep {
  const { state, effects } = advance({ ...before, look, busy: false }, look.nowMs, times)
  return { state, effects: isNews(before.look, look) ? [{ kind: 'changed' }, ...effects] : effects }
}

/** The next move if it is due, else when to wake up. */
function advance(state: Leader, nowMs: number, times: RoundTimes): EngineStep {
  const next = state.look && due(state.look, state.autosAtMs, times)
  if (!next || next.atMs > nowMs) {
    return { state, effects: next ? [{ kind: 'wakeAt', atMs: next.atMs }] : [] }
  }
  const autosAtMs = next.move.kind === 'autos' ? nowMs : state.autosAtMs
  return { state: { ...state, busy: true, autosAtMs }, effects: [{ kind: 'move', move: next.move }] }
}

type Due = { readonly atMs: number; readonly move: Move }

/** The next move and its time. A pure function of the stored state, so a takeover needs nothing else. */
function due({ round, linksLeft, nowMs }: Look, autosAtMs: number, times: RoundTimes): Due {
  if (!round || round.phase === 'ENDED') {
    // A chain takes a second or two to make, so it is made between rounds.
    if (linksLeft < LINKS_AHEAD) return { atMs: nowMs, move: { kind: 'makeChain' } }
    return { atMs: (round?.endedAtMs ?? nowMs - times.pauseMs) + times.pauseMs, move: { kind: 'open' } }
  }
  const roundId = round.id
  switch (round.phase) {
    case 'STARTING':
      return { atMs: round.locksAtMs, move: { kind: 'lock', roundId } }
    case 'LOCKED':
      return { atMs: round.locksAtMs + times.lockWaitMs, move: { kind: 'run', roundId } }
    case 'RUNNING': {
      const runsAtMs = round.runsAtMs ?? nowMs
      const crashAtMs = runsAtMs + (round.crashMs ?? 0)
      const end: Due = { atMs: crashAtMs + times.endGraceMs, move: { kind: 'end', roundId } }
      if (round.nextTarget === null) return end
      const hitMs = Math.max(runsAtMs + msToReach(round.nextTarget), autosAtMs + AUTOS_EVERY_MS)
      // A target reached at the very end is cashed out by the end move itself.
      return hitMs < crashAtMs ? { atMs: hitMs, move: { kind: 'autos', roundId } } : end
    }
    default:
      return never(round.phase)
  }
}

const isNews = (before: Look | null, now: Look): boolean =>
  before === null ||
  before.round?.id !== now.round?.id ||
  before.round?.phase !== now.round?.phase ||
  before.round?.nextTarget !== now.round?.nextTarget
