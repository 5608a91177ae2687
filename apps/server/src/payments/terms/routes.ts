import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { changeTerms, planTerms, readTerms, termsHistory } from './service.ts'

type TermsPaths =
  | '/api/operator/money/settings'
  | '/api/operator/money/settings/change'
  | '/api/operator/money/settings/roll_back'
  | '/api/operator/money/settings/history'

export function termsRoutes(ctx: Context): Pick<Handlers, TermsPaths> {
  return {
    '/api/operator/money/settings': async () => ok({ model: await readTerms(ctx) }),
    '/api/operator/money/settings/change': {
      plan: (call, db) => planTerms({ ...ctx, db }, call.input),
      carryOut: async (call, plan) =>
        asModel(await changeTerms(ctx, call.log, call.input, call.people, plan)),
    },
    '/api/operator/money/settings/roll_back': {
      plan: (call, db) => planTerms({ ...ctx, db }, call.input),
      carryOut: async (call, plan) =>
        asModel(await changeTerms(ctx, call.log, call.input, call.people, plan)),
    },
    '/api/operator/money/settings/history': async ({ input }) =>
      ok({ model: await termsHistory(ctx, input) }),
  }
}
