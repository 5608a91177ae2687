import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { CurrencyId } from '../../shared/entities.ts'
import type { RequestsOf } from '../call.ts'
import type { RECHARGE_CALLS } from '../calls/recharge.ts'
import { MovementDays, MovementGroup } from '../movements.ts'

/** Deposit calls beyond the deposit itself. */
export const RECHARGE_REQUESTS = {
  '/api/pay/recharge_info': {
    access: 'player',
    about:
      'By which methods I can deposit in my country and currency, and which bonus comes with it: with `promo`, that code’s.',
    input: z.object({ promo: z.optional(z.string().check(z.maxLength(40))) }),
  },
  '/api/pay/offer_review': {
    access: 'player',
    about:
      'Asks for a review of my first-deposit offer, which another account seems to have used. Asking again changes nothing.',
    input: EmptyBody,
  },
  '/api/pay/promotions': {
    access: 'anyone',
    about:
      'The first-deposit bonus and the promo codes that everybody may see, with their terms and whether I can use them. For a visitor, amounts are in `currencyId`.',
    input: z.object({ currencyId: z._default(CurrencyId, 'USD') }),
  },
  '/api/user/movements': {
    access: 'player',
    about:
      'All that came to my balance and went from it in the last `days`, newest first, with the balance after each. `before` is the `next` of the page before.',
    input: z.object({
      group: z._default(z.nullable(MovementGroup), null),
      days: z._default(MovementDays, 30),
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
  },
} as const satisfies RequestsOf<typeof RECHARGE_CALLS>
