import type { PlayerBet, ReplyOf } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { CallRefused } from '../../api/query.ts'
import { asked, type BetFilter } from './filter.ts'

const PAGE_SIZE = 20

type BetPage = ReplyOf<'/api/game/bet_record'>['model']

/** The player's bets, paginated. Like every `queryKey`, it starts with the path, so one invalidation reaches all. */
export const betPages = (filter: BetFilter) => ({
  queryKey: ['/api/game/bet_record', 'pages', asked(filter)],
  initialPageParam: 1,
  queryFn: async ({ pageParam }: { readonly pageParam: number }) => {
    const input = { pageNo: pageParam, pageSize: PAGE_SIZE, ...asked(filter) }
    const answer = await call('/api/game/bet_record', input, { quiet: true })
    if (!isAccepted(answer)) throw new CallRefused(answer)
    return answer.model
  },
  getNextPageParam: ({ pageNo, pageSize, total }: BetPage) =>
    pageNo * pageSize < total ? pageNo + 1 : undefined,
})

/** A bet placed while paging shifts all others down by one, so the same bet can be on two pages. */
export function onceEach(pages: readonly { readonly items: readonly PlayerBet[] }[]): PlayerBet[] {
  const byId = new Map<string, PlayerBet>()
  for (const { items } of pages) for (const bet of items) if (!byId.has(bet.id)) byId.set(bet.id, bet)
  return [...byId.values()]
}
