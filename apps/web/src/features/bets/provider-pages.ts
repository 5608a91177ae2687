import { isAccepted, type ProviderBet, type ReplyOf } from '@baize/contract'
import { call } from '../../api/client.ts'
import { CallRefused } from '../../api/query.ts'

type ProviderPage = ReplyOf<'/api/user/provider_bets'>['model']

/** The player's bets at providers, page by page below a cursor. */
export const PROVIDER_PAGES = {
  queryKey: ['/api/user/provider_bets', 'pages'],
  initialPageParam: '',
  queryFn: async ({ pageParam }: { readonly pageParam: string }) => {
    const input = pageParam === '' ? {} : { cursor: pageParam }
    const answer = await call('/api/user/provider_bets', input, { quiet: true })
    if (!isAccepted(answer)) throw new CallRefused(answer)
    return answer.model
  },
  getNextPageParam: ({ next }: ProviderPage) => next ?? undefined,
}

export const providerBetsOf = (pages: readonly ProviderPage[]): readonly ProviderBet[] =>
  pages.flatMap(({ items }) => items)
