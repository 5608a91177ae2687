import { ok } from '@baize/kit'
import type { Checked } from '../../platform/connectors/checked.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { checkNow, listCalls, listConnections, readCall } from './service.ts'

type ConnectionPaths =
  | '/api/operator/connections'
  | '/api/operator/connections/check'
  | '/api/operator/connections/calls'
  | '/api/operator/connections/call'

/** Connections to providers, for the console. `checksOf` lists the connectors of all rooms. */
export const connectionRoutes = <Needs extends PlatformContext>(
  ctx: Needs,
  checksOf: () => readonly Checked<Needs>[],
): Pick<Handlers, ConnectionPaths> => ({
  '/api/operator/connections': async () => ok({ model: await listConnections(ctx, checksOf()) }),
  '/api/operator/connections/check': async ({ input }) => asModel(await checkNow(ctx, checksOf(), input)),
  '/api/operator/connections/calls': async ({ input }) => ok({ model: await listCalls(ctx, input) }),
  '/api/operator/connections/call': async ({ input }) => asModel(await readCall(ctx, input.id)),
})
