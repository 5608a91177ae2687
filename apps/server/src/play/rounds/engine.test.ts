import { multiplier } from '@baize/kit'
import { msToReach } from '@baize/rules'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CANDIDATE,
  type DrivenRound,
  type Effect,
  type EngineEvent,
  type EngineState,
  type Look,
  type RoundTimes,
  step,
} from './engine.ts'

const TIMES: RoundTimes = { bettingMs: 7000, lockWaitMs: 300, endGraceMs: 100, pauseMs: 3000 }
const ROUND: DrivenRound = {
  id: '1',
  number: 1,
  phase: 'STARTING',
  locksAtMs: 7000,
  runsAtMs: null,
  endedAtMs: null,
  crashMs: null,
  nextTarget: null,
}
const look = (nowMs: number, round: Partial<DrivenRound> | null, linksLeft = 1000): Look => ({
  nowMs,
  linksLeft,
  round: round && { ...ROUND, ...round },
})
const looked = (...of: Parameters<typeof look>): EngineEvent => ({ kind: 'looked', look: look(...of) })

/** The engine's effects after these events. */
function after(...events: EngineEvent[]): readonly Effect[] {
  let state: EngineState = CANDIDATE
  let effects: readonly Effect[] = []
  for (const event of events) ({ state, effects } = step(state, event, TIMES))
  return effects
}
const elected: EngineEvent = { kind: 'elected' }
const moves = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => (effect.kind === 'move' ? [effect.move.kind] : []))
const wakes = (effects: readonly Effect[]): number[] =>
  effects.flatMap((effect) => (effect.kind === 'wakeAt' ? [effect.atMs] : []))

describe('R15: an elected leader', () => {
  it('reads the state before anything else', () => {
    expect(after(elected)).toEqual([{ kind: 'look' }])
  })

  it.each([
    ['nothing yet', null, 'open'],
    ['a round that takes bets and should be locked', { locksAtMs: 5000 }, 'lock'],
    ['a round that was locked', { phase: 'LOCKED', locksAtMs: 5000 }, 'run'],
    ['a round that crashed long ago', { phase: 'RUNNING', runsAtMs: 10, crashMs: 20 }, 'end'],
    ['a round that ended', { phase: 'ENDED', endedAtMs: 6000 }, 'open'],
  ] as const)('continues with %s', (_what, round, move) => {
    const effects = after(elected, looked(9000, round))
    expect(effects[0]).toEqual({ kind: 'changed' })
    expect(moves(effects)).toEqual([move])
  })

  it('creates the next chain before the next round when few links are left', () => {
    expect(moves(after(elected, looked(9000, null, 0)))).toEqual(['makeChain'])
    expect(moves(after(elected, looked(9000, { phase: 'ENDED', endedAtMs: 0 }, 99)))).toEqual(['makeChain'])
  })
})

describe('R3: a move of a round', () => {
  it.each([
    ['betting', {}, 7000],
    ['the wait for bets in flight', { phase: 'LOCKED' }, 7300],
    ['the crash and its grace', { phase: 'RUNNING', runsAtMs: 7300, crashMs: 1000 }, 8400],
    ['the pause', { phase: 'ENDED', endedAtMs: 5000 }, 8000],
  ] as const)('waits for its time: the end of %s', (_what, round, atMs) => {
    const effects = after(elected, looked(5500, round))
    expect([moves(effects), wakes(effects)]).toEqual([[], [atMs]])
    const early = after(elected, looked(5500, round), { kind: 'woken', nowMs: atMs - 1 })
    expect([moves(early), wakes(early)]).toEqual([[], [atMs]])
    expect(moves(after(elected, looked(5500, round), { kind: 'woken', nowMs: atMs }))).toHaveLength(1)
  })

  it('R11: makes automatic cash-outs at their millisecond and at most every 50 ms', () => {
    const running = { phase: 'RUNNING', runsAtMs: 10_000, crashMs: 20_000 } as const
    const [first, second] = [multiplier(15_000n), multiplier(15_100n)]
    const dueMs = 10_000 + msToReach(first)
    expect(wakes(after(elected, looked(10_000, { ...running, nextTarget: first })))).toEqual([dueMs])
    const made = [
      elected,
      looked(10_000, { ...running, nextTarget: first }),
      { kind: 'woken', nowMs: dueMs },
    ] as const
    expect(moves(after(...made))).toEqual(['autos'])
    const next = after(...made, looked(dueMs, { ...running, nextTarget: second }))
    expect(wakes(next)[0]).toBeGreaterThanOrEqual(dueMs + 50)
  })

  it('R11: leaves cash-outs of the last moment to the end of the round', () => {
    const running = { phase: 'RUNNING', runsAtMs: 0, crashMs: 1000, nextTarget: multiplier(20_000n) } as const
    expect(wakes(after(elected, looked(500, running)))).toEqual([1100])
  })
})

describe('R14: a process that does not lead', () => {
  it('makes no move, whatever it receives', () => {
    const events: EngineEvent[] = [
      looked(9000, {}),
      { kind: 'woken', nowMs: 9000 },
      { kind: 'failed', nowMs: 1 },
    ]
    for (const event of events)
      expect(step(CANDIDATE, event, TIMES)).toEqual({ state: CANDIDATE, effects: [] })
    expect(after(elected, looked(100, {}), { kind: 'deposed' }, { kind: 'woken', nowMs: 9000 })).toEqual([])
  })
})

describe('a single move', () => {
  it('is made alone: the next one waits for its answer', () => {
    const begun = [elected, looked(9000, { locksAtMs: 5000 })] as const
    expect(moves(after(...begun))).toEqual(['lock'])
    expect(after(...begun, { kind: 'woken', nowMs: 10_000 })).toEqual([])
  })

  it('is followed by a new read of the state when it failed', () => {
    const failed = [elected, looked(9000, { locksAtMs: 5000 }), { kind: 'failed', nowMs: 9000 }] as const
    expect(after(...failed)).toEqual([{ kind: 'wakeAt', atMs: 9250 }])
    expect(after(...failed, { kind: 'woken', nowMs: 9250 })).toEqual([{ kind: 'look' }])
  })

  it('always follows from any state, so no round waits for ever', () => {
    const anyRound = fc.record({
      phase: fc.constantFrom('STARTING', 'LOCKED', 'RUNNING', 'ENDED'),
      locksAtMs: fc.nat(20_000),
      runsAtMs: fc.nat(20_000),
      endedAtMs: fc.nat(20_000),
      crashMs: fc.nat(600_000),
      nextTarget: fc.option(fc.bigInt({ min: 101n, max: 10_000_000n }).map((h) => multiplier(h * 100n))),
    })
    fc.assert(
      fc.property(anyRound, fc.nat(700_000), (round, nowMs) => {
        const effects = after(elected, looked(nowMs, round))
        expect(moves(effects).length + wakes(effects).length).toBe(1)
        for (const atMs of wakes(effects)) {
          expect(atMs).toBeGreaterThan(nowMs)
          expect(moves(after(elected, looked(nowMs, round), { kind: 'woken', nowMs: atMs }))).toHaveLength(1)
        }
      }),
    )
  })

  it('is announced only when something has changed', () => {
    const twice = after(elected, looked(100, {}), looked(200, {}))
    expect(twice.map((effect) => effect.kind)).toEqual(['wakeAt'])
  })
})
