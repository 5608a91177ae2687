import type { Autobet, ReplyOf } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { call } from '../../api/client.ts'
import { CallRefused } from '../../api/query.ts'

const PAGE_SIZE = 20

type RunPage = ReplyOf<'/api/game/autobet/record'>['model']

/** The player's autobet runs, paginated. */
export const RUN_PAGES = {
  queryKey: ['/api/game/autobet/record', 'pages'],
  initialPageParam: 1,
  queryFn: async ({ pageParam }: { readonly pageParam: number }) => {
    const input = { pageNo: pageParam, pageSize: PAGE_SIZE }
    const answer = await call('/api/game/autobet/record', input, { quiet: true })
    if (!isAccepted(answer)) throw new CallRefused(answer)
    return answer.model
  },
  getNextPageParam: ({ pageNo, pageSize, total }: RunPage) =>
    pageNo * pageSize < total ? pageNo + 1 : undefined,
}

/** Deduplicated: a run started while paging shifts all others down by one. */
export const runsOf = (pages: readonly RunPage[]): readonly Autobet[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((run) => [run.id, run])).values(),
]
