import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { WithForcedAnswers } from '../../platform/http/forced-answers.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { adjustBalance, checkNow, forceAnswer, ledgerState, thawPayouts } from './service.ts'

type OperatorPaths =
  | '/api/operator/ledger'
  | '/api/operator/ledger/check'
  | '/api/operator/ledger/thaw'
  | '/api/operator/ledger/adjust'
  | '/api/operator/answers'

export function operatorRoutes(ctx: Context & WithForcedAnswers): Pick<Handlers, OperatorPaths> {
  return {
    '/api/operator/ledger': async () => ok({ model: await ledgerState(ctx) }),
    '/api/operator/ledger/check': async (call) => ok({ model: await checkNow(ctx, call.log) }),
    '/api/operator/ledger/thaw': async (call) => {
      const state = await thawPayouts(ctx, call.log, call.input, call.people)
      return state.ok ? ok({ model: state.value }) : state
    },
    '/api/operator/ledger/adjust': async (call) => {
      const adjusted = await adjustBalance(ctx, call.log, call.input, call.people)
      return adjusted.ok ? ok({ model: adjusted.value }) : adjusted
    },
    '/api/operator/answers': async (call) => forceAnswer(ctx, call.log, call.input),
  }
}
