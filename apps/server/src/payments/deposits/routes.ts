import { refusal } from '@baize/contract/shared'
import { err, ok, orderId } from '@baize/kit'
import { isBarred } from '../../ledger/bars.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { excludedUntil } from '../../players/protection/service.ts'
import { endPromo, openPromo, planPromo, promoPage, promoUses } from '../bonuses/promos.ts'
import { promotionsOf } from '../bonuses/promotions.ts'
import type { DepositContext } from '../bonuses/terms.ts'
import { planRefund, refundDeposit } from '../refunds/service.ts'
import { movementsOf } from './movements.ts'
import { paidList } from './paid-list.ts'
import { recharge, rechargeInfo, rechargeRecord, rechargeStatus } from './service.ts'

type PayPaths =
  | '/api/pay/recharge'
  | '/api/pay/recharge_status'
  | '/api/pay/recharge_record'
  | '/api/pay/paid_list'
  | '/api/pay/recharge_info'
  | '/api/pay/promotions'
  | '/api/user/movements'
  | '/api/operator/promo/open'
  | '/api/operator/promos'
  | '/api/operator/payments/refund'
  | '/api/operator/promo/end'
  | '/api/operator/promo/uses'

export function payRoutes(ctx: DepositContext): Pick<Handlers, PayPaths> {
  return {
    '/api/pay/recharge': async (call) => {
      if (await isBarred(ctx.db, call.userId)) return err(refusal('barred'))
      if ((await excludedUntil(ctx, call.userId)) !== null) return err(refusal('excluded'))
      const order = await recharge(ctx, call.userId, call.input)
      return order.ok ? ok({ model: order.value }) : order
    },
    '/api/pay/recharge_status': async (call) => {
      const order = await rechargeStatus(ctx, call.userId, orderId(call.input.id))
      return order.ok ? ok({ model: order.value }) : order
    },
    '/api/pay/recharge_record': async (call) =>
      ok({ model: await rechargeRecord(ctx, call.userId, call.input) }),
    '/api/pay/paid_list': async (call) =>
      ok({ model: await paidList(ctx, call.userId, call.input.ids.map(orderId)) }),
    '/api/pay/recharge_info': async (call) => {
      const info = await rechargeInfo(ctx, call.userId, call.input)
      return info.ok ? ok({ model: info.value }) : info
    },
    '/api/pay/promotions': async (call) =>
      ok({ model: await promotionsOf(ctx, call.userId, call.input.currencyId) }),
    '/api/user/movements': async (call) => ok({ model: await movementsOf(ctx, call.userId, call.input) }),
    '/api/operator/promo/open': {
      plan: ({ input }) => planPromo(input),
      carryOut: async ({ log, input, people }) => asModel(await openPromo(ctx, log, input, people)),
    },
    '/api/operator/payments/refund': {
      plan: ({ input }, db) => planRefund({ ...ctx, db }, input),
      // All that is left is what was left when it was planned.
      carryOut: async ({ log, input, people }, { amounts: [planned] }) =>
        asModel(await refundDeposit(ctx, log, { ...input, ...people, amount: planned?.amount })),
    },
    '/api/operator/promo/end': async (call) => {
      const promo = await endPromo(ctx, call.log, call.input, call.operator.name)
      return promo.ok ? ok({ model: promo.value }) : promo
    },
    '/api/operator/promo/uses': async (call) => ok({ model: await promoUses(ctx, call.input) }),
    '/api/operator/promos': async (call) => ok({ model: await promoPage(ctx, call.input) }),
  }
}
