import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { coinRateDesk, planCoinRate, setCoinRate } from './service.ts'

type CoinRatePaths = '/api/operator/coin_rates' | '/api/operator/coin_rates/now'

export function coinRateRoutes(ctx: Context): Pick<Handlers, CoinRatePaths> {
  return {
    '/api/operator/coin_rates': {
      plan: ({ input }, db) => planCoinRate(ctx, db, input),
      carryOut: async ({ log, input, people }) => asModel(await setCoinRate(ctx, log, input, people)),
    },
    '/api/operator/coin_rates/now': async () => ok({ model: await coinRateDesk(ctx) }),
  }
}
