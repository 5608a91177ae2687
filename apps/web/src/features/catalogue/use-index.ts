import { useQuery } from '../../api/query.ts'
import { loadChunk } from '../../chunks/load-chunk.ts'
import { useStartup } from '../../session/startup.ts'
import { KEPT_MS, PAUSE_MS } from './use-catalogue.ts'

/** The whole catalogue, fetched lazily: without a search, filter or sort it is never fetched. */
export function useIndex({ enabled }: { readonly enabled: boolean }) {
  const { designCacheKey, catalogueKey } = useStartup()
  return useQuery({
    queryKey: ['catalogue', catalogueKey, 'index'],
    queryFn: async () => {
      const { loadIndex } = await loadChunk('search', () => import('./load-index.ts'))
      return loadIndex({ designCacheKey, catalogueKey })
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retryDelay: PAUSE_MS,
  })
}
