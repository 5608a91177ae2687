import * as z from 'zod/mini'
import { CurrencyId } from '../../shared/entities.ts'
import type { PlayerCall } from '../call.ts'
import { Movement } from '../movements.ts'
import { OfferReview, Promotion, RechargeInfo } from '../recharge.ts'

/** Deposit calls beyond the deposit itself. */
export const RECHARGE_CALLS = {
  '/api/pay/recharge_info': { method: 'POST', reply: z.object({ model: RechargeInfo }) },
  '/api/pay/offer_review': {
    method: 'POST',
    reply: z.object({ model: z.object({ review: z.nullable(OfferReview) }) }),
  },
  '/api/pay/promotions': {
    method: 'POST',
    reply: z.object({ model: z.object({ currencyId: CurrencyId, items: z.array(Promotion) }) }),
  },
  '/api/user/movements': {
    method: 'POST',
    reply: z.object({ model: z.object({ items: z.array(Movement), next: z.nullable(z.string()) }) }),
  },
} as const satisfies Record<string, PlayerCall>
