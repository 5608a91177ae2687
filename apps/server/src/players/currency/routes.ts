import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { currencyView, rateDesk, setRates, showCurrency } from './service.ts'

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
    '/api/operator/rates': async ({ log, input, people }) => {
      const set = await setRates(ctx, log, input, people)
      return set.ok ? ok({ model: set.value }) : set
    },
    '/api/operator/rates/now': async () => ok({ model: await rateDesk(ctx) }),
  }
}
