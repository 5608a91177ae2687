import * as z from 'zod/mini'
import { Amount, AmountInput, RequestId, TimeMs, Uuid } from '../../shared/entities.ts'
import { PageNo, PageSize } from '../../shared/inputs.ts'
import { type CallShape, call } from './call.ts'

const ReasonText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
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
  '/api/operator/promo/open': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'always',
    about:
      'Makes a promo code for deposits from `startsAt` (or at once) until `endsAt`, once a player. Amounts are in the unit of MIN_DEPOSIT. A code never changes.',
    input: z.object({
      reason: ReasonText,
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
      reason: ReasonText,
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
