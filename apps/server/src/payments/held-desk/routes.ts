import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { creditHeld, dismissHeld, heldPage, planCredit, returnHeld } from './service.ts'

type HeldPaths =
  | '/api/operator/payments/held'
  | '/api/operator/payments/held/return'
  | '/api/operator/payments/held/credit'
  | '/api/operator/payments/held/dismiss'

export function heldRoutes(ctx: Context): Pick<Handlers, HeldPaths> {
  return {
    '/api/operator/payments/held': async ({ input }) => ok({ model: await heldPage(ctx, input) }),
    '/api/operator/payments/held/return': async ({ log, input, people }) =>
      asModel(await returnHeld(ctx, log, input, people)),
    '/api/operator/payments/held/credit': {
      plan: ({ input }, db) => planCredit({ ...ctx, db }, input),
      carryOut: async ({ log, input, people }) => asModel(await creditHeld(ctx, log, input, people)),
    },
    '/api/operator/payments/held/dismiss': async ({ log, input, people }) =>
      asModel(await dismissHeld(ctx, log, input, people)),
  }
}
