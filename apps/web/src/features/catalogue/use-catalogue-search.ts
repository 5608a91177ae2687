import { useMemo } from 'react'
import { useQuery } from '../../api/query.ts'
import { loadChunk } from '../../chunks/load-chunk.ts'
import { useStartup } from '../../session/startup.ts'
import type { FoundGame } from './load-search.ts'

export type Hits = { readonly games: readonly FoundGame[]; readonly isLoading: boolean }

const TRIES = 3
const PAUSE_MS = 500
const NONE: readonly FoundGame[] = []

/** What the catalogue has under these words. It is fetched with the first of them; who never searches never fetches it. */
export function useCatalogueSearch(typed: string): Hits {
  const { designCacheKey, catalogueKey } = useStartup()
  const { data: search, isLoading } = useQuery({
    queryKey: ['catalogue search', designCacheKey, catalogueKey],
    queryFn: async () => {
      const { loadSearch } = await loadChunk('search', () => import('./load-search.ts'))
      return { find: await loadSearch({ designCacheKey, catalogueKey }) }
    },
    enabled: typed.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: TRIES - 1,
    retryDelay: PAUSE_MS,
  })
  const games = useMemo(() => search?.find(typed) ?? NONE, [search, typed])
  return { games, isLoading }
}
