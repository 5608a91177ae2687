import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { CurrencyId, RequestId, Uuid } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import type { RequestsOf } from '../call.ts'
import type { LOTTERY_CALLS } from '../calls/lottery.ts'
import { LotteryLineId, MOST_PICKS } from '../lottery.ts'
import { WantedPick } from '../lottery-terms.ts'

const TermNumber = z.number().check(z.int(), z.gte(1))

/** Lottery games: lines of terms, bets on them, and what proves a result. */
export const LOTTERY_REQUESTS = {
  '/api/lottery/lines': {
    access: 'anyone',
    about: 'Every line with its open term and last results.',
    input: EmptyBody,
  },
  '/api/lottery/state': {
    access: 'anyone',
    about:
      'One line: open term, odds, limits, last results, and my bets on terms without a result and on the last one drawn. For a visitor, limits are in `currencyId`.',
    input: z.object({ line: LotteryLineId, currencyId: z.optional(CurrencyId) }),
  },
  '/api/lottery/bet': {
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
  },
  '/api/lottery/cancel': {
    access: 'player',
    about: 'Takes a bet back while its term is open.',
    input: z.object({ id: Uuid, requestId: RequestId }),
  },
  '/api/lottery/history': {
    access: 'anyone',
    about:
      'Terms of a line that are over, newest first, with all it takes to check them; those before `before`.',
    input: z.object({
      line: LotteryLineId,
      before: z.optional(TermNumber),
      pageSize: z._default(wholeUpTo(1000), 50),
    }),
  },
} as const satisfies RequestsOf<typeof LOTTERY_CALLS>
