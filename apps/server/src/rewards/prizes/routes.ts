import { ok, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import {
  collect,
  draw,
  giveTickets,
  planPrizeTable,
  planTickets,
  prizeState,
  prizeTables,
  saveTable,
} from './service.ts'

type PrizePaths =
  | '/api/prize/state'
  | '/api/prize/draw'
  | '/api/prize/collect'
  | '/api/operator/prizes'
  | '/api/operator/prizes/save'
  | '/api/operator/prizes/give'

export const prizeRoutes = (ctx: Context): Pick<Handlers, PrizePaths> => ({
  '/api/prize/state': async ({ userId: player, input }) =>
    ok({ model: await prizeState(ctx, player, input) }),
  '/api/prize/draw': async ({ userId: player, input }) => {
    const drawn = await draw(ctx, player, input)
    return drawn.ok ? ok({ model: drawn.value }) : drawn
  },
  '/api/prize/collect': async ({ userId: player, input }) => {
    const collected = await collect(ctx, player, input.id)
    return collected.ok ? ok({ model: collected.value }) : collected
  },
  '/api/operator/prizes': async ({ input }) => ok({ model: await prizeTables(ctx, input.kind) }),
  '/api/operator/prizes/save': {
    plan: ({ input }, db) => planPrizeTable({ ...ctx, db }, input),
    carryOut: async ({ log, input, people }) => asModel(await saveTable(ctx, log, input, people)),
  },
  '/api/operator/prizes/give': {
    plan: ({ input, people }, db) =>
      planTickets({ ...ctx, db }, { ...input, userId: userId(input.userId) }, people),
    carryOut: async ({ log, input, people }, plan) =>
      asModel(await giveTickets(ctx, log, { ...input, userId: userId(input.userId) }, people, plan)),
  },
})
