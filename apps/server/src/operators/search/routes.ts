import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { search } from './service.ts'

/** The search of the console. */
export const searchRoutes = (ctx: Context): Pick<Handlers, '/api/operator/search'> => ({
  '/api/operator/search': async ({ input, operator }) => ok({ model: await search(ctx, input, operator) }),
})
