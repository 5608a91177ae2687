import { ok } from '@baize/kit'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import type { GamesContext } from '../games/context.ts'
import { runRecord, runState, startRun, stopRun } from './service.ts'

export type AutobetPaths = Extract<keyof Handlers, `/api/game/autobet/${string}`>

export const autobetRoutes = (ctx: GamesContext): Pick<Handlers, AutobetPaths> => ({
  '/api/game/autobet/start': async ({ userId, input }) => asModel(await startRun(ctx, userId, input)),
  '/api/game/autobet/stop': async ({ userId, input }) => asModel(await stopRun(ctx, userId, input.id)),
  '/api/game/autobet/state': async ({ userId, input }) =>
    ok({ model: await runState(ctx, userId, input.gameId) }),
  '/api/game/autobet/record': async ({ userId, input }) => ok({ model: await runRecord(ctx, userId, input) }),
})
