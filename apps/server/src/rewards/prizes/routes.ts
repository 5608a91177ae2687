import { ok, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { collect, draw, giveTickets, prizeState, prizeTables, saveTable } from './service.ts'

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
  '/api/operator/prizes/save': async (call) => {
    const saved = await saveTable(ctx, call.log, call.input, call.people)
    return saved.ok ? ok({ model: saved.value }) : saved
  },
  '/api/operator/prizes/give': async (call) => {
    const input = { ...call.input, userId: userId(call.input.userId) }
    const given = await giveTickets(ctx, call.log, input, call.people)
    return given.ok ? ok({ model: given.value }) : given
  },
})
