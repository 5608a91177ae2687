import type { Path, Refused, ReplyOf, RequestOf } from '@baize/contract'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { type Asking, hashOf, QueryCache, type QueryKey, type QueryState } from './query-cache.ts'
import { attempt } from './wire.ts'

const STALE_MS = 30_000
const KEPT_MS = 300_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

const cache = new QueryCache()

/** What the page has read, for who knows that it has changed. */
export const queryClient = {
  clear: () => cache.clear(),
  invalidateQueries: ({ queryKey = [] }: { queryKey?: QueryKey } = {}) => cache.invalidate(queryKey),
  cancelQueries: ({ queryKey }: { queryKey: QueryKey }) => Promise.resolve(cache.cancel(queryKey)),
  getQueryState: (key: QueryKey): QueryState => cache.state(hashOf(key)),
  setQueryData: <Data>(key: QueryKey, next: Data | Change<Data>): void =>
    cache.setData(hashOf(key), isChange(next) ? next(dataOf<Data>(cache.state(hashOf(key)))) : next),
}

type Change<Data> = (now: Data | undefined) => Data | undefined
const isChange = <Data>(next: Data | Change<Data>): next is Change<Data> => typeof next === 'function'

/** Whoever names a key says what is kept under it. */
const isKept = <Data>(data: unknown): data is Data => data !== undefined
const dataOf = <Data>({ data }: QueryState): Data | undefined => (isKept<Data>(data) ? data : undefined)

type Retry = number | ((failures: number, error: Error) => boolean)

type Manner = {
  readonly queryKey: QueryKey
  readonly enabled?: boolean
  readonly staleTime?: number
  readonly gcTime?: number
  readonly retry?: Retry
  readonly retryDelay?: number
}

type QueryOptions<Data> = Manner & {
  readonly queryFn: () => Promise<Data>
  /** After how long it is asked again by itself. */
  readonly refetchInterval?: (query: { readonly state: QueryState<Data> }) => number | false
}

/** How a refusal travels through a query. */
export class CallRefused extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.message)
    this.name = 'CallRefused'
    this.refused = refused
  }
}

/** A refusal stays a refusal; only a broken connection is worth another try. */
const whenUnreachable = (failures: number, error: Error): boolean =>
  error instanceof CallRefused && error.refused.status === -1 && failures < 2

function askingOf(manner: Manner, fetch: Asking['fetch']): Asking {
  const { retry = whenUnreachable, retryDelay, staleTime = STALE_MS, gcTime = KEPT_MS } = manner
  return {
    staleTime,
    gcTime,
    retry: typeof retry === 'function' ? retry : (failures) => failures < retry,
    retryDelay: (failures) => retryDelay ?? Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS),
    fetch,
  }
}

/** The answer under a key as it stands, asked for when it is missing or old. */
function useAnswer<Data>({ queryKey, enabled = true }: Manner, asking: Asking) {
  const hash = hashOf(queryKey)
  const latest = useRef({ enabled, asking })
  useEffect(() => {
    latest.current = { enabled, asking }
  })
  const [seen, see] = useState({ hash, state: cache.state(hash) })
  const state = seen.hash === hash ? seen.state : cache.state(hash)
  useEffect(() => {
    let isThere = false
    const look = () => {
      const now = cache.state(hash)
      const show = () => see((was) => (was.hash === hash && was.state === now ? was : { hash, state: now }))
      const arrives = !isThere && now.data !== undefined
      isThere = now.data !== undefined
      // In slices: a long list that arrives must not keep a slow phone from answering its player.
      if (arrives) startTransition(show)
      else show()
    }
    look()
    return cache.watch(hash, {
      changed: look,
      asking: () => latest.current.asking,
      enabled: () => latest.current.enabled,
    })
  }, [hash])
  useEffect(() => {
    if (enabled) void cache.ensure(hash, latest.current.asking)
  }, [hash, enabled])
  const isUntouched = state.data === undefined && state.error === null && state.fetchStatus === 'idle'
  useEffect(() => {
    // Everything was forgotten while this was looked at.
    if (enabled && isUntouched) void cache.ensure(hash, latest.current.asking)
  }, [hash, enabled, isUntouched])
  const refetch = useCallback(() => cache.refetch(hash, latest.current.asking), [hash])
  const data = dataOf<Data>(state)
  const isFetching = state.fetchStatus === 'fetching'
  return {
    ...state,
    data,
    isError: state.error !== null,
    isPending: data === undefined && state.error === null,
    isLoading: data === undefined && state.error === null && isFetching,
    isFetching,
    refetch,
  }
}

export function useQuery<Data>(options: QueryOptions<Data>) {
  const { queryFn, queryKey, refetchInterval } = options
  const answer = useAnswer<Data>(options, askingOf(options, queryFn))
  const { data, refetch, isFetching } = answer
  const pauseMs = refetchInterval?.({ state: { ...cache.state(hashOf(queryKey)), data } }) ?? false
  useEffect(() => {
    if (pauseMs === false || isFetching) return undefined
    const timer = setInterval(() => !document.hidden && void refetch(), pauseMs)
    return () => clearInterval(timer)
  }, [pauseMs, isFetching, refetch])
  return answer
}

type Pages<Page, Param> = { readonly pages: readonly Page[]; readonly pageParams: readonly Param[] }

type InfiniteOptions<Page, Param> = Manner & {
  readonly initialPageParam: Param
  readonly queryFn: (at: { readonly pageParam: Param }) => Promise<Page>
  /** Undefined behind the last one. */
  readonly getNextPageParam: (last: Page) => Param | undefined
}

/** An answer that comes page by page. Asked for anew, all pages that were there come again. */
export function useInfiniteQuery<Page, Param>(options: InfiniteOptions<Page, Param>) {
  const { queryKey, queryFn, initialPageParam, getNextPageParam } = options
  const again = async (before: unknown): Promise<Pages<Page, Param>> => {
    const wanted = isPages(before) ? before.pages.length : 1
    let got: Pages<Page, Param> = { pages: [], pageParams: [] }
    for (
      let param: Param | undefined = initialPageParam;
      param !== undefined && got.pages.length < wanted;
    ) {
      got = withPage(got, await queryFn({ pageParam: param }), param)
      const last = got.pages.at(-1)
      param = last === undefined ? undefined : getNextPageParam(last)
    }
    return got
  }
  const asking = askingOf(options, again)
  const answer = useAnswer<Pages<Page, Param>>(options, asking)
  const last = answer.data?.pages.at(-1)
  const nextParam = last === undefined ? undefined : getNextPageParam(last)
  const fetchNextPage = async (): Promise<void> => {
    const { data } = answer
    if (!data || nextParam === undefined) return
    const next = async () => withPage(data, await queryFn({ pageParam: nextParam }), nextParam)
    await cache.fetch(hashOf(queryKey), { ...asking, fetch: next }, true)
  }
  return { ...answer, hasNextPage: nextParam !== undefined, fetchNextPage }
}

const isPages = (before: unknown): before is Pages<unknown, unknown> =>
  typeof before === 'object' && before !== null && 'pages' in before

const withPage = <Page, Param>(to: Pages<Page, Param>, page: Page, param: Param): Pages<Page, Param> => ({
  pages: [...to.pages, page],
  pageParams: [...to.pageParams, param],
})

/** A reading call as a query: the screen shows the error state, so the page does not react to refusals as well. */
export function callQuery<P extends Path>(path: P, input: RequestOf<P>) {
  return {
    queryKey: [path, input],
    queryFn: async (): Promise<ReplyOf<P>> => {
      const outcome = await attempt(path, input)
      if (!outcome.ok) throw new CallRefused(outcome.error)
      return outcome.value
    },
  }
}

export function useCall<P extends Path>(path: P, input: RequestOf<P>, when: { enabled?: boolean } = {}) {
  return useQuery({ ...callQuery(path, input), enabled: when.enabled ?? true })
}
