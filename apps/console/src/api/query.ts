import type { ReplyOf, RequestOf } from '@baize/contract/operator'
import type { Result } from '@baize/kit'
import {
  type InfiniteData,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { useLanguage } from '../words/language.ts'
import { type ConsolePath, call } from './client.ts'
import { Failed, type Failure } from './failure.ts'
import { sentenceOf } from './sentence.ts'

const STALE_MS = 10_000

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // A refusal stays one; only a lost connection is worth another try.
      retry: (count, error) => error instanceof Failed && error.failure.id === 'offline' && count < 2,
      networkMode: 'always',
    },
  },
})

async function read<P extends ConsolePath>(path: P, input: RequestOf<P>): Promise<ReplyOf<P>> {
  const outcome = await call(path, input)
  if (!outcome.ok) throw new Failed(outcome.error)
  return outcome.value
}

/** Reads a call. Its cache key is the path and the input. `staleMs`: how long it is not read again. */
export function useRead<P extends ConsolePath>(
  path: P,
  input: RequestOf<P>,
  { enabled = true, staleMs = STALE_MS }: { readonly enabled?: boolean; readonly staleMs?: number } = {},
): UseQueryResult<ReplyOf<P>> {
  return useQuery({
    queryKey: [path, input],
    queryFn: () => read(path, input),
    enabled,
    staleTime: staleMs,
  })
}

/** Reads page after page. `next` is the input of the following page, or null after the last one. */
export function usePages<P extends ConsolePath>(
  path: P,
  input: RequestOf<P>,
  next: (last: ReplyOf<P>) => RequestOf<P> | null,
): UseInfiniteQueryResult<{ pages: ReplyOf<P>[] }> {
  type Page = { readonly input: RequestOf<P> }
  return useInfiniteQuery<ReplyOf<P>, Error, InfiniteData<ReplyOf<P>>, readonly unknown[], Page>({
    queryKey: [path, input, 'pages'],
    queryFn: ({ pageParam }: { pageParam: Page }) => read(path, pageParam.input),
    initialPageParam: { input },
    getNextPageParam: (last) => {
      const following = next(last)
      return following === null ? null : { input: following }
    },
  })
}

type PagesOf<Row> = UseInfiniteQueryResult<{
  readonly pages: readonly { readonly model: { readonly items: readonly Row[] } }[]
}>

/** Rows of all pages and what may become of them, as a `DataList` takes them. */
export const listOf = <Row>({ data, error, refetch, hasNextPage, fetchNextPage }: PagesOf<Row>) => ({
  rows: data?.pages.flatMap(({ model }) => model.items),
  error,
  onRetry: () => void refetch(),
  onMore: hasNextPage ? () => void fetchNextPage() : undefined,
})

type Act = <P extends ConsolePath>(
  path: P,
  input: RequestOf<P>,
  options?: { readonly done?: string },
) => Promise<Result<ReplyOf<P>, Failure>>

/** Done, or sent to a second person: nothing is left to do in the dialog. */
export const isSent = (outcome: Result<unknown, Failure>): boolean =>
  outcome.ok || outcome.error.id === 'approvalPending'

/**
 * Makes a change: says what became of it in a toast, and has everything on the screen read again. A cancelled
 * confirmation is silent.
 */
export function useAct(): Act {
  const client = useQueryClient()
  return async (path, input, { done } = {}) => {
    const outcome = await call(path, input)
    const { t } = useLanguage.getState()
    if (outcome.ok) {
      if (done !== undefined) toast(done, 'gain')
    } else if (outcome.error.id === 'approvalPending') toast(t('shell.sentForApproval'), 'gain')
    else if (outcome.error.id !== 'cancelled') toast(sentenceOf(outcome.error), 'danger')
    await client.invalidateQueries()
    return outcome
  }
}
