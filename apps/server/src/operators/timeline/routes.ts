import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { timeline } from './service.ts'

/** The history of one player, for their page in the console. */
export const timelineRoutes = (ctx: Context): Pick<Handlers, '/api/operator/player/timeline'> => ({
  '/api/operator/player/timeline': async ({ input }) => asModel(await timeline(ctx, input)),
})
