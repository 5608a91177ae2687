import type { BetOutcome, ProviderBet, ProviderProduct, ReplyOf } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { CallRefused } from '../../api/query.ts'

type ProviderPage = ReplyOf<'/api/user/provider_bets'>['model']
type ProviderFilter = {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly result?: BetOutcome | undefined
  readonly product?: ProviderProduct | undefined
}

/** The player's bets at providers, page by page below a cursor. */
export const providerPages = ({ from, to, result, product }: ProviderFilter = {}) => {
  const wanted = {
    ...(from !== undefined && { from: String(from) }),
    ...(to !== undefined && { to: String(to) }),
    ...(result !== undefined && { result }),
    ...(product !== undefined && { product }),
  }
  return {
    queryKey: ['/api/user/provider_bets', 'pages', wanted],
    initialPageParam: '',
    queryFn: async ({ pageParam }: { readonly pageParam: string }) => {
      const input = pageParam === '' ? wanted : { ...wanted, cursor: pageParam }
      const answer = await call('/api/user/provider_bets', input, { quiet: true })
      if (!isAccepted(answer)) throw new CallRefused(answer)
      return answer.model
    },
    getNextPageParam: ({ next }: ProviderPage) => next ?? undefined,
  }
}

export const providerBetsOf = (pages: readonly ProviderPage[]): readonly ProviderBet[] =>
  pages.flatMap(({ items }) => items)
