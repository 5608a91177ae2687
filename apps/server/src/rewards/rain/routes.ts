import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { rainReads } from './batched-reads.ts'
import { cancelRain, openRain, planRain } from './opening.ts'
import { endRainSchedule, planSchedule, scheduleRain } from './schedules.ts'
import { catchShare, rainDesk, rainProof, rainState } from './service.ts'

type RainPaths =
  | '/api/rain/state'
  | '/api/rain/catch'
  | '/api/rain/proof'
  | '/api/operator/rains'
  | '/api/operator/rains/open'
  | '/api/operator/rains/cancel'
  | '/api/operator/rains/schedule'
  | '/api/operator/rains/schedule/end'

export function rainRoutes(ctx: Context): Pick<Handlers, RainPaths> {
  const reads = rainReads(ctx)
  return {
    '/api/rain/state': async ({ userId }) => ok({ model: await rainState(ctx, reads, userId) }),
    '/api/rain/catch': async ({ userId, input }) => {
      const caught = await catchShare(ctx, reads, userId, input.id)
      return caught.ok ? ok({ model: caught.value }) : caught
    },
    '/api/rain/proof': async ({ input }) => {
      const proof = await rainProof(ctx, input.id)
      return proof.ok ? ok({ model: proof.value }) : proof
    },
    '/api/operator/rains': async () => ok({ model: await rainDesk(ctx) }),
    '/api/operator/rains/open': {
      plan: ({ input, people }, db) => planRain({ ...ctx, db }, input, people),
      carryOut: async ({ log, input, people }) => asModel(await openRain(ctx, log, input, people)),
    },
    '/api/operator/rains/cancel': async (call) => {
      const cancelled = await cancelRain(ctx, call.log, call.input, call.people.requestedBy)
      return cancelled.ok ? ok({ model: cancelled.value }) : cancelled
    },
    '/api/operator/rains/schedule': {
      plan: ({ input }, db) => planSchedule({ ...ctx, db }, input),
      carryOut: async ({ log, input, people }) => asModel(await scheduleRain(ctx, log, input, people)),
    },
    '/api/operator/rains/schedule/end': async (call) => {
      const ended = await endRainSchedule(ctx, call.log, call.input, call.people.requestedBy)
      return ended.ok ? ok({ model: ended.value }) : ended
    },
  }
}
