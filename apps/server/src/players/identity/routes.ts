import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { liftBar, listBarred, planLift } from './barred.ts'
import { approveIdentity, listIdentities, rejectIdentity, viewFile } from './reviews.ts'
import { continueIdentity, identityOf, identityReturned, sendIdentity } from './service.ts'

type IdentityPaths =
  | '/api/user/identity'
  | '/api/user/identity/send'
  | '/api/user/identity/continue'
  | '/api/user/identity/returned'
  | '/api/operator/identities'
  | '/api/operator/identities/file'
  | '/api/operator/identities/approve'
  | '/api/operator/identities/reject'
  | '/api/operator/identities/barred'
  | '/api/operator/identities/lift'

export function identityRoutes(ctx: Context): Pick<Handlers, IdentityPaths> {
  return {
    '/api/user/identity': async (call) => ok({ model: await identityOf(ctx, call.userId) }),
    '/api/user/identity/send': async (call) => asModel(await sendIdentity(ctx, call.userId, call.input)),
    '/api/user/identity/continue': async (call) => asModel(await continueIdentity(ctx, call.userId)),
    '/api/user/identity/returned': async (call) => ok({ model: await identityReturned(ctx, call.userId) }),
    '/api/operator/identities': async (call) =>
      ok({ model: await listIdentities(ctx, call.input, call.people.requestedBy) }),
    '/api/operator/identities/file': async (call) =>
      asModel(await viewFile(ctx, call.log, { ...call.input, ...call.people })),
    '/api/operator/identities/approve': async (call) =>
      asModel(await approveIdentity(ctx, call.log, { ...call.input, ...call.people })),
    '/api/operator/identities/reject': async (call) =>
      asModel(await rejectIdentity(ctx, call.log, { ...call.input, ...call.people })),
    '/api/operator/identities/barred': async (call) => ok({ model: await listBarred(ctx, call.input) }),
    '/api/operator/identities/lift': {
      plan: ({ input }, db) => planLift({ ...ctx, db }, input),
      carryOut: async ({ log, input, people }) => asModel(await liftBar(ctx, log, input, people)),
    },
  }
}
