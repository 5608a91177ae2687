import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { askReview, decideReview, listReviews } from './service.ts'

type PersonPaths = '/api/pay/offer_review' | '/api/operator/persons' | '/api/operator/persons/decide'

export const personRoutes = (ctx: Context): Pick<Handlers, PersonPaths> => ({
  '/api/pay/offer_review': async (call) => ok({ model: { review: await askReview(ctx, call.userId) } }),
  '/api/operator/persons': async (call) =>
    ok({ model: { items: [...(await listReviews(ctx, call.input.state))] } }),
  '/api/operator/persons/decide': async (call) => {
    const decided = await decideReview(ctx, call.log, call.input, call.people)
    return decided.ok ? ok({ model: { state: decided.value } }) : decided
  },
})
