import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { caredPlayers, careFor, careOfPlayer, recordOutcome } from './service.ts'

export const careRoutes = (
  ctx: Context,
): Pick<Handlers, `/api/operator/care/${'players' | 'player' | 'act' | 'outcome'}`> => ({
  '/api/operator/care/players': async ({ input }) => ok({ model: await caredPlayers(ctx, input) }),
  '/api/operator/care/player': async ({ input }) => asModel(await careOfPlayer(ctx, input.userId)),
  '/api/operator/care/act': async ({ input, operator }) => asModel(await careFor(ctx, input, operator.name)),
  '/api/operator/care/outcome': async ({ input, operator }) =>
    asModel(await recordOutcome(ctx, input, operator.name)),
})
