import type { Path, ReplyOf, RequestOf } from '@baize/contract/player'
import type { Refused } from '@baize/contract/shared'
import {
  type DefaultError,
  type InfiniteData,
  notifyManager,
  onlineManager,
  QueryClient,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery as useInfiniteQueryOf,
  useQuery as useQueryOf,
} from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect } from 'react'
import { session, useSession } from '../session/session.ts'
import { forgetWithPlayer } from './forget.ts'
import { attempt } from './wire.ts'

const STALE_MS = 30_000

/** A refusal, thrown so that it reaches the error state of a query. */
export class CallRefused extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.message)
    this.name = 'CallRefused'
    this.refused = refused
  }
}

/** Retries only network failures: repeating a refused call would not change the response. */
const whenUnreachable = (failures: number, error: Error): boolean =>
  error instanceof CallRefused && error.refused.status === -1 && failures < 2

/** Query cache of the page. Popups and the realtime channel use it outside React, so hooks take it from here too. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      retry: whenUnreachable,
      refetchOnWindowFocus: false,
    },
  },
})

// React Query assumes the network is up until an event says otherwise: a page opened offline would show errors.
onlineManager.setEventListener((setOnline) => {
  const look = () => setOnline(navigator.onLine)
  look()
  addEventListener('online', look)
  addEventListener('offline', look)
  return () => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
})
// Renders a response in the task that brought it, instead of one timer later.
notifyManager.setScheduler(queueMicrotask)
queryClient.mount()

/** Sets a cached response and cancels a fetch in flight, which predates this value and would overwrite it. */
export function setAnswer<Data>(queryKey: QueryKey, next: Data | Change<Data>): void {
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Data>(queryKey, next)
}
type Change<Data> = (now: Data | undefined) => Data | undefined

/**
 * `setAnswer` for the response to a call of this component. Sets nothing if the player has changed since the call was
 * made: the response would appear as the next player's.
 */
export function useSetOwnAnswer(): typeof setAnswer {
  const asker = useSession((state) => state.user.token)
  return useCallback(
    (queryKey, next) => {
      if (session().user.token === asker) setAnswer(queryKey, next)
    },
    [asker],
  )
}

/** Refetches active queries, first fetches in flight included: those may predate the change. */
export function refreshAnswers(queryKey: QueryKey = []): Promise<void> {
  void queryClient.cancelQueries({ queryKey })
  return queryClient.invalidateQueries({ queryKey })
}

/**
 * Drops all cached responses and fetches in flight when the player changes. Queries still mounted refetch by effect,
 * not at once: React must first unmount components that only the last player may see.
 */
export function forgetAnswers(): void {
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().getAll()) query.reset()
}
forgetWithPlayer(forgetAnswers)

type QueryWhen = { readonly enabled?: boolean }
type Answer = {
  readonly data: unknown
  readonly isPending: boolean
  readonly fetchStatus: string
  readonly refetch: () => Promise<unknown>
}

function useAnswer<Result extends Answer>(result: Result, { enabled = true }: QueryWhen): Result {
  const { isPending, fetchStatus, refetch } = result
  const isForgotten = enabled && isPending && fetchStatus === 'idle'
  useEffect(() => {
    if (isForgotten) void refetch()
  }, [isForgotten, refetch])
  // Defers the first response: rendering a long list must not block input on a slow phone.
  const deferred = useDeferredValue(result)
  return result.data !== undefined && deferred.data === undefined ? deferred : result
}

export function useQuery<Data>(options: UseQueryOptions<Data> & QueryWhen) {
  return useAnswer(useQueryOf(options, queryClient), options)
}

export function useInfiniteQuery<Page, Param>(
  options: UseInfiniteQueryOptions<Page, DefaultError, InfiniteData<Page, Param>, QueryKey, Param> &
    QueryWhen,
) {
  return useAnswer(useInfiniteQueryOf(options, queryClient), options)
}

/** Read call as a query: the screen shows the error state, so the page does not react to refusals as well. */
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
