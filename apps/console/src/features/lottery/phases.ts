import type { LotteryPhase } from '@baize/contract'

export const PHASE_TONES = {
  OPEN: 'good',
  CLOSED: 'waiting',
  FINISHED: 'plain',
  VOID: 'bad',
} as const satisfies Record<LotteryPhase, string>
