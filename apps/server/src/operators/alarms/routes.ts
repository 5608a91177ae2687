import { ok } from '@baize/kit'
import type { PlatformContext } from '../../platform/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { countAlarms, listAlarms, readAlarm, release, snooze, take } from './service.ts'
import { listTargets, removeTarget, saveTarget, testTarget } from './targets.ts'

type AlarmPaths = Extract<keyof Handlers, `/api/operator/alarms/${string}`>

export const alarmRoutes = (ctx: PlatformContext): Pick<Handlers, AlarmPaths> => ({
  '/api/operator/alarms/list': async ({ input }) => ok({ model: await listAlarms(ctx, input) }),
  '/api/operator/alarms/counts': async () => ok({ model: await countAlarms(ctx) }),
  '/api/operator/alarms/alarm': async ({ input }) => asModel(await readAlarm(ctx, input.id)),
  '/api/operator/alarms/take': async ({ input, operator }) =>
    asModel(await take(ctx, input.id, operator.name)),
  '/api/operator/alarms/release': async ({ input, operator }) =>
    asModel(await release(ctx, input.id, operator.name)),
  '/api/operator/alarms/snooze': async ({ input, operator }) =>
    asModel(await snooze(ctx, input, operator.name)),
  '/api/operator/alarms/targets': async () => ok({ model: await listTargets(ctx) }),
  '/api/operator/alarms/targets/save': async ({ input, operator }) =>
    asModel(await saveTarget(ctx, input, operator.name)),
  '/api/operator/alarms/targets/remove': async ({ input }) => asModel(await removeTarget(ctx, input.id)),
  '/api/operator/alarms/targets/test': async ({ input }) => asModel(await testTarget(ctx, input.id)),
})
