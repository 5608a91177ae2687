import type { RoundTimes } from '../engine.ts'

/** Rounds short enough to kill many leaders, long enough to be met in each phase. */
export const FAST: RoundTimes = { bettingMs: 400, lockWaitMs: 150, endGraceMs: 100, pauseMs: 250 }

/** What a process says of itself. */
export type Said = { readonly kind: 'ready' | 'leads' }
