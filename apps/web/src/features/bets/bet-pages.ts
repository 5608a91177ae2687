import {
  type Bet,
  type BetOutcome,
  type GameId,
  isAccepted,
  isRoundBet,
  type PlayerBet,
  type ReplyOf,
  type RequestOf,
} from '@baize/contract'
import { call } from '../../api/client.ts'
import { CallRefused } from '../../api/query.ts'

const PAGE_SIZE = 20

type BetPage = ReplyOf<'/api/game/bet_record'>['model']

/** Which of my bets: of one game, with one result, made within days (as a date field writes them, the last one included). */
export type BetFilter = {
  readonly gameId?: GameId | undefined
  readonly result?: BetOutcome | undefined
  readonly fromDay?: string | undefined
  readonly toDay?: string | undefined
}

/** The first millisecond of a day where the player is. */
const startOf = (day: string, daysLater = 0): number | undefined => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date + daysLater).getTime()
  return at >= 0 ? at : undefined
}

function asked({ gameId, result, fromDay, toDay }: BetFilter): RequestOf<'/api/game/bet_record'> {
  const from = fromDay ? startOf(fromDay) : undefined
  const to = toDay ? startOf(toDay, 1) : undefined
  return {
    ...(gameId && { gameId }),
    ...(result && { result }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

/** My bets, page by page. `queryKey` starts with the path, as every query's does, so one invalidation reaches all. */
export const betPages = (filter: BetFilter) => ({
  queryKey: ['/api/game/bet_record', 'pages', filter],
  initialPageParam: 1,
  queryFn: async ({ pageParam }: { readonly pageParam: number }) => {
    const input = { ...asked(filter), pageNo: pageParam, pageSize: PAGE_SIZE }
    const answer = await call('/api/game/bet_record', input, { quiet: true })
    if (!isAccepted(answer)) throw new CallRefused(answer)
    return answer.model
  },
  getNextPageParam: ({ pageNo, pageSize, total }: BetPage) =>
    pageNo * pageSize < total ? pageNo + 1 : undefined,
})

/**
 * A bet made while somebody pages through moves all others down by one, so the same bet can come on two pages. Bets on rounds
 * have no row of their own yet.
 */
export function onceEach(pages: readonly { readonly items: readonly PlayerBet[] }[]): Bet[] {
  const byId = new Map<string, Bet>()
  for (const { items } of pages)
    for (const bet of items) if (!isRoundBet(bet) && !byId.has(bet.id)) byId.set(bet.id, bet)
  return [...byId.values()]
}
