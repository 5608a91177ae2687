import { ok, present } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import {
  countSegment,
  listBroadcasts,
  planBroadcast,
  pushDesk,
  rotate,
  startBroadcast,
  stop,
} from './broadcasts.ts'
import { countClick, pushState, renew, sendTest, subscribe, unsubscribe } from './service.ts'

type PushPaths =
  | '/api/push/state'
  | '/api/push/subscribe'
  | '/api/push/unsubscribe'
  | '/api/push/test'
  | '/api/push/renew'
  | '/api/push/clicked'
  | '/api/operator/push'
  | '/api/operator/push/broadcasts'
  | '/api/operator/push/count'
  | '/api/operator/push/send'
  | '/api/operator/push/stop'
  | '/api/operator/push/rotate'

export function pushRoutes(ctx: Context): Pick<Handlers, PushPaths> {
  return {
    '/api/push/state': async ({ userId, input }) =>
      ok({ model: await pushState(ctx, userId, input.endpoint) }),
    '/api/push/subscribe': async ({ userId, token, input, userAgent }) =>
      asModel(await subscribe(ctx, { userId, token: present(token, 'token') }, input, userAgent)),
    '/api/push/unsubscribe': async ({ userId, input }) => asModel(await unsubscribe(ctx, userId, input)),
    '/api/push/test': async ({ userId, input }) => {
      const sent = await sendTest(ctx, userId, input.id)
      return sent.ok ? ok({ model: {} }) : sent
    },
    '/api/push/renew': async ({ input }) => {
      const renewed = await renew(ctx, input)
      return renewed.ok ? ok({ model: {} }) : renewed
    },
    '/api/push/clicked': async ({ input }) => {
      await countClick(ctx, input.id)
      return ok({ model: {} })
    },
    '/api/operator/push': async () => ok({ model: await pushDesk(ctx) }),
    '/api/operator/push/broadcasts': async ({ input }) =>
      ok({ model: await listBroadcasts(ctx, input.before) }),
    '/api/operator/push/count': async ({ input }) => ok({ model: await countSegment(ctx, input.segment) }),
    '/api/operator/push/send': {
      plan: ({ input, people }, db) => planBroadcast({ ...ctx, db }, input, people),
      carryOut: async ({ log, input, people }) => asModel(await startBroadcast(ctx, log, input, people)),
    },
    '/api/operator/push/stop': async ({ input, people }) =>
      asModel(await stop(ctx, input.id, people.requestedBy)),
    '/api/operator/push/rotate': async ({ log, people }) =>
      ok({ model: await rotate(ctx, log, people.requestedBy) }),
  }
}
