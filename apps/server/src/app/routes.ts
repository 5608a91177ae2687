import { permissionsOf } from '@baize/contract/operator'
import type { FourEyesPath } from '@baize/contract/server'
import * as z from 'zod/mini'
import { chatRoutes } from '../community/chat/routes.ts'
import { areRooms } from '../community/chat/service.ts'
import { supportRoutes } from '../community/support/routes.ts'
import { alarmRoutes } from '../operators/alarms/routes.ts'
import { approvalRoutes } from '../operators/approvals/routes.ts'
import type { ActOf } from '../operators/approvals/service.ts'
import { careRoutes } from '../operators/care/routes.ts'
import { connectionRoutes } from '../operators/connections/routes.ts'
import { consoleRoutes } from '../operators/console/routes.ts'
import { createDescribe } from '../operators/descriptions/service.ts'
import { ledgerDeskRoutes } from '../operators/ledger-desk/routes.ts'
import { overviewRoutes } from '../operators/overview/routes.ts'
import { reportRoutes } from '../operators/reports/routes.ts'
import { searchRoutes } from '../operators/search/routes.ts'
import { staffRoutes } from '../operators/staff/routes.ts'
import { timelineRoutes } from '../operators/timeline/routes.ts'
import { payRoutes } from '../payments/deposits/routes.ts'
import { heldRoutes } from '../payments/held-desk/routes.ts'
import { termsRoutes } from '../payments/terms/routes.ts'
import { withdrawRoutes } from '../payments/withdrawals/routes.ts'
import { isPayments } from '../platform/connectors/alarms.ts'
import type { People } from '../platform/four-eyes/operator.ts'
import type { Act, Call, Handlers } from '../platform/http/handlers.ts'
import type { Realtime } from '../platform/realtime/realtime.ts'
import { autobetRoutes } from '../play/autobet/routes.ts'
import { catalogueRoutes } from '../play/catalogue/routes.ts'
import { fairnessRoutes } from '../play/fairness/routes.ts'
import { gameRoutes } from '../play/games/routes.ts'
import { liveRoutes } from '../play/live/routes.ts'
import { lotteryRoutes } from '../play/lottery/routes.ts'
import { roundRoutes } from '../play/rounds/routes.ts'
import { accountRoutes, authRoutes } from '../players/accounts/routes.ts'
import { channelRoutes } from '../players/channel/routes.ts'
import { coinRateRoutes } from '../players/coin-rates/routes.ts'
import { currencyRoutes } from '../players/currency/routes.ts'
import { identityRoutes } from '../players/identity/routes.ts'
import { noticeRoutes } from '../players/notices/routes.ts'
import { personRoutes } from '../players/persons/routes.ts'
import { protectionRoutes } from '../players/protection/routes.ts'
import { pushRoutes } from '../players/push/routes.ts'
import { providerRoutes } from '../providers/routes.ts'
import { bonusByHandRoutes } from '../rewards/by-hand/routes.ts'
import { inviteRoutes } from '../rewards/invites/routes.ts'
import { prizeRoutes } from '../rewards/prizes/routes.ts'
import { rewardRoutes } from '../rewards/programmes/routes.ts'
import { rainRoutes } from '../rewards/rain/routes.ts'
import { redpacketRoutes } from '../rewards/redpacket/routes.ts'
import { salaryRoutes } from '../rewards/salary/routes.ts'
import { vipRoutes } from '../rewards/vip/routes.ts'
import { adsRoutes } from '../site/ads/routes.ts'
import { designCalls } from '../site/design/routes.ts'
import { siteRoutes } from '../site/gate/routes.ts'
import { homeRoutes } from '../site/home/routes.ts'
import { connectionsOf } from './connections.ts'
import type { AppContext } from './context.ts'
import { betCards, providerLaunch } from './hooks.ts'

/** Handlers of every call of the contract, by feature. */
export function routes(ctx: AppContext, realtime: Pick<Realtime, 'endSession'>, nodeKey: string): Handlers {
  const describe = createDescribe(ctx)
  const handlers: Handlers = {
    ...authRoutes(ctx, realtime.endSession),
    ...accountRoutes(ctx, realtime.endSession),
    ...homeRoutes(ctx),
    ...channelRoutes(ctx, { nodeKey, areRooms: (rooms) => areRooms(ctx, rooms) }),
    ...gameRoutes(ctx),
    ...autobetRoutes(ctx),
    ...roundRoutes(ctx),
    ...lotteryRoutes(ctx, betCards(ctx)),
    ...catalogueRoutes(ctx, providerLaunch(ctx)),
    ...fairnessRoutes(ctx),
    ...payRoutes(ctx),
    ...heldRoutes(ctx),
    ...withdrawRoutes(ctx),
    ...termsRoutes(ctx),
    ...identityRoutes(ctx),
    ...liveRoutes(ctx),
    ...vipRoutes(ctx),
    ...noticeRoutes(ctx),
    ...pushRoutes(ctx),
    ...coinRateRoutes(ctx),
    ...currencyRoutes(ctx),
    ...protectionRoutes(ctx),
    ...adsRoutes(ctx),
    ...redpacketRoutes(ctx),
    ...prizeRoutes(ctx),
    ...bonusByHandRoutes(ctx),
    ...providerRoutes(ctx),
    ...rainRoutes(ctx),
    ...inviteRoutes(ctx),
    ...personRoutes(ctx),
    ...ledgerDeskRoutes(ctx),
    ...overviewRoutes(ctx, () => ({
      payments: connectionsOf(ctx).filter(isPayments).length,
      games: ctx.config.providers.length,
    })),
    ...reportRoutes(ctx),
    ...alarmRoutes(ctx),
    ...rewardRoutes(ctx),
    ...salaryRoutes(ctx),
    ...consoleRoutes(ctx),
    ...searchRoutes(ctx),
    ...timelineRoutes(ctx),
    ...careRoutes(ctx),
    ...connectionRoutes(ctx, () => connectionsOf(ctx)),
    ...siteRoutes(ctx),
    ...designCalls(ctx),
    ...chatRoutes(ctx),
    ...supportRoutes(ctx),
    ...staffRoutes(ctx, describe),
    ...approvalRoutes(ctx, (call) => actWith(handlers, call), describe),
  }
  return handlers
}

/** The act of a stored call in the name of both people, for the caller who approved it or at start. */
const actWith =
  (handlers: Handlers, caller: Omit<Call<FourEyesPath>, 'input' | 'people'>): ActOf =>
  <P extends FourEyesPath>(path: P, input: Record<string, unknown>, people: People) => {
    // The input was parsed for this path before it was stored.
    const call = z.parse(z.custom<Call<P>>(), { ...caller, input, people })
    const acts: { readonly [Q in FourEyesPath]: Act<Q> } = handlers
    const act = acts[path]
    return { plan: (db) => act.plan(call, db), carryOut: (plan) => act.carryOut(call, plan) }
  }

/** For requests whose process died after the approval: both names are on record, the caller is this server. */
export const backgroundActs = (ctx: AppContext, handlers: Handlers): ActOf =>
  actWith(handlers, {
    ip: '',
    identity: null,
    token: null,
    language: 'en',
    country: null,
    userAgent: '',
    appVersion: null,
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
