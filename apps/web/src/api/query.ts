import type { Path, Refused, ReplyOf, RequestOf } from '@baize/contract'
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
import { useDeferredValue, useEffect } from 'react'
import { attempt } from './wire.ts'

const STALE_MS = 30_000

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

/** The answers that the page has read. Popups and the live line use it outside React, so hooks take it from here too. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_MS, retry: whenUnreachable, refetchOnWindowFocus: false },
  },
})

// The library takes the network for granted until an event says otherwise: a page opened without it would show errors.
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
// An answer shows with the task that brought it, not one timer later.
notifyManager.setScheduler(queueMicrotask)
queryClient.mount()

/** Sets an answer and drops a fetch under way: it was sent before this was known, and would overwrite it. */
export function setAnswer<Data>(queryKey: QueryKey, next: Data | Change<Data>): void {
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Data>(queryKey, next)
}
type Change<Data> = (now: Data | undefined) => Data | undefined

/** Fetches anew what is shown, also what is being fetched for the first time: that fetch may be older than the change. */
export function refreshAnswers(queryKey: QueryKey = []): Promise<void> {
  void queryClient.cancelQueries({ queryKey })
  return queryClient.invalidateQueries({ queryKey })
}

/**
 * Drops all answers when the player changes, and what is on its way for the last one. What is still shown then asks for itself:
 * not at once, or it would ask before React has taken down what only the last player saw.
 */
export function forgetAnswers(): void {
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().getAll()) query.reset()
}

type When = { readonly enabled?: boolean }
type Answer = {
  readonly data: unknown
  readonly isPending: boolean
  readonly fetchStatus: string
  readonly refetch: () => Promise<unknown>
}

function useAnswer<Result extends Answer>(result: Result, { enabled = true }: When): Result {
  const { isPending, fetchStatus, refetch } = result
  const isForgotten = enabled && isPending && fetchStatus === 'idle'
  useEffect(() => {
    if (isForgotten) void refetch()
  }, [isForgotten, refetch])
  // A first answer is a transition: a long list that arrives must not keep a slow phone from answering its player.
  const deferred = useDeferredValue(result)
  return result.data !== undefined && deferred.data === undefined ? deferred : result
}

export function useQuery<Data>(options: UseQueryOptions<Data> & When) {
  return useAnswer(useQueryOf(options, queryClient), options)
}

export function useInfiniteQuery<Page, Param>(
  options: UseInfiniteQueryOptions<Page, DefaultError, InfiniteData<Page, Param>, QueryKey, Param> & When,
) {
  return useAnswer(useInfiniteQueryOf(options, queryClient), options)
}

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
