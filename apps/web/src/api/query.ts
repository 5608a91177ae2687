import type { Path, Refused, ReplyOf, RequestOf } from '@baize/contract'
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { attempt } from './wire.ts'

export { useInfiniteQuery, useQuery } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      /** A refusal stays a refusal; only a broken connection is worth another try. */
      retry: (failures, error) => error instanceof CallRefused && error.refused.status === -1 && failures < 2,
      refetchOnWindowFocus: false,
    },
  },
})

/** How a refusal travels through TanStack Query. */
export class CallRefused extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.message)
    this.name = 'CallRefused'
    this.refused = refused
  }
}

/** A reading call as query options: the screen shows the error state, so the page does not react to refusals as well. */
export function callQuery<P extends Path>(path: P, input: RequestOf<P>) {
  return queryOptions<ReplyOf<P>, CallRefused>({
    queryKey: [path, input],
    queryFn: async () => {
      const outcome = await attempt(path, input)
      if (!outcome.ok) throw new CallRefused(outcome.error)
      return outcome.value
    },
  })
}

export function useCall<P extends Path>(path: P, input: RequestOf<P>, when: { enabled?: boolean } = {}) {
  return useQuery({ ...callQuery(path, input), enabled: when.enabled ?? true })
}
