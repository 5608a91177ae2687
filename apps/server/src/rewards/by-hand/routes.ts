import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { giveBonus, planBonus } from './service.ts'

export const bonusByHandRoutes = (ctx: Context): Pick<Handlers, '/api/operator/rewards/give'> => ({
  '/api/operator/rewards/give': {
    plan: ({ input, people }, db) => planBonus({ ...ctx, db }, input, people),
    carryOut: async ({ input, people }) => asModel(await giveBonus(ctx, input, people)),
  },
})
