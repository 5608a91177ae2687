import type { UserNotice } from '@baize/contract/player'
import { CallRefused, useInfiniteQuery } from '../../api/query.ts'
import { attempt } from '../../api/wire.ts'
import { useSession } from '../../session/session.ts'

const PAGE_SIZE = 10
export const NOTICES = 'notices'

async function askPage(pageNo: number) {
  const outcome = await attempt('/api/user/notice_page', { pageNo, pageSize: PAGE_SIZE })
  if (!outcome.ok) throw new CallRefused(outcome.error)
  return outcome.value.model
}

/** The player's notices, paginated. */
export function useNoticePages() {
  const userId = useSession((state) => state.user.userId)
  return useInfiniteQuery({
    queryKey: [NOTICES, userId],
    queryFn: ({ pageParam }) => askPage(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, total }) => (pageNo * PAGE_SIZE < total ? pageNo + 1 : undefined),
    staleTime: 0,
  })
}

/** Deduplicated: a notice that arrives while paging shifts the others, so one may be on two pages. */
export function onceEach(pages: readonly { readonly items: readonly UserNotice[] }[]): readonly UserNotice[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((notice) => [notice.id, notice])).values()]
}
