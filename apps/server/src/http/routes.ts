import { type OperatorPath, permissionsOf } from '@baize/contract'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { adsRoutes } from '../features/ads/routes.ts'
import { accountRoutes, authRoutes } from '../features/auth/routes.ts'
import { autobetRoutes } from '../features/autobet/routes.ts'
import { catalogueRoutes } from '../features/catalogue/routes.ts'
import { chatRoutes } from '../features/chat/routes.ts'
import { consoleRoutes } from '../features/console/routes.ts'
import { currencyRoutes } from '../features/currency/routes.ts'
import { designCalls } from '../features/design/routes.ts'
import { fairnessRoutes } from '../features/fairness/routes.ts'
import { gameRoutes } from '../features/games/routes.ts'
import { homeRoutes } from '../features/home/routes.ts'
import { identityRoutes } from '../features/identity/routes.ts'
import { inviteRoutes } from '../features/invites/routes.ts'
import { liveRoutes } from '../features/live/routes.ts'
import { lotteryRoutes } from '../features/lottery/routes.ts'
import { noticeRoutes } from '../features/notices/routes.ts'
import { operatorRoutes } from '../features/operator/routes.ts'
import { payRoutes } from '../features/pay/routes.ts'
import { withdrawRoutes } from '../features/pay/withdraw/routes.ts'
import { personRoutes } from '../features/persons/routes.ts'
import { prizeRoutes } from '../features/prizes/routes.ts'
import { protectionRoutes } from '../features/protection/routes.ts'
import { providerRoutes } from '../features/providers/routes.ts'
import { rainRoutes } from '../features/rain/routes.ts'
import { redpacketRoutes } from '../features/redpacket/routes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { rewardRoutes } from '../features/rewards/routes.ts'
import { roundRoutes } from '../features/rounds/routes.ts'
import { siteRoutes } from '../features/site/routes.ts'
import { sockmsgRoutes } from '../features/sockmsg/routes.ts'
import type { CarryOut } from '../features/staff/approvals.ts'
import { staffRoutes } from '../features/staff/routes.ts'
import { vipRoutes } from '../features/vip/routes.ts'
import type { Realtime } from '../realtime/realtime.ts'
import type { People } from '../support/operator.ts'
import type { Call, Handlers } from './handlers.ts'

/** Handlers of every call of the contract, by feature. */
export function routes(ctx: Context, realtime: Pick<Realtime, 'endSession'>, nodeKey: string): Handlers {
  const handlers: Handlers = {
    ...authRoutes(ctx, realtime.endSession),
    ...accountRoutes(ctx, realtime.endSession),
    ...homeRoutes(ctx),
    ...sockmsgRoutes(ctx, nodeKey),
    ...gameRoutes(ctx),
    ...autobetRoutes(ctx),
    ...roundRoutes(ctx),
    ...lotteryRoutes(ctx),
    ...catalogueRoutes(ctx),
    ...fairnessRoutes(ctx),
    ...payRoutes(ctx),
    ...withdrawRoutes(ctx),
    ...identityRoutes(ctx),
    ...liveRoutes(ctx),
    ...vipRoutes(ctx),
    ...noticeRoutes(ctx),
    ...currencyRoutes(ctx),
    ...protectionRoutes(ctx),
    ...adsRoutes(ctx),
    ...redpacketRoutes(ctx),
    ...prizeRoutes(ctx),
    ...providerRoutes(ctx),
    ...rainRoutes(ctx),
    ...inviteRoutes(ctx),
    ...personRoutes(ctx),
    ...operatorRoutes(ctx),
    ...reportRoutes(ctx),
    ...rewardRoutes(ctx),
    ...consoleRoutes(ctx),
    ...siteRoutes(ctx),
    ...designCalls(ctx),
    ...chatRoutes(ctx),
    ...staffRoutes(ctx, (call) => carryOutWith(handlers, call)),
  }
  return handlers
}

/** Runs the handler of an approved call in the name of both people, for the caller who approved it or at start. */
const carryOutWith =
  (handlers: Handlers, caller: Omit<Call<OperatorPath>, 'input' | 'people'>): CarryOut =>
  <P extends OperatorPath>(path: P, input: Record<string, unknown>, people: People) => {
    // The input was parsed for this path before it was stored.
    const call = z.parse(z.custom<Call<P>>(), { ...caller, input, people })
    return handlers[path](call)
  }

/** For requests whose process died after the approval: both names are on record, the caller is this server. */
export const backgroundCarryOut = (ctx: Context, handlers: Handlers): CarryOut =>
  carryOutWith(handlers, {
    ip: '',
    identity: null,
    token: null,
    language: 'en',
    userAgent: '',
    secondFactor: undefined,
    confirmed: undefined,
    log: ctx.log,
    arrivedMs: ctx.steadyClock.now(),
    setCookie: () => {},
    userId: null,
    operator: {
      kind: 'key',
      id: '',
      name: 'server',
      role: 'owner',
      makerId: null,
      permissions: permissionsOf(['owner']),
    },
  })
