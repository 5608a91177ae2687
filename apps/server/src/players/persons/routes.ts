import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { askReview, decideReview, listReviews, planVerdict } from './service.ts'

type PersonPaths = '/api/pay/offer_review' | '/api/operator/persons' | '/api/operator/persons/decide'

export const personRoutes = (ctx: Context): Pick<Handlers, PersonPaths> => ({
  '/api/pay/offer_review': async (call) => ok({ model: { review: await askReview(ctx, call.userId) } }),
  '/api/operator/persons': async (call) =>
    ok({ model: { items: [...(await listReviews(ctx, call.input.state))] } }),
  '/api/operator/persons/decide': {
    plan: ({ input, people }, db) => planVerdict({ ...ctx, db }, input, people),
    carryOut: async ({ log, input, people }) => {
      const decided = await decideReview(ctx, log, input, people)
      return decided.ok ? ok({ model: { state: decided.value } }) : decided
    },
  },
})
