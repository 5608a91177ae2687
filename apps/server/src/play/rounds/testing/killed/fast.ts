import type { RoundTimes } from '../../engine.ts'

/** Rounds short enough to kill many leaders, long enough for a kill to hit each phase. */
export const FAST: RoundTimes = { bettingMs: 400, lockWaitMs: 150, endGraceMs: 100, pauseMs: 250 }

/** Messages of a child process. */
export type ChildMessage = { readonly kind: 'ready' | 'leads' }
