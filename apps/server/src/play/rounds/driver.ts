import type { RoundGameId } from '@baize/contract/player'
import { type Clock, never } from '@baize/kit'
import { drawRound, msToReach, ROUND_GAMES } from '@baize/rules'
import type { Logger } from 'pino'
import type { Queryable } from '../../platform/db/queryable.ts'
import { CANDIDATE, type EngineEvent, type EngineState, type Move, type RoundTimes, step } from './engine.ts'
import {
  adoptLost,
  cashTargets,
  drawSeeds,
  endRound,
  lockRound,
  makeChain,
  openRound,
  readRoundState,
  runRound,
} from './engine-sql.ts'

/** Longer than any bet takes from the ledger into its round. */
const LOST_AFTER_MS = 30_000
/** SQLSTATE raised for a session that does not hold the lock. */
const NOT_LEADING = 'BZ001'

export type DriverParts = {
  readonly gameId: RoundGameId
  readonly times: RoundTimes
  readonly chainLength: number
  /** The session that holds the leader lock. */
  readonly session: Queryable
  readonly steadyClock: Clock
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** RTP and caps for a round that is opened now. */
  readonly terms: () => Promise<{ readonly rtp: number; readonly caps: Readonly<Record<string, string>> }>
  /** Called when the round or its bets have changed, after the commit. */
  readonly changed: () => void
}

export type Driver = {
  /** Makes all moves that are due. Returns the milliseconds until the next; null when it no longer leads. */
  act(): Promise<number | null>
}

/** Carries out the engine's effects over the leader's session, and feeds the results back to it. */
export function createDriver(parts: DriverParts): Driver {
  const { gameId, times, session, steadyClock, log } = parts
  let state: EngineState = CANDIDATE
  /** Offset from this process's steady clock to the database's. */
  let aheadMs = 0
  const nowMs = (): number => steadyClock.now() + aheadMs

  async function make(move: Move): Promise<void> {
    switch (move.kind) {
      case 'makeChain':
        return makeChain(session, gameId, parts.chainLength)
      case 'open': {
        const lost = await adoptLost(session, gameId, LOST_AFTER_MS)
        if (lost > 0) log.warn({ gameId, lost }, 'stakes without a round returned')
        return openRound(session, gameId, { ...(await parts.terms()), bettingMs: times.bettingMs })
      }
      case 'lock':
        return lockRound(session, gameId, move.roundId)
      case 'run':
        return run(move.roundId)
      case 'autos':
        return cashTargets(session, gameId, move.roundId)
      case 'end':
        return endRound(session, gameId, move.roundId, times.endGraceMs)
      default:
        return never(move)
    }
  }

  async function run(roundId: string): Promise<void> {
    const seeds = await drawSeeds(session, gameId, roundId, times.lockWaitMs, ROUND_GAMES[gameId].seeds)
    if (!seeds) return
    const at = drawRound(gameId, seeds, seeds.rtp)
    await runRound(session, gameId, roundId, { at, ms: msToReach(at) })
  }

  async function carryOut(move: Move | null): Promise<EngineEvent> {
    try {
      if (move) await make(move)
      const look = await readRoundState(session, gameId)
      aheadMs = look.nowMs - steadyClock.now()
      return { kind: 'looked', look }
    } catch (error) {
      if (isNotLeading(error)) return { kind: 'deposed' }
      log.warn({ err: error, gameId, move: move?.kind }, 'advancing a round failed')
      return { kind: 'failed', nowMs: nowMs() }
    }
  }

  return {
    act: async () => {
      let wakeAtMs = nowMs()
      const events: EngineEvent[] = [
        state.role === 'candidate' ? { kind: 'elected' } : { kind: 'woken', nowMs: nowMs() },
      ]
      for (let event = events.shift(); event; event = events.shift()) {
        const stepped = step(state, event, times)
        state = stepped.state
        for (const effect of stepped.effects) {
          switch (effect.kind) {
            case 'look':
              events.push(await carryOut(null))
              break
            case 'move':
              events.push(await carryOut(effect.move))
              break
            case 'changed':
              parts.changed()
              break
            case 'wakeAt':
              wakeAtMs = effect.atMs
              break
            default:
              never(effect)
          }
        }
      }
      return state.role === 'candidate' ? null : Math.max(0, wakeAtMs - nowMs())
    },
  }
}

/** Whether the database refused a move because the session does not lead. */
export const isNotLeading = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NOT_LEADING
