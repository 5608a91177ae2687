import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { currencyView, planRates, rateDesk, setRates, showCurrency } from './service.ts'

type CurrencyPaths =
  | '/api/user/currency'
  | '/api/user/currency/show'
  | '/api/operator/rates'
  | '/api/operator/rates/now'

export function currencyRoutes(ctx: Context): Pick<Handlers, CurrencyPaths> {
  return {
    '/api/user/currency': async ({ userId }) => ok({ model: await currencyView(ctx, userId) }),
    '/api/user/currency/show': async ({ userId, input }) =>
      ok({ model: await showCurrency(ctx, userId, input.currencyId) }),
    '/api/operator/rates': {
      plan: ({ input }, db) => planRates({ ...ctx, db }, input),
      carryOut: async ({ log, input, people }) => asModel(await setRates(ctx, log, input, people)),
    },
    '/api/operator/rates/now': async () => ok({ model: await rateDesk(ctx) }),
  }
}
