import type { Context } from './context.ts'
import { adsRoutes } from './features/ads/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { hashToken } from './features/auth/service.ts'
import { autobetRoutes } from './features/autobet/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { designCalls } from './features/design/routes.ts'
import { fairnessRoutes } from './features/fairness/routes.ts'
import { gameRoutes } from './features/games/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { operatorRoutes } from './features/operator/routes.ts'
import { payRoutes } from './features/pay/routes.ts'
import { redpacketRoutes } from './features/redpacket/routes.ts'
import { roundRoutes } from './features/rounds/routes.ts'
import { sockmsgRoutes } from './features/sockmsg/routes.ts'
import { vipRoutes } from './features/vip/routes.ts'
import type { Handlers } from './handlers.ts'
import type { Realtime } from './realtime.ts'

/** Every call of the contract with the feature that answers it. */
export function routes(ctx: Context, realtime: Pick<Realtime, 'endSession'>, nodeKey: string): Handlers {
  const auth = authRoutes(ctx)
  return {
    ...auth,
    ...homeRoutes(ctx),
    ...sockmsgRoutes(ctx, nodeKey),
    ...gameRoutes(ctx),
    ...autobetRoutes(ctx),
    ...roundRoutes(ctx),
    ...catalogueRoutes(ctx),
    ...fairnessRoutes(ctx),
    ...payRoutes(ctx),
    ...liveRoutes(ctx),
    ...vipRoutes(ctx),
    ...noticeRoutes(ctx),
    ...adsRoutes(ctx),
    ...redpacketRoutes(ctx),
    ...operatorRoutes(ctx),
    ...designCalls(ctx),
    '/api/auth/logout': async (call) => {
      const outcome = await auth['/api/auth/logout'](call)
      // Another tab of the same session may still be listening on the player's channel.
      if (outcome.ok && call.token !== null) realtime.endSession(call.userId, hashToken(call.token))
      return outcome
    },
  }
}
