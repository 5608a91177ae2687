import type { RoundPhase } from '@baize/contract'
import { type Multiplier, never } from '@baize/kit'
import { msToReach } from '@baize/rules'

/** How long each part of a round takes, in milliseconds. */
export type RoundTimes = {
  readonly bettingMs: number
  /** How long LOCKED waits for bets that were read in time. */
  readonly lockWaitMs: number
  /** How long after the crash the end is committed: so long may a cash-out that was read in time be on its way. */
  readonly endGraceMs: number
  /** From the end of a round to the start of the next. */
  readonly pauseMs: number
}

/** Cash-outs that were asked for in advance are made this often at most. */
const AUTOS_EVERY_MS = 50
/** With this few left, the next chain is made. */
const LINKS_AHEAD = 100
const RETRY_MS = 250

/** A round as its driver knows it, by the database. */
export type DrivenRound = {
  readonly id: string
  readonly number: number
  readonly phase: RoundPhase
  readonly locksAtMs: number
  readonly runsAtMs: number | null
  readonly endedAtMs: number | null
  /** How long after `runsAtMs` it crashes. */
  readonly crashMs: number | null
  /** The lowest multiplier at which a bet still has to be cashed out. */
  readonly nextTarget: Multiplier | null
}

/** How things stand, as of the database's `nowMs`. */
export type Look = {
  readonly nowMs: number
  readonly linksLeft: number
  readonly round: DrivenRound | null
}

/** What can be done to a round. Each is one transaction that does nothing where it is not (or no longer) due. */
export type Move =
  | { readonly kind: 'makeChain' }
  | { readonly kind: 'open' }
  | { readonly kind: 'lock' | 'run' | 'autos' | 'end'; readonly roundId: string }

export type EngineState =
  | { readonly role: 'candidate' }
  | {
      readonly role: 'leader'
      readonly look: Look | null
      /** A move that was sent and not yet answered: nothing else is begun. */
      readonly busy: boolean
      readonly autosAtMs: number
    }

export type EngineEvent =
  | { readonly kind: 'elected' }
  /** The lock is lost, or may be. */
  | { readonly kind: 'deposed' }
  /** What the database says after a move, or when it was asked. */
  | { readonly kind: 'looked'; readonly look: Look }
  /** A move has failed; whether it was made is not known. */
  | { readonly kind: 'failed'; readonly nowMs: number }
  | { readonly kind: 'woken'; readonly nowMs: number }

export type Effect =
  | { readonly kind: 'look' }
  | { readonly kind: 'move'; readonly move: Move }
  /** The round or its bets are not as they were: everybody is to hear, and what is due is to be paid. All of it is committed. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'wakeAt'; readonly atMs: number }

export type Stepped = { readonly state: EngineState; readonly effects: readonly Effect[] }

export const CANDIDATE: EngineState = { role: 'candidate' }

/**
 * Who drives a game's rounds, and what they do next. It knows no more than the database has told it: whoever takes over begins
 * by looking, and goes on from there, so that a round is finished the same way whoever began it.
 */
export function step(state: EngineState, event: EngineEvent, times: RoundTimes): Stepped {
  switch (event.kind) {
    case 'elected':
      return { state: { role: 'leader', look: null, busy: true, autosAtMs: 0 }, effects: [{ kind: 'look' }] }
    case 'deposed':
      return { state: CANDIDATE, effects: [] }
    case 'looked':
      return state.role === 'candidate' ? { state, effects: [] } : afterLook(state, event.look, times)
    case 'failed':
      if (state.role === 'candidate') return { state, effects: [] }
      // Nothing is assumed of how it stands: the next thing done is to look.
      return {
        state: { ...state, look: null, busy: false },
        effects: [{ kind: 'wakeAt', atMs: event.nowMs + RETRY_MS }],
      }
    case 'woken':
      if (state.role === 'candidate' || state.busy) return { state, effects: [] }
      if (!state.look) return { state: { ...state, busy: true }, effects: [{ kind: 'look' }] }
      return goOn(state, event.nowMs, times)
    default:
      return never(event)
  }
}

type Leader = Extract<EngineState, { role: 'leader' }>

function afterLook(before: Leader, look: Look, times: RoundTimes): Stepped {
  const { state, effects } = goOn({ ...before, look, busy: false }, look.nowMs, times)
  return { state, effects: isNews(before.look, look) ? [{ kind: 'changed' }, ...effects] : effects }
}

/** The next move if it is due, else when to look again. */
function goOn(state: Leader, nowMs: number, times: RoundTimes): Stepped {
  const next = state.look && due(state.look, state.autosAtMs, times)
  if (!next || next.atMs > nowMs) {
    return { state, effects: next ? [{ kind: 'wakeAt', atMs: next.atMs }] : [] }
  }
  const autosAtMs = next.move.kind === 'autos' ? nowMs : state.autosAtMs
  return { state: { ...state, busy: true, autosAtMs }, effects: [{ kind: 'move', move: next.move }] }
}

type Due = { readonly atMs: number; readonly move: Move }

/** What comes next and when. A pure function of what is stored: that is all there is to taking over. */
function due({ round, linksLeft, nowMs }: Look, autosAtMs: number, times: RoundTimes): Due {
  if (!round || round.phase === 'ENDED') {
    // A chain takes a second or two, so it is made while nobody waits for a round.
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
      // What is reached in the last moment is cashed out by the end itself.
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
