import { ok, userId } from '@baize/kit'
import type { Handlers } from '../platform/http/handlers.ts'
import type { ProviderContext } from './context.ts'
import { sportsFeed } from './feed.ts'
import { providerBet, providerBets, providerStatuses } from './history.ts'

type ProviderPaths =
  | '/api/user/provider_bets'
  | '/api/sports/matches'
  | '/api/operator/providers'
  | '/api/operator/provider/bets'
  | '/api/operator/provider/bet'

const moment = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)

export const providerRoutes = (
  ctx: ProviderContext,
  matches = sportsFeed(ctx),
): Pick<Handlers, ProviderPaths> => ({
  '/api/sports/matches': async () => ok({ model: await matches() }),
  '/api/user/provider_bets': async ({ userId: player, input: { cursor, from, to, result, product } }) => {
    const filter = { fromMs: moment(from), toMs: moment(to), result, product }
    return ok({ model: await providerBets(ctx, player, cursor, filter) })
  },
  '/api/operator/providers': async () => ok({ model: await providerStatuses(ctx) }),
  '/api/operator/provider/bets': async ({ input }) =>
    ok({ model: await providerBets(ctx, userId(input.userId), input.cursor) }),
  '/api/operator/provider/bet': async ({ input }) =>
    ok({ model: await providerBet(ctx, input.provider, input.reference) }),
})
