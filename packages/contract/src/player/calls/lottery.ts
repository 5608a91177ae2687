import * as z from 'zod/mini'
import type { PlayerCall } from '../call.ts'
import { LotteryBet } from '../lottery.ts'
import { LotteryLineNews, LotteryState, PlayedTerm } from '../lottery-terms.ts'

const OneBet = z.object({ model: LotteryBet })

/** Lottery games: lines of terms, bets on them, and what proves a result. */
export const LOTTERY_CALLS = {
  '/api/lottery/lines': {
    method: 'POST',
    reply: z.object({ model: z.object({ now: z.number(), lines: z.array(LotteryLineNews) }) }),
  },
  '/api/lottery/state': { method: 'POST', reply: z.object({ model: LotteryState }) },
  '/api/lottery/bet': { method: 'POST', reply: OneBet },
  '/api/lottery/cancel': { method: 'POST', reply: OneBet },
  '/api/lottery/history': { method: 'POST', reply: z.object({ model: z.array(PlayedTerm) }) },
} as const satisfies Record<string, PlayerCall>
