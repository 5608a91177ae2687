import * as z from 'zod/mini'
import { CurrencyId, RequestId, Uuid } from '../entities.ts'
import { LotteryBet, LotteryLineId, MOST_PICKS } from '../lottery.ts'
import { LotteryLineNews, LotteryState, PlayedTerm, WantedPick } from '../lottery-terms.ts'
import { type CallShape, call } from './call.ts'
import { Nothing, upTo } from './inputs.ts'

const OneBet = z.object({ model: LotteryBet })
const TermNumber = z.number().check(z.int(), z.gte(1))

/** Lottery games: lines of terms, bets on them, and what proves a result. */
export const LOTTERY_CALLS = {
  '/api/lottery/lines': call({
    method: 'POST',
    access: 'anyone',
    about: 'Every line with its open term and last results.',
    input: Nothing,
    reply: z.object({ model: z.object({ now: z.number(), lines: z.array(LotteryLineNews) }) }),
  }),
  '/api/lottery/state': call({
    method: 'POST',
    access: 'anyone',
    about:
      'One line: open term, odds, limits, last results, and my bets on terms without a result and on the last one drawn. For a visitor, limits are in `currencyId`.',
    input: z.object({ line: LotteryLineId, currencyId: z.optional(CurrencyId) }),
    reply: z.object({ model: LotteryState }),
  }),
  '/api/lottery/bet': call({
    method: 'POST',
    access: 'player',
    about:
      'Bets on one or more picks of the open term. `term` is the number the player saw: a bet never moves on.',
    input: z.object({
      requestId: RequestId,
      line: LotteryLineId,
      term: TermNumber,
      picks: z.array(WantedPick).check(z.minLength(1), z.maxLength(MOST_PICKS)),
      /** Shows the bet in the room of the game, where others can follow it. */
      share: z.optional(z.boolean()),
    }),
    reply: OneBet,
  }),
  '/api/lottery/cancel': call({
    method: 'POST',
    access: 'player',
    about: 'Takes a bet back while its term is open.',
    input: z.object({ id: Uuid, requestId: RequestId }),
    reply: OneBet,
  }),
  '/api/lottery/history': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Terms of a line that are over, newest first, with all it takes to check them; those before `before`.',
    input: z.object({
      line: LotteryLineId,
      before: z.optional(TermNumber),
      pageSize: z._default(upTo(1000), 50),
    }),
    reply: z.object({ model: z.array(PlayedTerm) }),
  }),
} as const satisfies Record<string, CallShape>
