import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { WithForcedAnswers } from '../../platform/http/forced-answers.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import {
  adjustBalance,
  checkNow,
  forceAnswer,
  ledgerState,
  planAdjustment,
  planThaw,
  thawPayouts,
} from './service.ts'

type LedgerDeskPaths =
  | '/api/operator/ledger'
  | '/api/operator/ledger/check'
  | '/api/operator/ledger/thaw'
  | '/api/operator/ledger/adjust'
  | '/api/operator/answers'

export function ledgerDeskRoutes(ctx: Context & WithForcedAnswers): Pick<Handlers, LedgerDeskPaths> {
  return {
    '/api/operator/ledger': async () => ok({ model: await ledgerState(ctx) }),
    '/api/operator/ledger/check': async (call) => ok({ model: await checkNow(ctx, call.log) }),
    '/api/operator/ledger/thaw': {
      plan: planThaw,
      carryOut: async ({ log, input, people }) => asModel(await thawPayouts(ctx, log, input, people)),
    },
    '/api/operator/ledger/adjust': {
      plan: ({ input }, db) => planAdjustment({ ...ctx, db }, input),
      carryOut: async ({ log, input, people }) => asModel(await adjustBalance(ctx, log, input, people)),
    },
    '/api/operator/answers': async (call) => forceAnswer(ctx, call.log, call.input),
  }
}
