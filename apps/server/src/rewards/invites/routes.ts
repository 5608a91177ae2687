import { ok, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import {
  acceptCode,
  checkCode,
  checkTag,
  claimCommission,
  decideInvite,
  flaggedInvites,
  invitePage,
  planInviteVerdict,
  statement,
} from './invitations.ts'

type InvitePaths =
  | '/api/prize/wheel_tag'
  | '/api/invite/mine'
  | '/api/invite/statement'
  | '/api/invite/check'
  | '/api/invite/accept'
  | '/api/invite/claim'
  | '/api/operator/invites'
  | '/api/operator/invites/decide'

export const inviteRoutes = (ctx: Context): Pick<Handlers, InvitePaths> => ({
  '/api/prize/wheel_tag': async (call) => {
    const checked = await checkTag(ctx, call.input)
    return checked.ok ? ok({ model: checked.value }) : checked
  },
  '/api/invite/mine': async (call) => ok({ model: await invitePage(ctx, call.userId) }),
  '/api/invite/statement': async (call) => ok({ model: await statement(ctx, call.userId, call.input) }),
  '/api/invite/check': async (call) => {
    const checked = await checkCode(ctx, call.userId, call.input.code)
    return checked.ok ? ok({ model: checked.value }) : checked
  },
  '/api/invite/accept': async (call) => {
    const accepted = await acceptCode(ctx, call.userId, call.input.code)
    return accepted.ok ? ok({ model: accepted.value }) : accepted
  },
  '/api/invite/claim': async (call) => {
    const claimed = await claimCommission(ctx, call.userId, call.input.requestId)
    return claimed.ok ? ok({ model: claimed.value }) : claimed
  },
  '/api/operator/invites': async (call) =>
    ok({ model: { items: await flaggedInvites(ctx, call.input.state) } }),
  '/api/operator/invites/decide': {
    plan: ({ input: { invitedId, ...input }, people }, db) =>
      planInviteVerdict({ ...ctx, db }, userId(invitedId), input, people),
    carryOut: async ({ log, input: { invitedId, ...input }, people }, plan) =>
      asModel(await decideInvite(ctx, log, userId(invitedId), input, people, plan)),
  },
})
