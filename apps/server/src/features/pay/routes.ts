import { ok, orderId } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../handlers.ts'
import { paidList } from './paid-list.ts'
import { recharge, rechargeRecord, rechargeStatus } from './service.ts'

type PayPaths =
  | '/api/pay/recharge'
  | '/api/pay/recharge_status'
  | '/api/pay/recharge_record'
  | '/api/pay/paid_list'

export function payRoutes(ctx: Context): Pick<Handlers, PayPaths> {
  return {
    '/api/pay/recharge': async (call) => {
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
  }
}
