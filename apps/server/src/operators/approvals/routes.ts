import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Describe } from '../../platform/four-eyes/description.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { asPerson } from '../staff/service.ts'
import { type ActOf, approve, decline, listApprovals } from './service.ts'

type ApprovalPaths = Extract<keyof Handlers, `/api/operator/approvals${string}`>

/** `actFor` finds the plan and carrying out of another operator call, for two people; `describe` says what it does. */
export function approvalRoutes(
  ctx: Context,
  actFor: (call: Parameters<Handlers['/api/operator/approvals/approve']>[0]) => ActOf,
  describe: Describe,
): Pick<Handlers, ApprovalPaths> {
  return {
    '/api/operator/approvals': async (call) =>
      ok({ model: await listApprovals(ctx, call.operator, call.input, describe) }),
    '/api/operator/approvals/approve': async (call) =>
      asPerson(call.operator, (who) => approve(ctx, who, call.input, actFor(call), describe)),
    '/api/operator/approvals/decline': async (call) =>
      asPerson(call.operator, async (who) => asModel(await decline(ctx, who, call.input, describe))),
  }
}
