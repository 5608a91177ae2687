import * as z from 'zod/mini'
import { Amount, AmountInput, CurrencyId, RequestId, TimeMs, Uuid } from '../entities.ts'
import { Movement, MovementDays, MovementGroup } from '../movements.ts'
import { OfferReview } from '../persons.ts'
import { Promotion, RechargeInfo } from '../recharge.ts'
import { type CallShape, call } from './call.ts'
import { Nothing, PageNo, PageSize } from './inputs.ts'

const Because = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const Limit = z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/))
const Moment = z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000))
export const PromoCode = z.string().check(z.regex(/^[A-Z0-9]{3,24}$/))
export const Promo = z.object({
  code: z.string(),
  percent: z.number(),
  least: z.string(),
  most: z.string(),
  wager: z.number(),
  startsAt: z.nullable(TimeMs),
  endsAt: TimeMs,
  maxUses: z.nullable(z.number()),
  uses: z.number(),
  listed: z.boolean(),
})

/** Deposit calls beyond the deposit itself. */
export const RECHARGE_CALLS = {
  '/api/pay/recharge_info': call({
    method: 'POST',
    access: 'player',
    about:
      'By which methods I can deposit in my country and currency, and which bonus comes with it: with `promo`, that code’s.',
    input: z.object({ promo: z.optional(z.string().check(z.maxLength(40))) }),
    reply: z.object({ model: RechargeInfo }),
  }),
  '/api/pay/offer_review': call({
    method: 'POST',
    access: 'player',
    about:
      'Asks for a review of my first-deposit offer, which another account seems to have used. Asking again changes nothing.',
    input: Nothing,
    reply: z.object({ model: z.object({ review: z.nullable(OfferReview) }) }),
  }),
  '/api/pay/promotions': call({
    method: 'POST',
    access: 'anyone',
    about:
      'The first-deposit bonus and the promo codes that everybody may see, with their terms and whether I can use them. For a visitor, amounts are in `currencyId`.',
    input: z.object({ currencyId: z._default(CurrencyId, 'USD') }),
    reply: z.object({ model: z.object({ currencyId: CurrencyId, items: z.array(Promotion) }) }),
  }),
  '/api/user/movements': call({
    method: 'POST',
    access: 'player',
    about:
      'All that came to my balance and went from it in the last `days`, newest first, with the balance after each. `before` is the `next` of the page before.',
    input: z.object({
      group: z._default(z.nullable(MovementGroup), null),
      days: z._default(MovementDays, 30),
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    reply: z.object({ model: z.object({ items: z.array(Movement), next: z.nullable(z.string()) }) }),
  }),
  '/api/operator/promo/open': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'always',
    about:
      'Makes a promo code for deposits from `startsAt` (or at once) until `endsAt`, once a player. Amounts are in the unit of MIN_DEPOSIT. A code never changes.',
    input: z.object({
      reason: Because,
      code: PromoCode,
      percent: z.number().check(z.int(), z.gte(1), z.lte(1000)),
      least: Limit,
      most: Limit,
      wager: z.number().check(z.int(), z.gte(0), z.lte(100)),
      startsAt: z._default(z.nullable(Moment), null),
      endsAt: Moment,
      maxUses: z._default(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))), null),
      /** Shows the code on the promotions page. */
      listed: z._default(z.boolean(), false),
    }),
    reply: z.object({ model: Promo }),
  }),
  '/api/operator/promos': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about: 'The promo codes, newest first, and how often each was used.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(Promo),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/operator/payments/refund': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.refunds',
    confirm: true,
    fourEyes: 'large',
    about:
      'Gives a deposit, or `amount` of it, back to who paid it, out of the player’s balance. Above REFUND_TWO_PEOPLE a second person has to agree.',
    input: z.object({
      requestId: RequestId,
      orderId: Uuid,
      amount: z.optional(AmountInput),
      reason: Because,
    }),
    reply: z.object({
      model: z.object({
        id: Uuid,
        orderId: Uuid,
        amount: Amount,
        state: z.enum(['HELD', 'PAID', 'RETURNED']),
      }),
    }),
  }),
} as const satisfies Record<string, CallShape>
